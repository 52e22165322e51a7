import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import { count, date, id, keyOf, longText, optional, orNull, quantityOrNone, queryId, text } from '../fields.ts'
import { stockCountStates } from '../states.ts'
import { lineOrder } from '../line-order.ts'

export const stockCountRow = z.object({
  id: count,
  uuid: z.string(),
  status: keyOf(stockCountStates),
  date: z.string(),
  name: orNull(z.string()),
  warehouse: namedRef,
  lines: count,
  created_by: namedRefOrNull,
  lock_version: count,
})

export const stockCountItem = z.object({
  id: count,
  stock_item_count_id: count,
  stock_item_id: count,
  item_id: count,
  /** At the time of counting. */
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  shelf: orNull(z.string()),
  quantity: z.string(),
  on_hand: z.string(),
  /** Counted minus book quantity. */
  difference: z.string(),
  lock_version: count,
})

export const stockCountRecord = z.extend(stockCountRow, {
  notes: orNull(z.string()),
  items: z.array(stockCountItem),
  created_at: z.string(),
  can,
})

export type StockCountRow = z.output<typeof stockCountRow>
export type StockCountItem = z.output<typeof stockCountItem>
export type StockCountRecord = z.output<typeof stockCountRecord>

const rule = 'view_stock' as const
const changed = one(stockCountRecord)

/** Spec: calls.tsv; docs/domain/stock.md#stock-checks. */
export const stockCounts = area('stock-counts', {
  list: get('/api/stock/stock_item_counts', {
    title: 'Krājumu uzskaite',
    rule,
    query: listQuery({ warehouse_id: z.optional(queryId), date_from: z.optional(date), date_to: z.optional(date) }),
    reads: ['stock_item_counts', 'users', 'warehouses'],
    columns: { name: 'text', date: 'date', warehouse: 'name', lines: 'whole', created_by: 'name' },
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
      /** Article number or barcode, or `stock_item_id`. */
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
  arrangeItems: patch('/api/workspace/stock_item_counts/{id}/line_order', {
    title: 'Pārkārtot uzskaites rindas',
    rule,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/stock/stock_item_count_items/{id}', { title: 'Dzēst uzskaites rindu', rule, answer: changed }),
  excel: get('/api/stock/stock_item_counts/excel/{id}', { title: 'Krājumu uzskaites lapa (Excel)', rule, file: true, heavy: true }),
})
