import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big, lineNet, round2 } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop.ts'
import type { ShopOrderItem, ShopOrderRecord } from '../../../contract/shop-record.ts'
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

/** EUR that go back for so much more of a line: the parts of a line come to what it cost, to the cent, as the server counts them. */
export function backFor(line: Pick<ShopOrderItem, 'price_gross' | 'discount_percent' | 'quantity_returned'>, quantity: string): string {
  const { price_gross: unit_price, discount_percent, quantity_returned } = line
  const upTo = (count: string) => lineNet({ quantity: count, unit_price, discount_percent })
  return round2(big(upTo(big(quantity_returned).plus(quantity).toFixed())).minus(upTo(quantity_returned)))
}

/** How money goes back unless a person says otherwise: as it was paid, where that was one way; else in cash. */
export function refundAsPaid(paid: ShopOrderRecord['shop_payments'], back: string): PaymentValues {
  const [only, ...more] = paid
  if (!only || more.length > 0 || big(back).eq(0)) return freshPayment
  if (only.method === 'card') return { ...freshPayment, card: back }
  if (only.method === 'gift_card') return { ...freshPayment, gift_card_nr: only.gift_card, gift_amount: back }
  return freshPayment
}
