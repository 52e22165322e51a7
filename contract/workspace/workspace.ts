import * as z from 'zod/mini'
import { allOf, area, get, listOf, listQuery, post } from '../calls.ts'
import { count, date, id, oneOf, queryId, queryWhole, text } from '../fields.ts'
import { draft, ended, opened, written } from './drafts.ts'
import { mostPreviewed, previewedCall, previewedMovement, previewedRecord, previewedStep } from './dry-run.ts'
import { personalKey, personalKeys, personalValue } from './personal.ts'
import { recordedRun, recording, runOutcomes, runWithNames } from './recorded.ts'

const found = z.object({
  /** Kind as in scopes. */
  kind: text(40),
  id,
  title: z.string(),
  /** Number and party; drafts with their total. */
  name: z.string(),
  subtitle: z.string(),
  path: z.string(),
})

export const meanings = ['iban', 'amount'] as const

export type Meaning = (typeof meanings)[number]

const plain = z.record(z.string(), z.unknown())

/** `GET /api/workspace/events` is a separate stream of server-sent events with lists of `{entity, id, area}`. */
export const workspace = area('workspace', {
  search: get('/api/workspace/search', {
    title: 'Meklēšana visos ierakstos',
    rule: 'signed-in',
    query: z.object({
      q: z.string().check(z.maxLength(200)),
      kind: z.optional(text(40)),
      /** Numbered documents, or people and companies with colleagues. */
      group: z.optional(oneOf(['documents', 'parties'])),
      /** `q` is an account number or an amount in EUR (`121.00`), found by its owners and documents; default: words. */
      type: z.optional(oneOf(meanings)),
      limit: z.optional(queryWhole(1, 50)),
    }),
    reads: [
      'advance_invoices',
      'branch_payment_details',
      'branches',
      'catalog_items',
      'contacts',
      'credit_notes',
      'customer_additional_bank_accounts',
      'customer_payment_details',
      'customers',
      'inventory_items',
      'invoices',
      'offers',
      'orders',
      'payment_orders',
      'vat_returns',
      'vouchers',
      'cash_orders',
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
      'categories',
      'courier_applications',
      'leads',
      'messages',
      'price_clarifications',
      'production_applications',
      'rents',
      'service_applications',
      'shop_orders',
      'subscriptions',
      'support_tickets',
      'tasks',
      'transportations',
    ],
    answer: allOf(found),
    addition: true,
  }),
  sheets: post('/api/workspace/sheets', {
    title: 'Izklājlapas lapas, no kurām izvēlēties lasāmo',
    rule: 'staff',
    upload: true,
    asks: true,
    /** Visible sheets; empty for CSV. */
    answer: z.object({ data: z.array(z.string()) }),
    addition: true,
  }),
  dryRun: post('/api/workspace/dry_run', {
    title: 'Darbību priekšskatījums, no kura nekas nepaliek',
    rule: 'staff',
    body: z.object({ calls: z.array(previewedCall).check(z.minLength(1), z.maxLength(mostPreviewed)) }),
    asks: true,
    answer: z.object({
      /** In the order of the calls, up to the first refused one. */
      steps: z.array(previewedStep),
      records: z.array(previewedRecord),
      movements: z.array(previewedMovement),
      /** Addresses. */
      letters: z.array(z.string()),
    }),
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
      'simplified_invoices',
      'offers',
      'orders',
      'payment_orders',
      'vat_returns',
      'vouchers',
      'cash_orders',
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
      'price_clarifications',
      'subscriptions',
      'tasks',
    ],
    answer: allOf(found),
    addition: true,
  }),
  record: post('/api/workspace/history', {
    title: 'Izpildīto darbību pieraksts',
    rule: 'signed-in',
    body: z.object({ entries: z.array(recordedRun).check(z.maxLength(100)) }),
    quiet: true,
    addition: true,
  }),
  history: get('/api/workspace/history', {
    title: 'Darbību vēsture',
    rule: 'signed-in',
    query: listQuery({
      command_id: z.optional(text(120)),
      user_id: z.optional(queryId),
      outcome: z.optional(text(20)),
      /** Filter by record kind and key. */
      kind: z.optional(text(40)),
      record_id: z.optional(queryId),
      /** Range of runs, inclusive. */
      from: z.optional(queryId),
      to: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['command_history', 'users'],
    columns: {
      at: 'moment',
      outcome: { words: runOutcomes },
      version_after: 'whole',
      duration_ms: 'whole',
      server_ms: 'whole',
      user: 'name',
    },
    answer: listOf(
      z.extend(z.omit(runWithNames, { calls: true }), { id, user: z.string(), user_id: id, /** First run of its flow. */ flow: id }),
    ),
    addition: true,
  }),
  recording: get('/api/workspace/recording', {
    title: 'Darbību vēsture atkārtošanai',
    rule: 'signed-in',
    query: z.object({ user_id: z.optional(queryId), from: z.optional(queryId), to: z.optional(queryId) }),
    reads: ['command_history', 'users'],
    answer: z.object({ data: recording }),
    addition: true,
  }),
  playAs: post('/api/workspace/play_as', {
    title: 'Atkārtot kā ierakstītais cilvēks',
    rule: 'signed-in',
    body: z.object({
      /** Recorded user and name. */
      user_id: id,
      name: text(200),
      /** Recorded permissions; default: current ones. */
      permissions: z.optional(z.array(text(60)).check(z.maxLength(500))),
      modules: z.optional(z.array(text(60)).check(z.maxLength(100))),
      settings: z.optional(plain),
    }),
    secret: true,
    answer: z.object({
      access_token: z.string(),
      /** Settings that differ from the recording. */
      other_settings: z.array(z.object({ key: z.string(), then: z.unknown(), now: z.unknown() })),
    }),
    addition: true,
  }),
  recordedFile: get('/api/workspace/recorded_file/{sha256}', {
    title: 'Ierakstītas darbības fails',
    rule: 'signed-in',
    params: { sha256: 'text' },
    file: true,
    addition: true,
  }),
  personal: get('/api/workspace/personal', {
    title: 'Savi darbvietas iestatījumi',
    rule: 'signed-in',
    query: z.object({
      /** Default: all. */
      keys: z.optional(z.array(personalKey).check(z.maxLength(personalKeys.length))),
    }),
    reads: ['user_state'],
    answer: allOf(personalValue),
    addition: true,
  }),
  savePersonal: post('/api/workspace/personal/{key}', {
    title: 'Sava darbvietas iestatījuma saglabāšana',
    rule: 'signed-in',
    params: { key: 'text' },
    body: z.object({
      value: z.unknown(),
      /** The version that was read; 0 for none. */
      version: count,
    }),
    quiet: true,
    /** Not saved: another computer saved since that version; `data` is what it saved. */
    answer: z.object({ saved: z.boolean(), data: personalValue }),
    addition: true,
  }),
  drafts: get('/api/workspace/drafts', {
    title: 'Savi nesaglabātie darbi citos datoros',
    rule: 'signed-in',
    query: z.object({
      /** Only later changes. */
      after: z.optional(queryWhole(0, Number.MAX_SAFE_INTEGER)),
    }),
    reads: ['user_drafts'],
    /** In the order of their last changes. */
    answer: allOf(draft),
    addition: true,
  }),
  saveDraft: post('/api/workspace/drafts/{key}', {
    title: 'Nesaglabāta darba glabāšana citiem datoriem',
    rule: 'signed-in',
    params: { key: 'text' },
    body: written,
    quiet: true,
    /** Not saved: another computer saved since that version, or has begun the same form; `data` is what it has. */
    answer: z.object({ saved: z.boolean(), data: draft }),
    addition: true,
  }),
  openDraft: post('/api/workspace/drafts/{key}/open', {
    title: 'Nesaglabāta darba atvēršana šajā datorā',
    rule: 'signed-in',
    params: { key: 'text' },
    body: opened,
    quiet: true,
    addition: true,
  }),
  endDraft: post('/api/workspace/drafts/{key}/end', {
    title: 'Nesaglabāta darba beigas: saglabāts vai atmests',
    rule: 'signed-in',
    params: { key: 'text' },
    body: ended,
    quiet: true,
    addition: true,
  }),
})

export type FoundRecord = z.output<typeof found>
export interface ChangeEvent {
  entity: string
  id: number | null
  area: string
  /** The listener's own doing, on any of their computers. */
  own?: true
}

export const eventsPath = '/api/workspace/events'
