import * as z from 'zod/mini'
import { namedRefOrNull, one } from '../calls.ts'
import { count, id, longText, money, oneOf, optional, orNull, percent, price, quantity, text } from '../fields.ts'
import { priceSources } from '../sales/sale-lines.ts'
import { giftCard, shopMethods, shopOrderRecord } from './shop-record.ts'

export const units = z.optional(z.array(text(60)).check(z.maxLength(200)))

const newItem = z.object({
  item_id: id,
  barcode: optional(text(60)),
  quantity: z.optional(quantity),
  /** EUR per unit with VAT; default: the retail price. */
  price_gross: optional(price),
  discount_percent: optional(percent),
  units,
})
export const items = z.array(newItem).check(z.minLength(1), z.maxLength(200))
export const payments = z
  .array(
    z.object({
      method: oneOf(shopMethods),
      amount: money,
      gift_card_nr: z.optional(text(60)),
    }),
  )
  .check(z.maxLength(20))

export const header = {
  customer_id: optional(id),
  cash_receipt_nr: optional(text(60)),
  notes: optional(longText),
}
export const paying = {
  payments: z.optional(payments),
  /** EUR in cash; the excess is change. */
  cash_received: optional(money),
}

export const orderReads = [
  'catalog_items',
  'customers',
  'gift_cards',
  'invoices',
  'measure_units',
  'shop_daily_reports',
  'shop_orders',
  'simplified_invoices',
  'stock_items',
  'users',
  'warehouses',
] as const
export const reportReads = [
  'customers',
  'gift_cards',
  'invoices',
  'shop_daily_reports',
  'shop_orders',
  'simplified_invoices',
  'users',
] as const
export const changed = one(shopOrderRecord)
/** E.g. the fiscal device did not register the sale. */
export const warnings = z.array(z.string())
export const createdSale = z.object({ shop_order_id: count, data: shopOrderRecord, warnings })
export const reportType = z.optional(oneOf(['z', 'period']))
export const ofDay = { date: 'date' } as const

export const scannedItem = z.object({
  item_id: count,
  sku: z.string(),
  name: z.string(),
  barcode: z.string(),
  type: z.enum(['goods', 'service', 'gift_card', 'set']),
  has_units: z.boolean(),
  /** Serial number, if one was scanned. */
  unit: orNull(z.string()),
  measure_unit: z.string(),
  /** EUR with VAT; null if the rate is not in force. */
  shop_price: orNull(z.string()),
  discount_percent: z.string(),
  price_source: z.enum(priceSources),
  available: orNull(z.string()),
})

export const scanned = z.object({
  item: orNull(scannedItem),
  customer: namedRefOrNull,
  gift_card: orNull(giftCard),
  receipt: namedRefOrNull,
})

export const scanReads = [
  ...(['branches', 'catalog_item_units', 'catalog_items', 'categories', 'customer_category_discounts', 'customer_discounts'] as const),
  ...([
    'customer_prices',
    'customers',
    'gift_cards',
    'measure_units',
    'sales',
    'shop_orders',
    'stock_items',
    'users',
    'warehouses',
  ] as const),
]
