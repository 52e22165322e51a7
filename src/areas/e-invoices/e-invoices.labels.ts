import { eInvoiceDuties, type EInvoiceRow } from '../../../contract/e-invoices/e-invoices.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import { eInvoice, isUnsent, type EInvoiceState } from '../../../machines/e-invoice.ts'
import type { Tone } from '../../ui/classes.ts'

export const eInvoiceTones: Readonly<Record<EInvoiceState, Tone>> = {
  to_send: 'warning',
  sent: 'info',
  taken: 'success',
  refused: 'danger',
  corrected: 'neutral',
}

/** The lifecycle asks for the state alone. */
export function abilitiesOfEInvoiceRow({ status }: { status: EInvoiceState }): Record<string, true | string> {
  return abilities(eInvoice, status, {})
}

/** Nobody has to send it, and nobody did. */
export function isLeft({ duty, status }: Pick<EInvoiceRow, 'duty' | 'status'>): boolean {
  return duty === 'none' && isUnsent(status)
}

export function standingOf(row: Pick<EInvoiceRow, 'duty' | 'status'>): string {
  return isLeft(row) ? eInvoiceDuties.none : eInvoice.states[row.status]
}

const left = { ...eInvoice, states: { ...eInvoice.states, to_send: eInvoiceDuties.none } }

/** With the name that the first state has where nothing is due. */
export function chartOf({ duty }: Pick<EInvoiceRow, 'duty'>): typeof eInvoice {
  return duty === 'none' ? left : eInvoice
}
