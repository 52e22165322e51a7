import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRefOrNull, one, post } from '../calls.ts'
import { count, oneOf, orNull, whole } from '../fields.ts'
import { nextNumber, seriesNames, type SeriesKind } from './series.ts'

const kinds = Object.keys(seriesNames) as [SeriesKind, ...SeriesKind[]]

export const seriesRow = z.object({
  id: count,
  kind: z.enum(kinds),
  name: z.string(),
  /** Prefix: `R-2026`. */
  series: z.string(),
  last_number: z.string(),
  last_no: count,
  /** Numbers without a document, and those unexplained. */
  gaps: count,
  unexplained: count,
  /** Numbers assigned by hand. */
  by_hand: count,
  /** Documents dated before a smaller number; null where order by date is not required. */
  disorder: orNull(count),
})

export const numberRow = z.object({
  /** Counter value. */
  id: count,
  number: z.string(),
  /** Null for a gap. */
  document_id: orNull(count),
  date: orNull(z.string()),
  /** Customer, supplier, warehouse or goods. */
  party: orNull(z.string()),
  /** Cancelled or reversed; keeps its number. */
  is_void: z.boolean(),
  /** Time of assignment and user; for a gap, time of release. */
  at: orNull(z.string()),
  user: namedRefOrNull,
  /** Assigned by hand, with the previous number. */
  by_hand: z.boolean(),
  former: orNull(z.string()),
  /** Explanation of a gap, or null. */
  explained: orNull(z.string()),
  /** Later date of a smaller number. */
  later_before: orNull(z.string()),
})

export type SeriesRow = z.output<typeof seriesRow>
export type NumberRow = z.output<typeof numberRow>

export const numberChoices = {
  gaps: 'Tikai robi',
  unexplained: 'Neizskaidroti robi',
  hand: 'Piešķirti ar roku',
  disorder: 'Ārpus datumu secības',
} as const

const choices = Object.keys(numberChoices) as [keyof typeof numberChoices, ...(keyof typeof numberChoices)[]]

const rule = 'manage_invoice_reports' as const
const documents = [
  'advance_invoices',
  'cash_orders',
  'courier_applications',
  'credit_note_number_log',
  'credit_notes',
  'customers',
  'document_series',
  'inventory_items',
  'invoice_number_log',
  'invoices',
  'offers',
  'orders',
  'procurements',
  'production_applications',
  'rents',
  'return_acts',
  'service_applications',
  'shop_orders',
  'simplified_invoices',
  'technical_documents',
  'transportations',
  'users',
  'vouchers',
] as const

/** Number series report (INV-NUMBER-3). */
export const numbers = area('numbers', {
  list: get('/api/workspace/number_series', {
    title: 'Numuru sērijas',
    rule,
    addition: true,
    query: listQuery({}),
    reads: documents,
    columns: {
      series: 'text',
      name: 'text',
      last_number: 'text',
      last_no: 'whole',
      gaps: 'whole',
      unexplained: 'whole',
      by_hand: 'whole',
      disorder: 'whole',
    },
    answer: listOf(seriesRow),
  }),
  show: get('/api/workspace/number_series/{id}', {
    title: 'Numuru sērija',
    rule,
    addition: true,
    reads: documents,
    answer: one(seriesRow),
  }),
  numbers: get('/api/workspace/number_series/{id}/numbers', {
    title: 'Sērijas numuri',
    rule,
    addition: true,
    query: listQuery({ only: z.optional(z.enum(choices)) }),
    reads: [...documents, 'catalog_items', 'suppliers', 'warehouses'],
    /** Of up to 10,000 numbers; further ones sort by number only. */
    columns: {
      number: 'text',
      date: 'date',
      party: 'name',
      user: 'name',
      at: 'moment',
    },
    answer: listOf(numberRow),
  }),
  continueSeries: post('/api/workspace/number_series', {
    title: 'Turpināt numuru sēriju',
    rule: 'view_settings',
    addition: true,
    /** Any year of a series with yearly numbers. */
    body: z.object({ kind: oneOf(kinds), year: whole(2000, 2999), next_no: nextNumber }),
  }),
  excel: get('/api/workspace/number_series/{id}/excel', {
    title: 'Sērijas numuri (Excel)',
    rule,
    addition: true,
    file: true,
    heavy: true,
  }),
})
