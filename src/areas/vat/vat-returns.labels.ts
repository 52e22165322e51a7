import { dayOf } from '../../../contract/format.ts'
import type { VatReturnRow } from '../../../contract/vat-returns/vat-returns.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { vatReturn, type VatReturnState } from '../../../machines/vat-return.ts'
import type { Tone } from '../../ui/classes.ts'

export const vatReturnTones: Readonly<Record<VatReturnState, Tone>> = { open: 'neutral', filed: 'success', corrected: 'neutral' }

export function vatReturnTitle({ title, version }: Pick<VatReturnRow, 'title' | 'version'>): string {
  return `PVN ${title}${version > 1 ? `, ${version - 1}. precizējums` : ''}`
}

/** An estimate from row data; the server decides. */
export function abilitiesOfVatReturnRow({ status, period_to }: VatReturnRow): Record<string, true | string> {
  return abilities(vatReturn, status, { periodOver: period_to < dayOf(new Date()), hasCorrection: false })
}
