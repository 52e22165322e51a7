import * as z from 'zod/mini'
import type { ListColumns } from '../list-columns.ts'
import { area, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, date, id, money, optional, orNull, quantityOrNone, queryFlag, queryId, text } from '../fields.ts'

/** docs/domain/stock.md#entities */
export const movementKinds = {
  opening: 'Sākuma atlikums',
  purchase: 'Iepirkums',
  transfer_in: 'Saņemts no citas noliktavas',
  transfer_out: 'Nodots citai noliktavai',
  sale: 'Pārdošana',
  sale_revert: 'Izsniegšanas atcelšana',
  customer_return: 'Klienta atgriezts',
  supplier_return: 'Atgriezts piegādātājam',
  production_consume: 'Izlietots ražošanā',
  production_output: 'Saražots',
  service_consume: 'Izlietots servisā',
  service_revert: 'Servisa izlietojuma atcelšana',
  write_off: 'Norakstīšana',
  goods_removal: 'Preču izņemšana',
  correction: 'Korekcija',
  check_surplus: 'Inventarizācijas pārpalikums',
  check_shortage: 'Inventarizācijas iztrūkums',
  shop_sale: 'Pārdots veikalā',
  to_inventory: 'Nodots inventārā',
  from_inventory: 'Saņemts no inventāra',
  revaluation: 'Pārvērtēšana',
} as const

/** Document types in the ledger. */
export type MovingDocument =
  | 'order'
  | 'procurement'
  | 'procurement_invoice'
  | 'technical_document'
  | 'return_act'
  | 'simplified_invoice'
  | 'credit_note'
  | 'shop_order'
  | 'service_application'
  | 'production_application'

/** Quantities and EUR as decimal strings. */
export const stockColumns = {
  catalog_item: 'name',
  sku: 'text',
  warehouse: 'name',
  shelf: 'name',
  on_hand: 'quantity',
  reserved: 'quantity',
  available: 'quantity',
  incoming: 'quantity',
  measure_unit: 'name',
  min_quantity: 'decimal',
  is_low: 'flag',
  last_movement_at: 'moment',
  avg_cost: 'decimal',
  stock_value: 'money',
} satisfies ListColumns

export const stockRow = z.object({
  id: count,
  catalog_item: namedRef,
  sku: z.string(),
  category: namedRef,
  warehouse: namedRef,
  measure_unit: namedRef,
  shelf: orNull(z.string()),
  min_quantity: orNull(z.string()),
  max_quantity: orNull(z.string()),
  on_hand: z.string(),
  reserved: z.string(),
  available: z.string(),
  incoming: z.string(),
  /** Available is at most the minimum. */
  is_low: z.boolean(),
  avg_cost: cost(z.string()),
  stock_value: cost(z.string()),
  last_movement_at: orNull(z.string()),
  lock_version: count,
})

export const stockMovement = z.object({
  id: count,
  kind: z.string(),
  quantity: z.string(),
  balance_after: z.string(),
  unit_cost: cost(z.string()),
  value: cost(z.string()),
  document_type: z.string(),
  document_id: count,
  effective_at: z.string(),
  user: namedRef,
  /** The move reverted by this one. */
  reverses_id: orNull(count),
})

/** Document number; null for opening stock. */
export const stockMovementRow = z.extend(stockMovement, { document_number: orNull(z.string()) })

export const stockRecord = z.extend(stockRow, {
  last_purchase_price: cost(orNull(z.string())),
  last_counted_at: orNull(z.string()),
  movements: z.array(stockMovement),
  /** Total moves; the record has the latest hundred. */
  movement_count: count,
})

export type StockRow = z.output<typeof stockRow>
export type StockMovement = z.output<typeof stockMovement>
export type StockMovementRow = z.output<typeof stockMovementRow>
export type StockRecord = z.output<typeof stockRecord>

const limits = { shelf: optional(text(40)), min_quantity: optional(quantityOrNone), max_quantity: optional(quantityOrNone) }
const lookup = { anyOf: ['view_stock', 'view_procurement', 'manage_orders'] } as const

const kinds = Object.keys(movementKinds) as [keyof typeof movementKinds, ...(keyof typeof movementKinds)[]]

