import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/** What a cashier says of how a sale is paid; what is left of the sum is cash. */
export interface PaymentValues {
  /** Handed over in cash; nothing: to the cent. */
  received: string | null
  card: string | null
  gift_card_nr: string | null
  gift_amount: string | null
  transfer: boolean
  cash_receipt_nr: string | null
}

/** Nothing said yet: all of it in cash. */
export const freshPayment: PaymentValues = {
  ...{ received: null, card: null, gift_card_nr: null, gift_amount: null, transfer: false, cash_receipt_nr: null },
}

/** Payments as the server takes them. */
export type Payment = Pick<Body<typeof shop.create>, 'payments' | 'cash_received' | 'cash_receipt_nr'>

/** What is left to be paid in cash, EUR. */
export function cashOf({ card, gift_amount, transfer }: PaymentValues, due: string): string {
  return transfer ? '0.00' : big(due).minus(big(card)).minus(big(gift_amount)).toFixed(2)
}

/** Rows of a payment, or what is wrong with it by field. */
export function paymentOf(values: PaymentValues, due: string): { payment: Payment } | { errors: FieldErrors } {
  const { received, card, gift_card_nr, gift_amount, transfer, cash_receipt_nr } = values
  const receipt = cash_receipt_nr ? { cash_receipt_nr } : {}
  if (transfer) return { payment: { payments: [{ method: 'transfer', amount: due }], ...receipt } }
  const cash = cashOf(values, due)
  if (big(cash).lt(0)) return { errors: { card: [`Ar karti un dāvanu karti kopā ir vairāk par ${formatMoney(due)}`] } }
  if (big(gift_amount).gt(0) && !gift_card_nr) return { errors: { gift_card_nr: ['Norādiet dāvanu kartes numuru'] } }
  if (received !== null && big(received).lt(cash)) return { errors: { received: [`Skaidrā naudā jāsaņem ${formatMoney(cash)}`] } }
  const rows = [
    { method: 'card' as const, amount: card },
    { method: 'gift_card' as const, amount: gift_amount, gift_card_nr: gift_card_nr ?? '' },
    { method: 'cash' as const, amount: cash },
  ]
  const payments = rows.flatMap(({ amount, ...row }) =>
    amount !== null && big(amount).gt(0) ? [{ ...row, amount: big(amount).toFixed(2) }] : [],
  )
  return { payment: { payments, ...(received !== null && big(cash).gt(0) && { cash_received: big(received).toFixed(2) }), ...receipt } }
}

/** What the buyer gets back, EUR. */
export function changeOf(values: PaymentValues, due: string): string {
  const back = big(values.received).minus(cashOf(values, due))
  return values.received === null || back.lt(0) ? '0.00' : back.toFixed(2)
}
