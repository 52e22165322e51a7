import * as z from 'zod/mini'
import { area, get, namedRef, one, post } from '../calls.ts'
import { count, date, flag, id, oneOf, optional, orNull, text, whole } from '../fields.ts'

/** Reports on stock (docs/domain/stock.md#entities), as they are called. */
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

/** A report on stock. */
export type StockReportType = keyof typeof stockReportTypes
const types = Object.keys(stockReportTypes) as [StockReportType, ...StockReportType[]]

/** Reports of how it is on one day; all others are of a period. */
export const reportsOfOneDay: readonly StockReportType[] = ['balance', 'valuation', 'low_stock', 'idle']

/** Rows that a report shows on screen; all of them stand in its spreadsheet. */
export const reportRowsShown = 1000

/** Days without a move that can be asked for at most. */
export const longestIdle = 3650

/** What a column of a report holds. */
export const reportKinds = ['text', 'date', 'quantity', 'price', 'money', 'percent', 'count'] as const

const report = z.object({
  type: oneOf(types),
  /** The day that balances are of, or the last one of the period; today unless told. */
  date_to: optional(date),
  /** From the first of its month unless told. */
  date_from: optional(date),
  warehouse_id: optional(id),
  /** Branch of the customer, of what was sold. */
  branch_id: optional(id),
  /** Only goods that were ever bought of this supplier. */
  supplier_id: optional(id),
  /** With those below it. */
  category_id: optional(id),
  /** Without those below it: what a row of the valuation is of. */
  own_category: z.optional(flag),
  /** Goods by words, or a piece by its number. */
  q: optional(text(200)),
  /** Without a move for more days than these; 90 unless told. */
  days: optional(whole(1, longestIdle)),
})

/** A report as it is asked for. */
export type StockReportAsked = z.output<typeof report>

const answer = z.object({
  type: z.enum(types),
  title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  columns: z.array(z.object({ id: z.string(), header: z.string(), kind: z.enum(reportKinds), has_total: z.boolean() })),
  rows: z.array(
    z.object({
      stock_item_id: orNull(count),
      /** What a row of several goods is of. */
      group: orNull(z.object({ warehouse: namedRef, category: namedRef })),
      /** What made the move that a row is, as the ledger calls it. */
      document: orNull(z.object({ type: z.string(), id: orNull(count) })),
      cells: z.array(orNull(z.string())),
    }),
  ),
  /** Sums of all rows, those too that are not shown. */
  totals: z.array(orNull(z.string())),
  /** Rows in all. */
  count,
})

/** A report as it is shown. */
export type StockReport = z.output<typeof answer>

const rule = 'manage_technical_documents' as const
const body = z.object({ report })

/** Calls of area «Stock reports» (spec: calls.tsv; docs/domain/stock.md#entities). */
export const stockReports = area('stock-reports', {
  form: get('/api/stock/reports', {
    title: 'Krājumu atskaišu veidi',
    rule,
    reads: ['branches', 'suppliers', 'warehouses'],
    answer: one(
      z.object({
        types: z.array(z.object({ id: z.enum(types), name: z.string() })),
        /** Branches that goods were delivered to in the last year. */
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
