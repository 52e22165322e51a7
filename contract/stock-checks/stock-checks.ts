import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import {
  count,
  date,
  flag,
  id,
  keyOf,
  longText,
  moment,
  oneOf,
  optional,
  orNull,
  price,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
} from '../fields.ts'
import { stockCheckStates } from '../states.ts'
import {
  checkLineStates,
  checkLinesAtOnce,
  countSources,
  countAnswer,
  countsAtOnce,
  lineStates,
  commissionMember,
  stockCheckCount,
  stockCheckLine,
  stockCheckPiece,
  stockCheckRecord,
  stockCheckRow,
} from './stock-check-record.ts'
import { sheetName } from '../sheets.ts'

const member = z.object({ name: text(120), job_title: optional(text(120)) })
const header = {
  date: z.optional(documentDay),
  responsible_user_id: optional(id),
  commission: z.optional(z.array(member).check(z.maxLength(10))),
  order_ref: optional(text(120)),
  hides_expected: z.optional(flag),
  notes: optional(longText),
}

/** By scanned code or by line. */
const newCount = z.object({
  /** Idempotency key of the device. */
  key: text(60),
  code: optional(text(120)),
  line_id: optional(id),
  /** Goods whose serial numbers are being scanned; unknown codes are their new pieces. */
  of_item_id: optional(id),
  quantity: z.optional(quantityOrNone),
  /** Scan time; default: server time. */
  counted_at: z.optional(moment),
})

export type NewCount = z.input<typeof newCount>

const rule = 'manage_xml' as const
const changed = one(stockCheckRecord)
const base = '/api/stock'
const ours = '/api/workspace/stock_checks'
const recordReads = [
  'stock_checks',
  'catalog_item_units',
  'catalog_items',
  'categories',
  'stock_items',
  'stock_movements',
  'technical_documents',
  'users',
  'warehouses',
] as const
const lineReads = [
  'stock_checks',
  'catalog_item_units',
  'catalog_items',
  'measure_units',
  'stock_items',
  'stock_movements',
  'users',
] as const

