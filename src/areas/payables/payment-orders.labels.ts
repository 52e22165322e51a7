import { abilities } from '../../../machines/lifecycle.ts'
import { freshPaymentOrder, paymentOrder, type PaymentOrderState } from '../../../machines/payment-order.ts'
import type { Tone } from '../../ui/classes.ts'

export const paymentOrderTones: Readonly<Record<PaymentOrderState, Tone>> = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'info',
  exported: 'info',
  executed: 'success',
  cancelled: 'neutral',
}

/** An estimate from row data; the server decides. */
export function abilitiesOfOrderRow({ status }: { status: PaymentOrderState }): Record<string, true | string> {
  return abilities(paymentOrder, status, freshPaymentOrder)
}
