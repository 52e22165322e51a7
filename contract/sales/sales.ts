import * as z from 'zod/mini'
import { area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
import { count, date, flag, id, keyOf, longText, oneOf, optional, percent, price, queryFlag, text } from '../fields.ts'
import { saleStates } from '../states.ts'
import { saleChannelNames, saleItemRow, saleItemsAtMost, saleRecord, saleRow } from './sale-record.ts'

const manage = { rule: 'manage_sales' } as const

const header = {
  discount_percent: optional(percent),
  is_active: z.optional(flag),
  /** Default: all. */
  channels: z.optional(z.array(oneOf(saleChannelNames)).check(z.minLength(1), z.maxLength(3))),
  /** Complete list; empty: all. */
  customer_type_ids: z.optional(z.array(id).check(z.maxLength(100))),
  notes: optional(longText),
}

const figures = { price: optional(price), discount_percent: optional(percent) }
const item = z.object({ catalog_item_id: id, ...figures })
const goods = ['catalog_items', 'categories', 'sales', 'stock_items', 'users'] as const
const changed = one(saleRecord)

/** Spec: calls.tsv; docs/domain/shop.md#campaigns, docs/domain/sales.md#price-resolution. */
export const sales = area('sales', {
  list: get('/api/sales', {
    title: 'Akcijas',
    ...manage,
    query: listQuery({ status: z.optional(keyOf(saleStates)), is_active: z.optional(queryFlag) }),
    reads: ['sales'],
    columns: {
      name: 'text',
      status: { words: saleStates },
      date_from: 'date',
      date_to: 'date',
      discount_percent: 'decimal',
      channels: 'text',
      categories: 'whole',
      items: 'whole',
    },
    answer: listOf(saleRow),
  }),
  show: get('/api/sales/{id}', {
    title: 'Akcija',
    ...manage,
    record: 'sales',
    reads: [...goods, 'customer_category_discounts', 'customer_discounts', 'customer_prices', 'customers'],
    answer: changed,
  }),
  create: post('/api/sales', {
    title: 'Izveidot akciju',
    ...manage,
    body: z.object({ name: text(200), date_from: date, date_to: date, ...header }),
    answer: z.object({ sale_id: count, data: saleRecord }),
  }),
  update: patch('/api/sales/{id}', {
    title: 'Labot akciju',
    ...manage,
    body: z.object({
      name: z.optional(text(200)),
      date_from: z.optional(date),
      date_to: z.optional(date),
      ...header,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/sales/{id}', { title: 'Dzēst akciju', ...manage }),
  items: get('/api/sales/{id}/fetch_sale_items', {
    title: 'Akcijas preces ar cenām',
    ...manage,
    query: listQuery({}),
    record: 'sales',
    reads: [...goods, 'customer_category_discounts', 'customer_discounts', 'customer_prices', 'customers'],
    answer: listOf(saleItemRow),
  }),
  addCategory: post('/api/sales/{id}/categories', {
    title: 'Pievienot akcijai kategoriju',
    ...manage,
    body: z.object({ category_id: id, discount_percent: optional(percent) }),
    answer: changed,
  }),
  updateCategory: patch('/api/sales/{id}/categories/{categoryId}', {
    title: 'Labot akcijas kategoriju',
    ...manage,
    body: z.object({ discount_percent: optional(percent), lock_version: z.int() }),
    answer: changed,
  }),
  removeCategory: del('/api/sales/{id}/categories/{categoryId}', { title: 'Noņemt akcijai kategoriju', ...manage, answer: changed }),
  addItems: post('/api/sales/{id}/catalog_items', {
    title: 'Pievienot akcijai preces',
    ...manage,
    body: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(saleItemsAtMost)) }),
    answer: changed,
  }),
  updateItem: patch('/api/sales/{id}/catalog_items/{catalogItemId}', {
    title: 'Labot akcijas preci',
    ...manage,
    body: z.object({ ...figures, lock_version: z.int() }),
    answer: changed,
  }),
  removeItem: del('/api/sales/{id}/catalog_items/{catalogItemId}', { title: 'Noņemt akcijai preci', ...manage, answer: changed }),
})
