import type { AdvanceInvoiceRow } from '../../../contract/advances/advances.ts'
import { advanceInvoice, freshAdvanceInvoice } from '../../../machines/advance-invoice.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { Tone } from '../../ui/classes.ts'

export const advanceTones: Readonly<Record<AdvanceInvoiceRow['status'], Tone>> = {
  issued: 'info',
  paid: 'success',
  settled: 'neutral',
  annulled: 'neutral',
}

/** Received but not yet invoiced, EUR. */
export function freeOf({ paid_amount, applied }: Pick<AdvanceInvoiceRow, 'paid_amount' | 'applied'>): string {
  return round2(big(paid_amount).minus(big(applied)))
}

/** Not yet received, EUR. */
export function openOf({ gross, paid_amount }: Pick<AdvanceInvoiceRow, 'gross' | 'paid_amount'>): string {
  return round2(big(gross).minus(big(paid_amount)))
}

/** An estimate from row data; the server decides. */
export function abilitiesOfAdvanceRow(row: AdvanceInvoiceRow): Record<string, true | string> {
  const { status, gross, paid_amount, applied } = row
  const facts = {
    ...freshAdvanceInvoice,
    hasAmount: big(gross).gt(0),
    applied: big(applied).gt(0),
    spent: big(applied).eq(big(paid_amount)),
    open: big(openOf({ gross, paid_amount })).gt(0),
  }
  const can = abilities(advanceInvoice, status, facts)
  return { ...can, ...sideAbilities('advance_invoice', { edit: can['EDIT'] ?? true, ofOrder: row.order !== null, free: freeOf(row) }) }
}
