import * as z from 'zod/mini'
import { area, get, namedRef, one, post } from '../calls.ts'
import { count, date, flag, id, oneOf, optional, orNull, text, whole } from '../fields.ts'

/** docs/domain/stock.md#entities */
export const stockReportTypes = {
  balance: 'Atlikumi datumā',
  valuation: 'Krājumu vērtība datumā',
  turnover: 'Apgrozījums',
  movements: 'Kustības',
  low_stock: 'Minimālais atlikums sasniegts',
  idle: 'Bez kustības',
  margin: 'Pārdošana un peļņa',
  write_offs: 'Norakstītais un izņemtais',
  returns: 'Atgrieztais',
  purchases: 'Iepirktais pa piegādātājiem',
  units: 'Vienību (IMEI) vēsture',
} as const

export type StockReportType = keyof typeof stockReportTypes
const types = Object.keys(stockReportTypes) as [StockReportType, ...StockReportType[]]

/** As of one day; others cover a period. */
export const reportsOfOneDay: readonly StockReportType[] = ['balance', 'valuation', 'low_stock', 'idle']

/** Rows on screen; the spreadsheet has all. */
export const reportRowsShown = 1000

export const longestIdle = 3650

export const reportKinds = ['text', 'date', 'quantity', 'price', 'money', 'percent', 'count'] as const

const report = z.object({
  type: oneOf(types),
  /** Balance day or end of the period; default: today. */
  date_to: optional(date),
  /** Default: first of the month. */
  date_from: optional(date),
  warehouse_id: optional(id),
  /** Of sold goods. */
  branch_id: optional(id),
  /** Goods ever bought from this supplier. */
  supplier_id: optional(id),
  /** Includes descendants. */
  category_id: optional(id),
  /** Without descendants, for a row of the valuation. */
  own_category: z.optional(flag),
  /** Words or a serial number. */
  q: optional(text(200)),
  /** Idle for more days; default: 90. */
  days: optional(whole(1, longestIdle)),
})

export type StockReportRequest = z.output<typeof report>

const answer = z.object({
  type: z.enum(types),
  title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  columns: z.array(z.object({ id: z.string(), header: z.string(), kind: z.enum(reportKinds), has_total: z.boolean() })),
  rows: z.array(
    z.object({
      stock_item_id: orNull(count),
      /** For rows of several items. */
      group: orNull(z.object({ warehouse: namedRef, category: namedRef })),
      document: orNull(z.object({ type: z.string(), id: orNull(count) })),
      cells: z.array(orNull(z.string())),
    }),
  ),
  /** Totals of all rows, shown or not. */
  totals: z.array(orNull(z.string())),
  count,
})

export type StockReport = z.output<typeof answer>

const rule = 'manage_technical_documents' as const
const body = z.object({ report })

/** Spec: calls.tsv; docs/domain/stock.md#entities. */
export const stockReports = area('stock-reports', {
  form: get('/api/stock/reports', {
    title: 'Krājumu atskaišu veidi',
    rule,
    reads: ['branches', 'suppliers', 'warehouses'],
    answer: one(
      z.object({
        types: z.array(z.object({ id: z.enum(types), name: z.string() })),
        /** With deliveries in the last year. */
        branches: z.array(namedRef),
        warehouses: z.array(namedRef),
        suppliers: z.array(namedRef),
      }),
    ),
  }),
  excel: post('/api/stock/reports', { title: 'Krājumu atskaite (Excel)', rule, asks: true, body, file: true, heavy: true }),
  pdf: post('/api/stock/reports/pdf', { title: 'Krājumu atskaite (PDF)', rule, asks: true, body, file: true, heavy: true }),
  show: post('/api/workspace/stock_reports', {
    title: 'Krājumu atskaite uz ekrāna',
    rule,
    asks: true,
    addition: true,
    body,
    reads: [
      'catalog_items',
      'categories',
      'stock_items',
      'stock_movements',
      'warehouses',
      'catalog_item_units',
      'credit_notes',
      'orders',
      'procurement_invoices',
      'procurement_items',
      'procurements',
      'production_applications',
      'return_acts',
      'service_applications',
      'shop_orders',
      'simplified_invoices',
      'stock_movement_units',
      'suppliers',
      'technical_documents',
    ],
    answer: one(answer),
  }),
})