const filters = {
  /** Include subcategories. */
  categories: z.optional(
    z.union([
      z.array(queryId).check(z.maxLength(100)),
      z.pipe(
        queryId,
        z.transform((one) => [one]),
      ),
    ]),
  ),
  warehouse_id: z.optional(queryId),
  low: z.optional(queryFlag),
  in_stock: z.optional(queryFlag),
  /** Not moved since this day. */
  idle_since: z.optional(date),
  /** EUR, inclusive. */
  value_from: cost(money),
  value_to: cost(money),
}

/** Spec: calls.tsv; docs/domain/stock.md#entities. Quantities change by movements only. */
export const stock = area('stock', {
  list: get('/api/stock_items', {
    title: 'Krājumi',
    rule: 'view_stock',
    query: listQuery(filters),
    reads: ['catalog_items', 'categories', 'measure_units', 'stock_items', 'warehouses'],
    columns: stockColumns,
    answer: listOf(stockRow),
  }),
  show: get('/api/stock_items/{id}', {
    title: 'Krājums',
    rule: 'view_stock',
    record: 'stock_items',
    reads: ['stock_items', 'catalog_items', 'categories', 'measure_units', 'stock_movements', 'users', 'warehouses'],
    answer: one(stockRecord),
  }),
  open: post('/api/stock_items/{catalog_item_id}', {
    title: 'Atvērt preci noliktavā',
    rule: 'view_stock',
    body: z.object({ warehouse_id: id, ...limits }),
    answer: one(stockRecord),
  }),
  update: patch('/api/stock_items/{id}', {
    title: 'Labot plauktu un daudzuma robežas',
    rule: 'view_stock',
    body: z.object({ ...limits, lock_version: z.int() }),
    answer: one(stockRecord),
  }),
  movements: get('/api/workspace/stock_movements/{id}', {
    title: 'Visas krājuma kustības',
    rule: 'view_stock',
    addition: true,
    query: listQuery({ kind: z.optional(z.enum(kinds)), date_from: z.optional(date), date_to: z.optional(date) }),
    record: 'stock_items',
    reads: [
      'stock_items',
      'stock_movements',
      'credit_notes',
      'orders',
      'procurement_invoices',
      'procurements',
      'production_applications',
      'return_acts',
      'service_applications',
      'shop_orders',
      'simplified_invoices',
      'technical_documents',
      'users',
    ],
    columns: {
      effective_at: 'moment',
      kind: { words: movementKinds },
      document_number: 'text',
      quantity: 'quantity',
      balance_after: 'decimal',
      user: 'name',
      unit_cost: 'decimal',
      value: 'money',
    },
    answer: listOf(stockMovementRow),
  }),
  label: get('/api/stock_item_barcode_label/{id}', { title: 'Krājuma etiķete (PDF)', rule: 'view_stock', file: true }),
  labels: get('/api/stock_item_barcode_label/{id}/{quantity}', {
    title: 'Krājuma etiķetes (PDF)',
    rule: 'view_stock',
    params: { quantity: 'whole' },
    file: true,
    heavy: true,
  }),
  excel: get('/api/stock_items/excel_report', {
    title: 'Krājumi (Excel)',
    rule: 'view_stock',
    query: z.object({ ...filters, q: z.optional(z.string().check(z.maxLength(200))) }),
    file: true,
    heavy: true,
  }),
  byBarcode: get('/api/get_catalog_item_with_stock_by_barcode', {
    title: 'Prece ar krājumiem pēc svītrkoda vai artikula',
    rule: lookup,
    query: z.object({ barcode: text(60), warehouse_id: z.optional(queryId) }),
    reads: ['catalog_items', 'measure_units', 'stock_items', 'warehouses'],
    answer: z.object({
      data: z.object({
        id: count,
        sku: z.string(),
        name: z.string(),
        barcode: orNull(z.string()),
        price: z.string(),
        measure_unit: namedRef,
        is_stocked: z.boolean(),
        has_units: z.boolean(),
        stock: z.array(
          z.object({
            id: count,
            warehouse: namedRef,
            on_hand: z.string(),
            reserved: z.string(),
            available: z.string(),
            shelf: orNull(z.string()),
          }),
        ),
      }),
    }),
  }),
})
