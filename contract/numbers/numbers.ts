import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRefOrNull, one, post } from '../calls.ts'
import { count, oneOf, orNull, whole } from '../fields.ts'
import { nextNumber, seriesNames, type SeriesKind } from './series.ts'

const kinds = Object.keys(seriesNames) as [SeriesKind, ...SeriesKind[]]

/** A series of numbers: how far it is, and what an inspector would ask about it. */
export const seriesRow = z.object({
  id: count,
  kind: z.enum(kinds),
  /** The kind in words. */
  name: z.string(),
  /** What its numbers begin with: `R-2026`. */
  series: z.string(),
  last_number: z.string(),
  /** The counter. */
  last_no: count,
  /** Numbers that no document has, and those of them that no record explains. */
  gaps: count,
  unexplained: count,
  /** Documents whose number was given by hand. */
  by_hand: count,
  /** Documents that are dated before one of a smaller number; null where numbers need not follow dates. */
  disorder: orNull(count),
})

/** One number of a series. */
export const numberRow = z.object({
  /** The counter's value inside the number. */
  id: count,
  number: z.string(),
  /** Its document; null for a gap. */
  document_id: orNull(count),
  date: orNull(z.string()),
  /** Whom or what the document is about: a customer, a supplier, a warehouse, goods. */
  party: orNull(z.string()),
  /** Annulled, rejected, cancelled or reversed: it keeps its number. */
  is_void: z.boolean(),
  /** When it was numbered and by whom; of a gap, when the number was let go. */
  at: orNull(z.string()),
  user: namedRefOrNull,
  /** The number was given by hand; what it was before, where it had one. */
  by_hand: z.boolean(),
  former: orNull(z.string()),
  /** Why no document has it; null where one has, or where nothing tells. */
  explained: orNull(z.string()),
  /** Date of a smaller number that is later. */
  later_before: orNull(z.string()),
})

/** A series of numbers. */
export type SeriesRow = z.output<typeof seriesRow>
/** One number of a series. */
export type NumberRow = z.output<typeof numberRow>

/** What of a series is looked at, in words. */
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
] as const

/** Calls of area «Numbers»: the report of each series of documents (INV-NUMBER-3). */
export const numbers = area('numbers', {
  list: get('/api/workspace/number_series', {
    title: 'Numuru sērijas',
    rule,
    addition: true,
    query: listQuery({}),
    reads: documents,
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
    answer: listOf(numberRow),
  }),
  continueSeries: post('/api/workspace/number_series', {
    title: 'Turpināt numuru sēriju',
    rule: 'view_settings',
    addition: true,
    /** The year of a series whose numbers have one: that of this year, of an earlier or a later one. */
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
