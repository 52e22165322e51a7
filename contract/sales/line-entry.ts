import * as z from 'zod/mini'
import { allOf, get, namedRef, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, date, id, oneOf, optional, orNull, queryId, queryWhole } from '../fields.ts'
import { lineOption } from '../line-options.ts'

/** An item as a line would take it; prices are net, EUR. */
const offeredItem = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  /** Orders of the customer with the item in 12 months. */
  orders: count,
  /** The quantity that the customer orders most often. */
  usual_quantity: orNull(z.string()),
  /** Null for services. */
  available: orNull(z.string()),
  available_elsewhere: orNull(z.string()),
  unit_price: z.string(),
  discount_percent: z.string(),
  /** The last sale to the customer. */
  last: orNull(z.object({ date: z.string(), unit_price: z.string(), discount_percent: z.string() })),
  /** Of the price after discount over the average cost of the warehouse. */
  margin_percent: cost(orNull(z.string())),
})

/** Basis of the warnings of a line; prices are net, EUR. */
const checkedItem = z.object({
  id: count,
  is_archived: z.boolean(),
  is_eol: z.boolean(),
  /** Percent of the item's rate on the day; null when the day has no rate for it. */
  vat_rate: orNull(z.string()),
  /** Average of the warehouse. */
  avg_cost: cost(orNull(z.string())),
  /** The last sale to the customer besides the order. */
  last: orNull(z.object({ date: z.string(), unit_price: z.string(), discount_percent: z.string() })),
})

/** docs/domain/sales.md#taking-lines */
export const lineEntryCalls = {
  lineItems: get('/api/workspace/line_items', {
    title: 'Preces rindai: klienta pirktās, pieejamās, tuvākās tekstam',
    rule: { anyOf: ['manage_orders', 'manage_offers', 'manage_simple_invoices'] },
    addition: true,
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      customer_id: z.optional(queryId),
      /** Warehouse of the document; `usual`: the user's default. */
      stock_in: z.optional(z.union([queryId, oneOf(['usual'])])),
      limit: z.optional(queryWhole(1, 50)),
    }),
    reads: ['catalog_items', 'categories', 'customer_prices', 'customers', 'measure_units', 'orders', 'sales', 'stock_items', 'users'],
    answer: allOf(offeredItem),
  }),
  lastOrder: get('/api/workspace/last_order', {
    title: 'Klienta pēdējā pasūtījuma rindas',
    rule: { anyOf: ['manage_orders', 'manage_offers', 'manage_simple_invoices'] },
    addition: true,
    query: z.object({ customer_id: queryId }),
    reads: ['catalog_items', 'customers', 'orders'],
    answer: z.object({
      data: orNull(
        z.object({
          order: namedRef,
          date: z.string(),
          lines: z.array(z.object({ item: namedRef, quantity: z.string(), options: z.array(lineOption) })),
          /** Names of items that are no longer sold. */
          left_out: z.array(z.string()),
        }),
      ),
    }),
  }),
  itemPrices: get('/api/workspace/item_prices', {
    title: 'Pēdējās cenas, par kādām klients preci pircis',
    rule: { anyOf: ['manage_orders', 'manage_offers', 'manage_simple_invoices'] },
    addition: true,
    query: z.object({ customer_id: queryId, item_id: queryId }),
    reads: ['catalog_items', 'customers', 'invoices', 'orders'],
    answer: allOf(
      z.object({
        kind: z.enum(['order', 'invoice']),
        id: count,
        number: z.string(),
        date: z.string(),
        quantity: z.string(),
        unit_price: z.string(),
        discount_percent: z.string(),
      }),
    ),
  }),
  lineChecks: post('/api/workspace/line_checks', {
    title: 'Preču ziņas rindu brīdinājumiem',
    rule: { anyOf: ['manage_orders', 'manage_offers', 'manage_simple_invoices'] },
    addition: true,
    body: z.object({
      customer_id: optional(id),
      /** Whose own lines are no earlier sale. */
      order_id: optional(id),
      /** The user's default when left out. */
      warehouse_id: optional(id),
      /** Today when left out. */
      date: z.optional(date),
      item_ids: z.array(id).check(z.maxLength(1000)),
    }),
    answer: allOf(checkedItem),
  }),
} as const
