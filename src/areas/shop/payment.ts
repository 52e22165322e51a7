import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big, lineNet, round2, sum } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { ShopOrderItem, ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import type { FieldErrors } from '../../ui/use-form.ts'

/** EUR. */
export interface GiftPart {
  number: string | null
  amount: string | null
}

/** The remainder is cash. */
export interface PaymentValues {
  /** Null: the exact amount. */
  received: string | null
  card: string | null
  gifts: readonly GiftPart[]
  transfer: boolean
  cash_receipt_nr: string | null
}

export const freshPayment: PaymentValues = {
  received: null,
  card: null,
  gifts: [],
  transfer: false,
  cash_receipt_nr: null,
}

export type Payment = Pick<Body<typeof shop.create>, 'payments' | 'cash_received' | 'cash_receipt_nr'>

/** EUR. */
export function cashOf({ card, gifts, transfer }: PaymentValues, due: string): string {
  if (transfer) return '0.00'
  return big(due)
    .minus(worth(card))
    .minus(sum(gifts.map(({ amount }) => worth(amount))))
    .toFixed(2)
}

/** Unreadable amounts count as zero. */
function worth(text: string | null) {
  return big(text !== null && /^\d+(\.\d+)?$/.test(text) ? text : '0')
}

/** A gift card pays the remaining amount up to its balance. */
export function withCard(values: PaymentValues, due: string, { number, balance }: { number: string; balance: string }): PaymentValues {
  const existing = values.gifts.find((gift) => gift.number === number)
  if (existing?.amount) return values
  const remaining = big(cashOf(values, due))
  const most = remaining.lt(0) ? big('0') : remaining.lt(balance) ? remaining : big(balance)
  const part = { number, amount: most.toFixed(2) }
  const gifts = existing
    ? values.gifts.map((gift) => (gift === existing ? part : gift))
    : [...values.gifts.filter((gift) => gift.number !== null || gift.amount !== null), part]
  return { ...values, gifts }
}

export function paymentOf(values: PaymentValues, due: string): { payment: Payment } | { errors: FieldErrors } {
  const { received, card, gifts, transfer, cash_receipt_nr } = values
  const receipt = cash_receipt_nr ? { cash_receipt_nr } : {}
  if (transfer) return { payment: { payments: [{ method: 'transfer', amount: due }], ...receipt } }
  const cash = cashOf(values, due)
  if (big(cash).lt(0)) return { errors: { card: [`Ar karti un dāvanu kartēm kopā ir vairāk par ${formatMoney(due)}`] } }
  const paying = gifts.filter(({ amount }) => worth(amount).gt(0))
  if (paying.some(({ number }) => !number)) return { errors: { gifts: ['Norādiet dāvanu kartes numuru'] } }
  if (new Set(paying.map(({ number }) => number)).size < paying.length) return { errors: { gifts: ['Dāvanu karte norādīta divreiz'] } }
  if (received !== null && worth(received).lt(cash)) return { errors: { received: [`Skaidrā naudā jāsaņem ${formatMoney(cash)}`] } }
  const rows = [
    { method: 'card' as const, amount: card },
    ...paying.map(({ number, amount }) => ({ method: 'gift_card' as const, amount, gift_card_nr: number ?? '' })),
    { method: 'cash' as const, amount: cash },
  ]
  const payments = rows.flatMap(({ amount, ...row }) =>
    amount !== null && worth(amount).gt(0) ? [{ ...row, amount: big(amount).toFixed(2) }] : [],
  )
  return { payment: { payments, ...(received !== null && big(cash).gt(0) && { cash_received: worth(received).toFixed(2) }), ...receipt } }
}

/** EUR. */
export function changeOf(values: PaymentValues, due: string): string {
  const back = worth(values.received).minus(cashOf(values, due))
  return values.received === null || back.lt(0) ? '0.00' : back.toFixed(2)
}

/** EUR refund for a quantity; parts add up to the line, as on the server. */
export function backFor(line: Pick<ShopOrderItem, 'price_gross' | 'discount_percent' | 'quantity_returned'>, quantity: string): string {
  const { price_gross: unit_price, discount_percent, quantity_returned } = line
  const upTo = (count: string) => lineNet({ quantity: count, unit_price, discount_percent })
  return round2(big(upTo(big(quantity_returned).plus(quantity).toFixed())).minus(upTo(quantity_returned)))
}

/** As paid if there was one method, else cash. */
export function refundAsPaid(paid: ShopOrderRecord['shop_payments'], back: string): PaymentValues {
  const [only, ...more] = paid
  if (!only || more.length > 0 || big(back).eq(0)) return freshPayment
  if (only.method === 'card') return { ...freshPayment, card: back }
  if (only.method === 'gift_card') return { ...freshPayment, gifts: [{ number: only.gift_card, amount: back }] }
  return freshPayment
}