/** Spec: calls.tsv; docs/domain/stock.md#stock-checks. */
export const stockChecks = area('stock-checks', {
  list: get(`${base}/stock_checks`, {
    title: 'Inventarizācijas',
    rule,
    stored: true,
    query: listQuery({
      status: z.optional(keyOf(stockCheckStates)),
      warehouse_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['stock_checks', 'users', 'warehouses'],
    columns: {
      warehouse: 'name',
      date: 'date',
      status: { words: stockCheckStates },
      done: 'whole',
      responsible_user: 'name',
      order_ref: 'text',
    },
    answer: listOf(stockCheckRow),
  }),
  create: post(`${base}/stock_checks`, {
    title: 'Sākt inventarizāciju',
    rule,
    body: z.object({ warehouse_id: id, categories: z.optional(z.array(id).check(z.maxLength(100))), ...header }),
    answer: z.object({ stock_check_id: count, data: stockCheckRecord }),
  }),
  form: get(`${base}/stock_checks/create`, {
    title: 'Jaunas inventarizācijas veidlapas dati',
    rule,
    reads: ['stock_checks', 'users', 'warehouses'],
    answer: one(
      z.object({
        date: z.string(),
        warehouses: z.array(namedRef),
        responsible_user: namedRef,
        /** Signatories of the last check. */
        commission: z.array(commissionMember),
      }),
    ),
  }),
  show: get(`${base}/stock_checks/{id}`, {
    title: 'Inventarizācija',
    rule,
    stored: true,
    record: 'stock_checks',
    reads: recordReads,
    answer: changed,
  }),
  remove: del(`${base}/stock_checks/{id}`, { title: 'Dzēst inventarizāciju', rule }),
  xml: get(`${base}/stock_check_xml/{id}`, { title: 'Inventarizācijas XML', rule, file: true, heavy: true }),
  excel: get(`${base}/stock_check_excel/{id}`, { title: 'Inventarizācijas lapa (Excel)', rule, file: true, heavy: true }),
  upload: post(`${base}/stock_check_excel/{id}`, {
    title: 'Nolasīt aizpildītu inventarizācijas lapu',
    rule,
    upload: true,
    body: z.object({ sheet: z.optional(sheetName) }),
    answer: z.object({ counts: count, data: stockCheckRecord }),
  }),
  pdf: get(`${base}/stock_check_pdf/{id}`, {
    title: 'Inventarizācijas starpību saraksts (PDF)',
    rule,
    file: true,
    heavy: true,
  }),
  allPdf: get(`${base}/stock_check_all_pdf/{id}`, {
    title: 'Inventarizācijas saraksts (PDF)',
    rule,
    /** Counting sheet without book and counted quantities. */
    query: z.object({ blank: z.optional(queryFlag) }),
    file: true,
    heavy: true,
  }),
  accept: get(`${base}/accept_stock_check/{id}`, { title: 'Akceptēt inventarizāciju', rule, changes: 'by-state', answer: changed }),
  categories: get(`${base}/stock_check_categories/{id}`, {
    title: 'Inventarizācijas kategorijas',
    rule,
    record: 'stock_checks',
    reads: ['stock_checks', 'categories'],
    answer: allOf(namedRef),
  }),
  update: patch(`${ours}/{id}`, {
    title: 'Labot inventarizāciju',
    rule,
    addition: true,
    body: z.object({ ...header, lock_version: z.int() }),
    answer: changed,
  }),
  lines: get(`${ours}/{id}/lines`, {
    title: 'Inventarizācijas rindas',
    rule,
    addition: true,
    query: listQuery({ state: z.optional(z.enum(lineStates)), has_units: z.optional(queryFlag) }),
    record: 'stock_checks',
    reads: lineReads,
    columns: {
      shelf: 'name',
      sku: 'text',
      name: 'text',
      measure_unit: 'name',
      expected: 'quantity',
      moved: 'quantity',
      moved_between: 'quantity',
      counted: 'quantity',
      difference: 'quantity',
      state: { words: checkLineStates },
      counted_at: 'moment',
      counted_by: 'name',
      difference_value: 'money',
    },
    answer: listOf(stockCheckLine),
  }),
  pieces: get('/api/workspace/stock_check_lines/{id}/pieces', {
    title: 'Inventarizācijas rindas vienības',
    rule,
    addition: true,
    reads: lineReads,
    answer: allOf(stockCheckPiece),
  }),
  counts: get(`${ours}/{id}/counts`, {
    title: 'Kas un kad ko saskaitījis',
    rule,
    addition: true,
    query: listQuery({ line_id: z.optional(queryId), aside: z.optional(queryFlag), mine: z.optional(queryFlag) }),
    record: 'stock_checks',
    reads: ['stock_checks', 'catalog_items', 'stock_items', 'users'],
    columns: {
      counted_at: 'moment',
      created_by: 'name',
      name: 'text',
      code: 'text',
      quantity: 'quantity',
      source: { words: countSources },
      taken_back_at: 'moment',
    },
    answer: listOf(stockCheckCount),
  }),
  count: post(`${ours}/{id}/counts`, {
    title: 'Ierakstīt saskaitīto',
    rule,
    addition: true,
    body: z.object({ counts: z.array(newCount).check(z.minLength(1), z.maxLength(countsAtOnce)) }),
    answer: allOf(countAnswer),
  }),
  assign: patch('/api/workspace/stock_check_counts/{id}', {
    title: 'Piesaistīt nezināmo kodu precei',
    rule,
    addition: true,
    body: z.object({ catalog_item_id: id }),
    answer: changed,
  }),
  takeBack: post(`${ours}/{id}/take_back`, {
    title: 'Atsaukt saskaitīto',
    rule,
    addition: true,
    body: z.object({ count_ids: z.array(id).check(z.minLength(1), z.maxLength(checkLinesAtOnce)) }),
    answer: changed,
  }),
  settle: post(`${ours}/{id}/lines`, {
    title: 'Atzīmēt rindas, kurās nekā nav vai ko izlaiž',
    rule,
    addition: true,
    body: z.object({
      /** None present, skipped, or reopened. */
      as: oneOf(['none', 'skipped', 'open']),
      line_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(checkLinesAtOnce))),
      /** Everything uncounted. */
      rest: z.optional(flag),
    }),
    answer: changed,
  }),
  updateLine: patch('/api/workspace/stock_check_lines/{id}', {
    title: 'Labot inventarizācijas rindu',
    rule,
    addition: true,
    body: z.object({ unit_cost: cost(orNull(price)), notes: optional(text(255)), lock_version: z.int() }),
    answer: one(stockCheckLine),
  }),
})
