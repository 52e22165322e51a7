import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { history, vatGroups, vatLines } from '../document-parts.ts'
import { count, orNull } from '../fields.ts'
import { vatCategories } from '../money.ts'
import { priceSources } from '../sales/sale-lines.ts'

/** States of a sale over the counter; the lifecycle itself stands in machines/shop-order.ts. */
export const shopOrderStates = ['open', 'parked', 'closed'] as const
/** States of a daily report. */
export const shopReportStates = ['created'] as const

/** How a sale over the counter is paid. */
export const shopPaymentMethods = { cash: 'Skaidra nauda', card: 'Karte', gift_card: 'Dāvanu karte', transfer: 'Pārskaitījums' } as const
/** The same as a list, for schemas. */
export const shopMethods = ['cash', 'card', 'gift_card', 'transfer'] as const

/** Kinds of daily reports: one closes its day, the other sums up closed ones. */
export const shopReportTypes = { z: 'Dienas slēgums (Z)', period: 'Perioda atskaite' } as const

/** A row of the list of sales; amounts are decimal strings in EUR, below zero for what came back. */
export const shopOrderRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: z.enum(shopOrderStates),
  date: z.string(),
  /** When it was made: of one without network before it came here. */
  sold_at: z.string(),
  created_at: z.string(),
  customer: namedRefOrNull,
  cashier: namedRef,
  /** The sale whose goods came back. */
  returns: namedRefOrNull,
  /** Ways in which it was paid. */
  payments: z.array(z.enum(shopMethods)),
  /** The invoice that took it over: one of the two. */
  simplified_invoice: namedRefOrNull,
  invoice: namedRefOrNull,
  cash_receipt_nr: orNull(z.string()),
  fiscal_nr: orNull(z.string()),
  gross: z.string(),
  paid: z.string(),
  lock_version: count,
})

/** A line of a sale; prices hold VAT. */
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
  /** Numbers of the pieces of serialised goods, or of the gift cards. */
  units: z.array(z.string()),
  price_gross: z.string(),
  discount_percent: z.string(),
  /** Null of lines from before it was kept. */
  price_source: orNull(z.enum(priceSources)),
  amount: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  /** What is left in the warehouse; null where no stock is kept. */
  available: orNull(z.string()),
  lock_version: count,
})

const payment = z.object({ method: z.enum(shopMethods), amount: z.string(), gift_card: orNull(z.string()) })

/** A gift card with what is left on it. */
export const giftCard = z.object({ number: z.string(), amount: z.string(), balance: z.string(), sold_on: z.string(), is_paid: z.boolean() })

/** A row of the list of gift cards: the sale that sold it, and those that it paid, or that paid back to it. A card does not expire. */
export const giftCardRow = z.extend(giftCard, { id: count, shop_order: namedRef, used_by: z.array(namedRef) })
/** A row of the list of gift cards. */
export type GiftCardRow = z.output<typeof giftCardRow>

/** A sale with its lines, how it was paid, and what its lifecycle allows. */
export const shopOrderRecord = z.extend(shopOrderRow, {
  warehouse: namedRef,
  net: z.string(),
  vat: z.string(),
  /** What the buyer handed over in cash, and what he got back. */
  cash_received: orNull(z.string()),
  change: z.string(),
  notes: orNull(z.string()),
  daily_report: namedRefOrNull,
  fiscal_at: orNull(z.string()),
  /** Sales by which goods of this one came back. */
  returned_by: z.array(namedRef),
  shop_order_items: z.array(shopOrderItem),
  shop_payments: z.array(payment),
  vat_lines: vatLines,
  gift_cards: z.array(giftCard),
  /** Also that its day was closed, and opened again. */
  history,
  can,
})

/** A row of the list of daily reports; EUR. */
export const shopReportRow = z.object({
  id: count,
  uuid: z.string(),
  status: z.enum(shopReportStates),
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

/** What a report tells of the sales that it covers. */
export const shopReportSums = {
  sales: count,
  gross: z.string(),
  /** Of it on invoices, whose tax is theirs. */
  invoiced: z.string(),
  net: z.string(),
  vat: z.string(),
  vat_lines: vatGroups,
  payments: z.array(z.object({ method: z.enum(shopMethods), taken: z.string(), given_back: z.string(), amount: z.string() })),
  /** Gift cards sold, and what all cards together still hold at its end. */
  gift_cards_sold: z.string(),
  gift_cards_open: z.string(),
  cash_opening: z.string(),
  cash_sales: z.string(),
} as const

/** A daily report. */
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

/** A sale that could not be booked as the till had made it without network. */
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

/** A row of the list of sales. */
export type ShopOrderRow = z.output<typeof shopOrderRow>
/** A line of a sale. */
export type ShopOrderItem = z.output<typeof shopOrderItem>
/** A sale as its tab shows it. */
export type ShopOrderRecord = z.output<typeof shopOrderRecord>
/** A row of the list of daily reports. */
export type ShopReportRow = z.output<typeof shopReportRow>
/** A daily report as its tab shows it. */
export type ShopReportRecord = z.output<typeof shopReportRecord>
/** A gift card. */
export type GiftCard = z.output<typeof giftCard>
/** A sale that waits for a person to settle it. */
export type ShopDifference = z.output<typeof shopDifference>
