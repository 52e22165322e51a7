import type { CreditNoteRow } from '../../../contract/credits/credit-note-record.ts'
import { creditNote, freshCreditNote } from '../../../machines/credit-note.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const creditTones: Readonly<Record<CreditNoteRow['status'], Tone>> = { draft: 'neutral', accepted: 'success', rejected: 'neutral' }

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfCreditRow({ status, number }: CreditNoteRow): Record<string, true | string> {
  return abilities(creditNote, status, { ...freshCreditNote, numbered: number !== null })
}
