import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, date, flag, id, keyOf, money, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { ledgerDocuments, ledgerSources } from '../ledger/ledger.ts'

export const cashOrderKinds = { receipt: 'Ieņēmumu orderis', payout: 'Izdevumu orderis' } as const
export type CashOrderKind = keyof typeof cashOrderKinds

export const cashPurposes = {
  invoice: 'Rēķina samaksa',
  supplier_invoice: 'Piegādātāja rēķina samaksa',
  bank: 'Banka',
  advance: 'Avanss darbiniekam',
  other: 'Cits',
} as const
export type CashPurpose = keyof typeof cashPurposes

/** EUR. */
export const cashOrderRow = z.object({
  id: count,
  number: z.string(),
  kind: keyOf(cashOrderKinds),
  purpose: keyOf(cashPurposes),
  cash_desk: namedRef,
  date: z.string(),
  amount: z.string(),
  /** From whom or to whom. */
  person_name: z.string(),
  reason: z.string(),
  is_annulled: flag,
  created_by: namedRefOrNull,
  lock_version: count,
})

export const cashOrderRecord = z.extend(cashOrderRow, {
  /** Personal code or registration number. */
  person_code: orNull(z.string()),
  /** Which papers come with the order. */
  attachment: orNull(z.string()),
  /** Against the account of the desk. */
  account: namedRef,
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  employee: namedRefOrNull,
  invoice: namedRefOrNull,
  procurement_invoice: namedRefOrNull,
  created_at: z.string(),
  annulled_at: orNull(z.string()),
  annulled_by: namedRefOrNull,
  annul_reason: orNull(z.string()),
})

export type CashOrderRow = z.output<typeof cashOrderRow>
export type CashOrderRecord = z.output<typeof cashOrderRecord>

/** An order or another document that moved cash on a day, EUR. */
export const cashMove = z.object({
  key: z.string(),
  /** Null for entries of documents without an order. */
  order: namedRefOrNull,
  source: keyOf(ledgerSources),
  /** In the ledger; null for annulled orders. */
  entry_id: orNull(count),
  number: orNull(z.string()),
  /** From whom or to whom. */
  person: orNull(z.string()),
  /** Codes of the accounts against it. */
  accounts: z.string(),
  receipt: orNull(z.string()),
  payout: orNull(z.string()),
  is_annulled: flag,
})

export const cashDay = z.object({
  date: z.string(),
  opening: z.string(),
  receipts: z.string(),
  payouts: z.string(),
  closing: z.string(),
  moves: z.array(cashMove),
})

export const cashBook = z.object({
  cash_desk: namedRef,
  account: namedRef,
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  receipts: z.string(),
  payouts: z.string(),
  closing: z.string(),
  /** The first day of the period at whose end less than nothing is in the desk. */
  negative_on: orNull(z.string()),
  /** Days on which cash moved. */
  days: z.array(cashDay),
})

export type CashMove = z.output<typeof cashMove>
export type CashDay = z.output<typeof cashDay>
export type CashBook = z.output<typeof cashBook>

const base = '/api/workspace/cash_orders'
const seen = { rule: 'view_ledger', addition: true } as const
const managed = { rule: 'manage_ledger', addition: true } as const
const changed = one(cashOrderRecord)
const reads = ['cash_orders', 'cash_desks', 'users'] as const

const common = {
  /** Default: the first active desk. */
  cash_desk_id: optional(id),
  /** Default: today. */
  date: optional(paymentDay),
  amount: money,
  attachment: optional(text(300)),
}
const kind = keyOf(cashOrderKinds)
/** Default: first of the month until today. */
const bookPeriod = z.object({ cash_desk_id: z.optional(queryId), from: z.optional(date), to: z.optional(date) })

/** docs/domain/cash.md */
export const cash = area('cash', {
  list: get(base, {
    title: 'Kases orderi',
    ...seen,
    query: listQuery({
      kind: z.optional(kind),
      purpose: z.optional(keyOf(cashPurposes)),
      cash_desk_id: z.optional(queryId),
      is_annulled: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads,
    columns: {
      number: 'text',
      kind: { words: cashOrderKinds },
      purpose: { words: cashPurposes },
      cash_desk: 'name',
      date: 'date',
      amount: 'money',
      person_name: 'text',
      reason: 'text',
      is_annulled: 'flag',
      created_by: 'name',
    },
    answer: listOf(cashOrderRow),
  }),
  show: get(`${base}/{id}`, {
    title: 'Kases orderis',
    ...seen,
    record: 'cash_orders',
    reads: [...reads, 'accounting_accounts', 'customers', 'invoices', 'posting_rules', 'procurement_invoices', 'suppliers'],
    answer: changed,
  }),
  pdf: get(`${base}/{id}/pdf`, { title: 'Kases ordera PDF', ...seen, file: true }),
  create: post(base, {
    title: 'Izrakstīt kases orderi',
    ...managed,
    body: z.object({
      kind,
      ...common,
      person_name: text(200),
      person_code: optional(text(20)),
      account_id: id,
      reason: text(300),
    }),
    answer: changed,
  }),
  moveBank: post(`${base}/bank`, {
    title: 'Pārvietot naudu starp kasi un banku',
    ...managed,
    body: z.object({ kind, ...common, /** Who carries it; default: the one who writes the order. */ user_id: optional(id) }),
    answer: changed,
  }),
  moveAdvance: post(`${base}/advances`, {
    title: 'Izsniegt vai atņemt darbinieka avansu',
    ...managed,
    body: z.object({ kind, ...common, user_id: id, reason: text(300) }),
    answer: changed,
  }),
  receive: post('/api/workspace/invoices/{invoiceId}/cash_orders', {
    title: 'Saņemt rēķina samaksu kasē',
    ...managed,
    body: z.object(common),
    answer: changed,
  }),
  payOut: post('/api/workspace/procurement_invoices/{procurementInvoiceId}/cash_orders', {
    title: 'Samaksāt piegādātāja rēķinu no kases',
    ...managed,
    body: z.object(common),
    answer: changed,
  }),
  annul: post(`${base}/{id}/annulment`, {
    title: 'Anulēt kases orderi',
    ...managed,
    body: z.object({ reason: text(300), lock_version: count }),
    answer: changed,
  }),
  book: get('/api/workspace/cash_book', {
    title: 'Kases grāmata',
    ...seen,
    query: bookPeriod,
    reads: ['accounting_accounts', 'cash_desks', 'customer_refunds', 'customers', 'suppliers', ...ledgerDocuments],
    answer: one(cashBook),
  }),
  bookPdf: get('/api/workspace/cash_book/pdf', { title: 'Kases grāmatas PDF', ...seen, query: bookPeriod, file: true }),
  bookCsv: get('/api/workspace/cash_book/csv', { title: 'Kases grāmata (CSV)', ...seen, query: bookPeriod, file: true }),
})
