import * as z from 'zod/mini'
import { allOf, area, get, listOf, listQuery, post } from './calls.ts'
import { count, id, oneOf, optional, queryWhole, text } from './fields.ts'

/** One record found by the search of everything. */
const found = z.object({
  /** Kind as scopes name it: order, invoice, customer, item, ... */
  kind: text(40),
  id,
  title: z.string(),
  /** By which it is known outside of lists: number and party, a draft with its sum. */
  name: z.string(),
  subtitle: z.string(),
  /** Page that shows it. */
  path: z.string(),
})

const plain = z.record(z.string(), z.unknown())

/** One command that was run, as it can be replayed. */
const historyEntry = z.object({
  command_id: text(120),
  args: plain,
  record: optional(z.object({ kind: text(40), id, title: z.string(), lock_version: z.optional(count) })),
  /** Moment it was started, ISO. */
  at: text(40),
  duration_ms: count,
  outcome: oneOf(['done', 'failed', 'cancelled']),
  error: optional(z.string().check(z.maxLength(2000))),
})

/**
 * Calls of the workspace itself. `GET /api/workspace/events` stands beside them as a stream of
 * server-sent events and is no JSON call: each message's data is a list of `{entity, id, area}`.
 */
export const workspace = area('workspace', {
  search: get('/api/workspace/search', {
    title: 'Meklēšana visos ierakstos',
    rule: 'signed-in',
    query: z.object({
      q: z.string().check(z.maxLength(200)),
      kind: z.optional(text(40)),
      limit: z.optional(queryWhole(1, 50)),
    }),
    reads: [
      'advance_invoices',
      'branches',
      'catalog_items',
      'contacts',
      'credit_notes',
      'customers',
      'inventory_items',
      'invoices',
      'offers',
      'orders',
      'procurement_invoices',
      'procurements',
      'return_acts',
      'simplified_invoices',
      'stock_checks',
      'stock_item_counts',
      'suppliers',
      'technical_documents',
      'users',
      'warehouses',
    ],
    answer: allOf(found),
    addition: true,
  }),
  unfinished: get('/api/workspace/unfinished', {
    title: 'Savi dokumenti, kas gaida nākamo soli',
    rule: 'signed-in',
    reads: [
      'carriers',
      'catalog_items',
      'courier_applications',
      'credit_notes',
      'customers',
      'invoices',
      'offers',
      'orders',
      'procurement_invoices',
      'procurements',
      'production_applications',
      'return_acts',
      'service_applications',
      'stock_checks',
      'suppliers',
      'technical_documents',
      'transportations',
      'warehouses',
    ],
    answer: allOf(found),
    addition: true,
  }),
  record: post('/api/workspace/history', {
    title: 'Izpildīto darbību pieraksts',
    rule: 'signed-in',
    body: z.object({ entries: z.array(historyEntry).check(z.maxLength(100)) }),
    quiet: true,
    addition: true,
  }),
  history: get('/api/workspace/history', {
    title: 'Darbību vēsture',
    rule: 'signed-in',
    query: listQuery({ command_id: z.optional(text(120)), user_id: z.optional(queryWhole(1, Number.MAX_SAFE_INTEGER)) }),
    reads: ['command_history', 'users'],
    answer: listOf(z.extend(historyEntry, { id, user: z.string() })),
    addition: true,
  }),
  state: get('/api/workspace/state', {
    title: 'Darbvietas stāvoklis',
    rule: 'signed-in',
    reads: ['user_state'],
    answer: z.object({ data: z.nullable(plain) }),
    addition: true,
  }),
  keepState: post('/api/workspace/state', {
    title: 'Darbvietas stāvokļa saglabāšana',
    rule: 'signed-in',
    body: z.object({ data: plain }),
    quiet: true,
    addition: true,
  }),
})

/** A record as the search of everything answers it. */
export type FoundRecord = z.output<typeof found>
/** A command run as the history takes it. */
export type HistoryEntry = z.output<typeof historyEntry>

/** What the event stream says: which record of which entity changed. */
export interface ChangeEvent {
  entity: string
  id: number | null
  area: string
}

/** Address of the event stream. */
export const eventsPath = '/api/workspace/events'
