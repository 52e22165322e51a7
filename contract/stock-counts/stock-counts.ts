import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import { count, date, id, longText, optional, orNull, quantityOrNone, queryId, text } from '../fields.ts'

/** The only state of a counting sheet; its lifecycle stands in machines/stock-item-count.ts. */
export const stockCountStates = ['open'] as const

/** A row of the list of counting sheets. */
export const stockCountRow = z.object({
  id: count,
  uuid: z.string(),
  status: z.enum(stockCountStates),
  date: z.string(),
  name: orNull(z.string()),
  warehouse: namedRef,
  /** Lines on it. */
  lines: count,
  created_by: namedRefOrNull,
  lock_version: count,
})

/** A line of a counting sheet: what was counted, beside what the books say now. */
export const stockCountItem = z.object({
  id: count,
  stock_item_count_id: count,
  stock_item_id: count,
  item_id: count,
  /** As it was when it was counted. */
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  shelf: orNull(z.string()),
  quantity: z.string(),
  on_hand: z.string(),
  /** Counted less what the books say. */
  difference: z.string(),
  lock_version: count,
})

/** A counting sheet as its tab shows it. */
export const stockCountRecord = z.extend(stockCountRow, {
  notes: orNull(z.string()),
  items: z.array(stockCountItem),
  created_at: z.string(),
  can,
})

/** A row of the list of counting sheets. */
export type StockCountRow = z.output<typeof stockCountRow>
/** A line of a counting sheet. */
export type StockCountItem = z.output<typeof stockCountItem>
/** A counting sheet as its tab shows it. */
export type StockCountRecord = z.output<typeof stockCountRecord>

const rule = 'view_stock' as const
const changed = one(stockCountRecord)

/** Calls of area «Stock counts» (spec: calls.tsv; docs/domain/stock.md#stock-checks): counting sheets without effect on stock. */
export const stockCounts = area('stock-counts', {
  list: get('/api/stock/stock_item_counts', {
    title: 'Krājumu uzskaite',
    rule,
    query: listQuery({ warehouse_id: z.optional(queryId), date_from: z.optional(date), date_to: z.optional(date) }),
    reads: ['stock_item_counts', 'users', 'warehouses'],
    answer: listOf(stockCountRow),
  }),
  create: post('/api/stock/stock_item_counts', {
    title: 'Jauna krājumu uzskaites lapa',
    rule,
    body: z.object({ warehouse_id: id, date: z.optional(documentDay), name: optional(text(120)), notes: optional(longText) }),
    answer: z.object({ stock_item_count_id: count, data: stockCountRecord }),
  }),
  show: get('/api/stock/stock_item_counts/{id}', {
    title: 'Krājumu uzskaites lapa',
    rule,
    record: 'stock_item_counts',
    reads: ['stock_item_counts', 'catalog_items', 'measure_units', 'stock_items', 'users', 'warehouses'],
    answer: changed,
  }),
  remove: del('/api/stock/stock_item_counts/{id}', { title: 'Dzēst krājumu uzskaites lapu', rule }),
  lookup: post('/api/get_stock_item_by_sku_in_warehouse', {
    title: 'Krājums noliktavā pēc artikula vai svītrkoda',
    rule,
    asks: true,
    body: z.object({ sku: text(60), warehouse: id }),
    reads: ['stock_items', 'catalog_items', 'measure_units'],
    answer: one(
      z.object({
        /** Key of the stock item. */
        id: count,
        catalog_item: namedRef,
        sku: z.string(),
        measure_unit: namedRef,
        shelf: orNull(z.string()),
        on_hand: z.string(),
        available: z.string(),
      }),
    ),
  }),
  addItem: post('/api/stock/stock_item_count_items/{stockItemCountId}', {
    title: 'Pievienot saskaitīto preci',
    rule,
    body: z.object({
      /** Article number or barcode; `stock_item_id` instead of it names the goods themselves. */
      sku: optional(text(60)),
      stock_item_id: optional(id),
      quantity: quantityOrNone,
    }),
    answer: changed,
  }),
  updateItem: patch('/api/stock/stock_item_count_items/{id}', {
    title: 'Labot saskaitīto daudzumu',
    rule,
    body: z.object({ quantity: quantityOrNone, lock_version: z.int() }),
    answer: changed,
  }),
  removeItem: del('/api/stock/stock_item_count_items/{id}', { title: 'Dzēst uzskaites rindu', rule, answer: changed }),
  excel: get('/api/stock/stock_item_counts/excel/{id}', { title: 'Krājumu uzskaites lapa (Excel)', rule, file: true, heavy: true }),
})
