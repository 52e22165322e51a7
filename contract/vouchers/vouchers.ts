import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
import { count, date, id, keyOf, money, optional, orNull, queryId, text, whole } from '../fields.ts'
import { voucherStates } from '../states.ts'

/** At most in one voucher. */
export const voucherLineLimit = 2000

/** EUR. */
export const voucherRow = z.object({
  id: count,
  /** Null while it is a draft. */
  number: orNull(z.string()),
  status: keyOf(voucherStates),
  date: z.string(),
  title: z.string(),
  debit: z.string(),
  credit: z.string(),
  line_count: count,
  created_by: namedRefOrNull,
  posted_by: namedRefOrNull,
  reversed_on: orNull(z.string()),
  /** Its lines bring income and expense of the year to nothing. */
  closes_year: orNull(count),
  lock_version: count,
})

export const voucherLine = z.object({
  id: count,
  account: namedRef,
  /** EUR; one of them is null. */
  debit: orNull(z.string()),
  credit: orNull(z.string()),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  description: orNull(z.string()),
  lock_version: count,
})

export const voucherRecord = z.extend(voucherRow, {
  created_at: z.string(),
  posted_at: orNull(z.string()),
  reversed_at: orNull(z.string()),
  reversed_by: namedRefOrNull,
  lines: z.array(voucherLine),
  /** In the ledger, the reversal last. */
  entries: z.array(z.object({ id: count, date: z.string(), is_reversal: z.boolean() })),
  can,
})

export type VoucherRow = z.output<typeof voucherRow>
export type VoucherLine = z.output<typeof voucherLine>
export type VoucherRecord = z.output<typeof voucherRecord>

const line = {
  account_id: id,
  debit: optional(money),
  credit: optional(money),
  customer_id: optional(id),
  supplier_id: optional(id),
  description: optional(text(300)),
}

const base = '/api/workspace/vouchers'
const seen = { rule: 'view_ledger', addition: true } as const
const managed = { rule: 'manage_ledger', addition: true } as const
const changed = one(voucherRecord)
const reads = ['vouchers', 'accounting_accounts', 'customers', 'suppliers', 'ledger_lines', 'users'] as const

/** docs/domain/ledger.md#vouchers */
export const vouchers = area('vouchers', {
  list: get(base, {
    title: 'Grāmatvedības izziņas',
    ...seen,
    query: listQuery({
      status: z.optional(keyOf(voucherStates)),
      date_from: z.optional(date),
      date_to: z.optional(date),
      account_id: z.optional(queryId),
    }),
    reads: ['vouchers', 'users'],
    columns: {
      number: 'text',
      date: 'date',
      title: 'text',
      status: { words: voucherStates },
      debit: 'money',
      line_count: 'whole',
      created_by: 'name',
      posted_by: 'name',
      reversed_on: 'date',
    },
    answer: listOf(voucherRow),
  }),
  show: get(`${base}/{id}`, { title: 'Grāmatvedības izziņa', ...seen, record: 'vouchers', reads: [...reads], answer: changed }),
  create: post(base, {
    title: 'Sākt grāmatvedības izziņu',
    ...managed,
    body: z.object({ title: text(300), /** Default: today. */ date: z.optional(documentDay) }),
    answer: changed,
  }),
  copy: post(`${base}/{id}/copy`, {
    title: 'Kopēt grāmatvedības izziņu',
    ...managed,
    body: z.object({ /** Default: today. */ date: z.optional(documentDay) }),
    answer: changed,
  }),
  update: patch(`${base}/{id}`, {
    title: 'Labot grāmatvedības izziņu',
    ...managed,
    body: z.object({ title: z.optional(text(300)), date: z.optional(documentDay), lock_version: z.int() }),
    answer: changed,
  }),
  addLines: post(`${base}/{id}/lines`, {
    title: 'Pievienot izziņas rindas',
    ...managed,
    body: z.object({ lines: z.array(z.object(line)).check(z.minLength(1), z.maxLength(voucherLineLimit)) }),
    answer: changed,
  }),
  updateLine: patch(`${base}/{id}/lines/{lineId}`, {
    title: 'Labot izziņas rindu',
    ...managed,
    body: z.extend(z.partial(z.object(line)), { lock_version: z.int() }),
    answer: changed,
  }),
  removeLine: del(`${base}/{id}/lines/{lineId}`, { title: 'Dzēst izziņas rindu', ...managed, answer: changed }),
  post: post(`${base}/{id}/posting`, { title: 'Iegrāmatot izziņu', ...managed, body: z.object({}), answer: changed }),
  reverse: post(`${base}/{id}/reversal`, {
    title: 'Stornēt izziņu',
    ...managed,
    body: z.object({ /** The day of the reversal; default: today. */ date: z.optional(documentDay) }),
    answer: changed,
  }),
  closeYear: post('/api/workspace/year_closings', {
    title: 'Slēgt gadu',
    ...managed,
    body: z.object({ year: whole(2000, 2100) }),
    answer: changed,
  }),
  reopenYear: post(`${base}/{id}/year_reopening`, { title: 'Atvērt gadu', ...managed, body: z.object({}), answer: changed }),
  remove: del(`${base}/{id}`, { title: 'Dzēst grāmatvedības izziņu', ...managed }),
})
