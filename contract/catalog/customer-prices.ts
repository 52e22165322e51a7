import * as z from 'zod/mini'
import { allOf, del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, date, id, optional, orNull, price } from '../fields.ts'

/** docs/domain/people.md#customers, docs/domain/sales.md#price-resolution */
export const customerPrice = z.object({
  id: count,
  item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  /** General price today, without VAT. */
  list_price: z.string(),
  price: z.string(),
  valid_from: z.string(),
  valid_to: orNull(z.string()),
  lock_version: count,
})

export type CustomerPrice = z.output<typeof customerPrice>

/** Prices per call, for pasted price lists. */
const most = 2000

const newPrice = z.object({
  catalog_item_id: id,
  price,
  /** Default: today. */
  valid_from: z.optional(date),
  valid_to: optional(date),
})

export const priceCalls = {
  prices: get('/api/{customerId}/customer_prices', {
    title: 'Klienta cenas',
    rule: 'manage_customers',
    record: 'customers',
    reads: [
      'customers',
      'catalog_items',
      'categories',
      'customer_category_discounts',
      'customer_discounts',
      'customer_prices',
      'measure_units',
      'sales',
      'stock_items',
    ],
    answer: allOf(customerPrice),
  }),
  createPrices: post('/api/{customerId}/customer_prices', {
    title: 'Pievienot klienta cenas',
    rule: 'manage_customers',
    body: z.object({ prices: z.array(newPrice).check(z.minLength(1), z.maxLength(most)) }),
    answer: allOf(customerPrice),
  }),
  updatePrice: patch('/api/customer_prices/{id}', {
    title: 'Labot klienta cenu',
    rule: 'manage_customers',
    body: z.object({
      catalog_item_id: z.optional(id),
      price: z.optional(price),
      valid_from: z.optional(date),
      valid_to: optional(date),
      lock_version: z.int(),
    }),
    answer: one(customerPrice),
  }),
  removePrice: del('/api/customer_prices/{id}', { title: 'Dzēst klienta cenu', rule: 'manage_customers' }),
  /** Copies unexpired prices, except for items with own prices of the target. */
  copyPrices: get('/api/{customerId}/customer_prices/{newCustomerId}', {
    title: 'Nokopēt cenas citam klientam',
    rule: 'manage_customers',
    changes: 'once',
    answer: one(z.object({ copied: count, kept: count })),
  }),
} as const
