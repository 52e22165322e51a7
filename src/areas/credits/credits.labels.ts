import type { CreditNoteRow } from '../../../contract/credits/credit-note-record.ts'
import { creditNote, freshCreditNote } from '../../../machines/credit-note.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

export const creditTones: Readonly<Record<CreditNoteRow['status'], Tone>> = { draft: 'neutral', accepted: 'success', rejected: 'neutral' }

/** An estimate from row data; the server decides. */
export function abilitiesOfCreditRow({ status, number }: CreditNoteRow): Record<string, true | string> {
  return abilities(creditNote, status, { ...freshCreditNote, numbered: number !== null })
}
