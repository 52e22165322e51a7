import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, oneOf, orNull, text, whole } from '../fields.ts'
import { importKinds, importTitles } from './import-titles.ts'
import { sheetName, sheetPreview } from '../sheets.ts'

/** Handling of a probable duplicate. */
export const twinChoices = { skip: 'Izlaist', update: 'Papildināt esošo', create: 'Tomēr izveidot' } as const

/** How far an import is. */
export const importStates = {
  running: 'Ielādē',
  undoing: 'Atsauc',
  undone: 'Atsaukts',
  loaded: 'Ielādēts',
  faulty: 'Ir kļūdas',
  failed: 'Neizdevās',
  checked: 'Pārbaudīts',
} as const

/** Errors and duplicates listed in a record; the error file has all. */
export const mostReportedRows = 200

const importRow = z.object({
  id: count,
  kind: oneOf(importKinds),
  file_name: z.string(),
  source: orNull(z.string()),
  rows: count,
  faults: count,
  /** Pending task of the worker. */
  task: orNull(z.enum(['run', 'undo'])),
  /** Rows processed. */
  progress: count,
  run_at: orNull(z.string()),
  undone_at: orNull(z.string()),
  failure: orNull(z.string()),
  created_by: namedRefOrNull,
  created_at: z.string(),
  lock_version: count,
})

export type ImportRow = z.output<typeof importRow>

const importRecord = z.extend(importRow, {
  /** Opening date of stock. */
  date: z.string(),
  /** Number of rows by outcome. */
  counts: z.object({ create: count, update: count, skip: count, faulty: count, twins: count }),
  faulty: z.array(z.object({ row: count, cell: z.string(), value: z.string(), reason: z.string() })),
  /** Probable duplicates. */
  twins: z.array(
    z.object({
      row: count,
      name: z.string(),
      /** The existing record, or an earlier row with its number. */
      twin: z.string(),
      twin_row: orNull(count),
      /** Common values. */
      why: z.string(),
      /** A unique value is equal: it cannot be created. */
      is_same: z.boolean(),
      choice: z.enum(['skip', 'update', 'create']),
    }),
  ),
  can,
})

export type ImportRecord = z.output<typeof importRecord>

const kind = oneOf(importKinds)

/** Column mapping: `name=A,reg_nr=C`. */
const columns = z.string().check(z.regex(/^[a-z_]+=[A-Z]{1,2}(,[a-z_]+=[A-Z]{1,2})*$/, 'jābūt pāriem „saturs=kolonna”'), z.maxLength(2000))

const rule = { rule: 'view_settings', addition: true } as const
const reads = ['imports', 'users'] as const
const changed = one(importRecord)
const kinds = { params: { kind: 'text' } } as const

export const imports = area('imports', {
  list: get('/api/workspace/imports', {
    title: 'Datu ielāde',
    ...rule,
    query: listQuery({}),
    reads,
    columns: {
      file_name: 'text',
      kind: { words: importTitles },
      source: 'name',
      rows: 'whole',
      state: { words: importStates },
      created_by: 'name',
      created_at: 'moment',
    },
    answer: listOf(importRow),
  }),
  show: get('/api/workspace/imports/{id}', { title: 'Datu ielāde', ...rule, record: 'imports', reads, answer: changed }),
  look: post('/api/workspace/import_previews', {
    title: 'Kā izklājlapa saprasta, pirms to pārbauda',
    ...rule,
    upload: true,
    asks: true,
    body: z.object({ kind, columns: z.optional(columns), sheet: z.optional(sheetName) }),
    answer: one(z.extend(sheetPreview, { source: orNull(z.string()) })),
  }),
  check: post('/api/workspace/imports', {
    title: 'Pārbaudīt izklājlapu',
    ...rule,
    upload: true,
    body: z.object({
      kind,
      columns: z.optional(columns),
      sheet: z.optional(sheetName),
      source: z.optional(text(60)),
      date: z.optional(date),
    }),
    answer: changed,
  }),
  decide: post('/api/workspace/imports/{id}/twins', {
    title: 'Izlemt par iespējamiem dublikātiem',
    ...rule,
    /** Default: all rows. */
    body: z.object({ row: z.optional(whole(1, 1_000_000)), choice: oneOf(['skip', 'update', 'create']) }),
    answer: changed,
  }),
  run: post('/api/workspace/imports/{id}/run', { title: 'Ielādēt datus', ...rule, answer: changed }),
  undo: post('/api/workspace/imports/{id}/undo', { title: 'Atsaukt datu ielādi', ...rule, answer: changed }),
  remove: del('/api/workspace/imports/{id}', { title: 'Dzēst datu pārbaudi', ...rule }),
  faults: get('/api/workspace/imports/{id}/faults', { title: 'Datu ielādes kļūdas (Excel)', ...rule, file: true, heavy: true }),
  template: get('/api/workspace/import_templates/{kind}', { title: 'Datu ielādes veidne', ...rule, ...kinds, file: true }),
  export: get('/api/workspace/exports/{kind}', {
    title: 'Datu izraksts',
    ...rule,
    ...kinds,
    query: z.object({ format: z.optional(oneOf(['xlsx', 'csv'])) }),
    file: true,
    heavy: true,
  }),
})
