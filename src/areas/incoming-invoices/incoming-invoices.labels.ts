import type { IncomingInvoiceRow } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { incomingInvoice, type IncomingInvoiceState } from '../../../machines/incoming-invoice.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

export const incomingInvoiceTones: Readonly<Record<IncomingInvoiceState, Tone>> = {
  exception: 'warning',
  drafted: 'success',
  refused: 'danger',
}

export function incomingTitle({ kind, number }: Pick<IncomingInvoiceRow, 'kind' | 'number'>): string {
  return `Saņemts ${kind === 'credit_note' ? 'kredītrēķins' : 'rēķins'} ${number}`
}

export function incomingRecord(row: IncomingInvoiceRow) {
  const { id, status, supplier, procurement_invoice, return_act, lock_version } = row
  return {
    kind: 'incoming_invoice' as const,
    id,
    title: incomingTitle(row),
    lock_version,
    status,
    can: abilities(incomingInvoice, status, { hasDraft: procurement_invoice !== null || return_act !== null }),
    facts: { supplier_id: supplier?.id ?? null },
  }
}
