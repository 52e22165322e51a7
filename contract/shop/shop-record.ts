import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { history, vatGroups, vatLines } from '../document-parts.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { vatCategories } from '../money.ts'
import { priceSources } from '../sales/sale-lines.ts'
import { shopOrderStates, shopReportStates } from '../states.ts'

export const shopPaymentMethods = { cash: 'Skaidra nauda', card: 'Karte', gift_card: 'Dāvanu karte', transfer: 'Pārskaitījums' } as const
export const shopMethods = ['cash', 'card', 'gift_card', 'transfer'] as const

/** How much of a gift card is left. */
export const giftCardStates = {
  unpaid: 'Nav apmaksāta',
  unused: 'Neizlietota',
  partly: 'Daļēji izlietota',
  used: 'Izlietota',
} as const

/** Daily closing, or a summary of closed days. */
export const shopReportTypes = { z: 'Dienas slēgums (Z)', period: 'Perioda atskaite' } as const

/** Decimal strings in EUR; negative for returns. */
export const shopOrderRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(shopOrderStates),
  date: z.string(),
  /** For offline sales, the time at the till. */
  sold_at: z.string(),
  created_at: z.string(),
  customer: namedRefOrNull,
  cashier: namedRef,
  returns: namedRefOrNull,
  payments: z.array(z.enum(shopMethods)),
  /** Resulting invoice: one of the two. */
  simplified_invoice: namedRefOrNull,
  invoice: namedRefOrNull,
  cash_receipt_nr: orNull(z.string()),
  fiscal_nr: orNull(z.string()),
  gross: z.string(),
  paid: z.string(),
  lock_version: count,
})

/** Prices with VAT. */
export const shopOrderItem = z.object({
  id: count,
  position: count,
  item_id: count,
  sku: z.string(),
  barcode: orNull(z.string()),
  name: z.string(),
  quantity: z.string(),
  quantity_returned: z.string(),
  measure_unit: namedRef,
  /** Serial or gift card numbers. */
  units: z.array(z.string()),
  price_gross: z.string(),
  discount_percent: z.string(),
  /** Null for old lines. */
  price_source: orNull(z.enum(priceSources)),
  amount: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  /** Remaining stock; null without stock. */
  available: orNull(z.string()),
  lock_version: count,
})

const payment = z.object({ method: z.enum(shopMethods), amount: z.string(), gift_card: orNull(z.string()) })

export const giftCard = z.object({ number: z.string(), amount: z.string(), balance: z.string(), sold_on: z.string(), is_paid: z.boolean() })

/** The selling sale, and those paid or refunded with it. Cards do not expire. */
export const giftCardRow = z.extend(giftCard, { id: count, shop_order: namedRef, used_by: z.array(namedRef) })
export type GiftCardRow = z.output<typeof giftCardRow>

export const shopOrderRecord = z.extend(shopOrderRow, {
  warehouse: namedRef,
  net: z.string(),
  vat: z.string(),
  /** Cash received and change. */
  cash_received: orNull(z.string()),
  change: z.string(),
  notes: orNull(z.string()),
  daily_report: namedRefOrNull,
  fiscal_at: orNull(z.string()),
  returned_by: z.array(namedRef),
  shop_order_items: z.array(shopOrderItem),
  shop_payments: z.array(payment),
  vat_lines: vatLines,
  gift_cards: z.array(giftCard),
  /** Includes closing and reopening of its day. */
  history,
  can,
})

/** EUR. */
export const shopReportRow = z.object({
  id: count,
  uuid: z.string(),
  status: keyOf(shopReportStates),
  type: z.enum(['z', 'period']),
  date: z.string(),
  date_from: z.string(),
  sales: count,
  gross: z.string(),
  vat: z.string(),
  cash_balance: z.string(),
  cash_difference: z.string(),
  fiscal_nr: orNull(z.string()),
  created_by: namedRefOrNull,
  lock_version: count,
})

export const shopReportSums = {
  sales: count,
  gross: z.string(),
  /** Part on invoices, which carry its tax. */
  invoiced: z.string(),
  net: z.string(),
  vat: z.string(),
  vat_lines: vatGroups,
  payments: z.array(z.object({ method: z.enum(shopMethods), taken: z.string(), given_back: z.string(), amount: z.string() })),
  /** Cards sold, and the balance of all cards. */
  gift_cards_sold: z.string(),
  gift_cards_open: z.string(),
  cash_opening: z.string(),
  cash_sales: z.string(),
} as const

export const shopReportRecord = z.extend(shopReportRow, {
  ...shopReportSums,
  cash_in: z.string(),
  cash_out: z.string(),
  cash_expected: z.string(),
  notes: orNull(z.string()),
  fiscal_at: orNull(z.string()),
  created_at: z.string(),
  orders: z.array(
    z.object({
      id: count,
      number: z.string(),
      customer: namedRefOrNull,
      gross: z.string(),
      simplified_invoice: namedRefOrNull,
      invoice: namedRefOrNull,
    }),
  ),
  can,
})

/** An offline sale that could not be booked as made. */
export const shopDifference = z.object({
  id: count,
  date: z.string(),
  created_at: z.string(),
  created_by: namedRefOrNull,
  amount: z.string(),
  reason: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.string() })),
  resolved_at: orNull(z.string()),
  resolution: orNull(z.string()),
})

export type ShopOrderRow = z.output<typeof shopOrderRow>
export type ShopOrderItem = z.output<typeof shopOrderItem>
export type ShopOrderRecord = z.output<typeof shopOrderRecord>
export type ShopReportRow = z.output<typeof shopReportRow>
export type ShopReportRecord = z.output<typeof shopReportRecord>
export type GiftCard = z.output<typeof giftCard>
export type ShopDifference = z.output<typeof shopDifference>
