import * as z from 'zod/mini'
import { allOf, get, namedRef, post } from '../calls.ts'
import { itemOption } from '../catalog/category-options.ts'
import { orderVatCases } from '../company/vat-cases.ts'
import { count, date, id, longText, oneOf, optional, orNull, percent, price, quantity, queryId, text } from '../fields.ts'
import { selectedOptions } from '../line-options.ts'
import { vatCategories } from '../money.ts'

/** docs/domain/sales.md#price-resolution */
export const priceSources = ['manual', 'customer_price', 'category_discount', 'customer_discount', 'campaign', 'list', 'offer'] as const

/** Decimal strings; EUR. */
export const pricedLine = z.object({
  id: count,
  position: count,
  name: z.string(),
  sku: orNull(z.string()),
  quantity: z.string(),
  measure_unit: namedRef,
  unit_price: z.string(),
  base_price: z.string(),
  price_source: z.enum(priceSources),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
  vat_reason_code: orNull(z.string()),
  notes: orNull(z.string()),
  lock_version: count,
})

/** Default price: docs/domain/sales.md#price-resolution. */
export const newOrderItem = z.object({
  item_id: id,
  quantity,
  unit_price: optional(price),
  discount_percent: optional(percent),
  warehouse_id: optional(id),
  name: optional(text(300)),
  options: optional(selectedOptions),
  notes: optional(longText),
})

/** Preview of an entered line; `net` is in the price mode. */
export const quotedLine = z.object({
  item_id: count,
  name: z.string(),
  sku: z.string(),
  measure_unit: namedRef,
  quantity: z.string(),
  unit_price: z.string(),
  base_price: z.string(),
  price_source: z.enum(priceSources),
  discount_percent: z.string(),
  net: z.string(),
  vat_category: z.enum(vatCategories),
  vat_rate: z.string(),
  available: orNull(z.string()),
  takes_options: z.boolean(),
  warning: orNull(z.string()),
})

export const saleLineCalls = {
  quote: post('/api/workspace/order_quote', {
    title: 'Cenas, krājumi un kopsummas, kamēr rindas raksta',
    rule: { anyOf: ['manage_orders', 'manage_offers'] },
    addition: true,
    body: z.object({
      customer_id: optional(id),
      branch_id: optional(id),
      delivery_type_id: optional(id),
      delivery_country_id: optional(id),
      vat_case: optional(oneOf(orderVatCases)),
      warehouse_id: optional(id),
      date: z.optional(date),
      lines: z
        .array(
          z.object({
            item_id: id,
            quantity: z.optional(quantity),
            unit_price: optional(price),
            discount_percent: optional(percent),
            warehouse_id: optional(id),
            options: optional(selectedOptions),
          }),
        )
        .check(z.maxLength(1000)),
    }),
    answer: z.object({
      data: z.object({
        lines: z.array(quotedLine),
        net: z.string(),
        vat: z.string(),
        gross: z.string(),
      }),
    }),
  }),
  itemOptions: get('/api/workspace/order_options', {
    title: 'Preces opcijas, ko var izvēlēties rindai',
    rule: { anyOf: ['manage_orders', 'manage_offers'] },
    addition: true,
    query: z.object({ item_id: queryId }),
    reads: ['catalog_items', 'category_options'],
    answer: allOf(itemOption),
  }),
} as const
