import type { ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import {
  awaitsPayment,
  freshProcurementInvoice,
  isOwed,
  takesCustoms,
  notTheirApproval,
  procurementInvoice,
} from '../../../machines/procurement-invoice.ts'
import type { Tone } from '../../ui/classes.ts'

export const supplierInvoiceTones: Readonly<Record<ProcurementInvoiceRow['status'], Tone>> = {
  new: 'neutral',
  accepted: 'info',
  paid: 'success',
  cancelled: 'neutral',
}

/** The state `paid` of a credit note. */
const usedUp = 'Ieskaitīts'

export function supplierInvoiceState({
  status,
  is_overdue,
  is_credit,
  awaits,
}: Pick<ProcurementInvoiceRow, 'status' | 'is_overdue' | 'is_credit' | 'awaits'>): string {
  const state = is_credit && isOwed(status) && !awaitsPayment(status) ? usedUp : procurementInvoice.states[status]
  if (awaits !== null) return `${state}, nav saskaņots`
  return is_overdue ? `${state}, kavēts` : state
}

/** An estimate from row data; the server decides. */
export function abilitiesOfSupplierInvoiceRow(row: ProcurementInvoiceRow): Record<string, true | string> {
  const { status, paid, awaits, awaits_me, may_decline, is_credit } = row
  const can = abilities(procurementInvoice, status, {
    ...freshProcurementInvoice,
    needsApproval: awaits !== null,
    unapproved: awaits,
    hasPayments: (isOwed(status) && !awaitsPayment(status)) || Number(paid) !== 0,
    isCredit: is_credit,
  })
  const facts = {
    ...freshProcurementInvoice,
    edit: can['ITEM_EDIT'] ?? true,
    owed: isOwed(status),
    returnable: true,
    imports: takesCustoms(row),
    customs: 1,
  }
  if (can['APPROVE'] === true && !awaits_me) can['APPROVE'] = notTheirApproval
  if (may_decline) can['DECLINE'] = true
  else if (can['DECLINE'] === true) can['DECLINE'] = notTheirApproval
  return { ...can, ...sideAbilities('procurement_invoice', facts) }
}
