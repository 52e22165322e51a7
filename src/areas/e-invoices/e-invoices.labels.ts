import { abilities } from '../../../machines/lifecycle.ts'
import { eInvoice, type EInvoiceState } from '../../../machines/e-invoice.ts'
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
