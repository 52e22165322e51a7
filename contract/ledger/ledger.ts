import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRefOrNull, one } from '../calls.ts'
import { count, date, keyOf, orNull, queryFlag, queryId } from '../fields.ts'

/** Kinds of documents that are posted (docs/domain/ledger.md#postings). */
export const ledgerSources = {
  invoice: 'Rēķins',
  credit_note: 'Kredītrēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  payment: 'Klienta maksājums',
  customer_credit: 'Klienta kredīts',
  customer_refund: 'Atmaksa klientam',
  advance_vat: 'PVN no avansa',
  advance_settlement: 'Avansa ieskaits',
  vat_on_payment: 'PVN pēc samaksas',
  procurement_invoice: 'Piegādātāja rēķins',
  supplier_payment: 'Maksājums piegādātājam',
  bank_entry_posting: 'Bankas ieraksts',
  return_act: 'Atgriešanas akts',
  shop_order: 'Veikala pārdevums',
  shop_daily_report: 'Veikala dienas atskaite',
  stock: 'Krājumu kustība',
  voucher: 'Grāmatvedības izziņa',
  cash_order: 'Kases orderis',
} as const

/** An account with its turnover, EUR; opening and closing balances are debit less credit. */
export const trialBalanceRow = z.object({
  id: count,
  code: z.string(),
  name: z.string(),
  account_type: namedRefOrNull,
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
})
export type TrialBalanceRow = z.output<typeof trialBalanceRow>

export const ledgerLine = z.object({
  id: count,
  entry_id: count,
  date: z.string(),
  source: keyOf(ledgerSources),
  document: z.object({ type: z.string(), id: orNull(count) }),
  /** Of the document, or words of the entry. */
  number: orNull(z.string()),
  account: z.object({ id: count, name: z.string() }),
  /** Name of the customer or supplier. */
  party: orNull(z.string()),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  /** EUR; one of them is null. */
  debit: orNull(z.string()),
  credit: orNull(z.string()),
  /** The entry takes back another one. */
  is_reversal: z.boolean(),
})
export type LedgerLine = z.output<typeof ledgerLine>

/** Another entry, named by its day. */
const otherEntry = orNull(z.object({ id: count, date: z.string() }))

/** Its lines are read as a list. */
export const ledgerEntry = z.object({
  id: count,
  date: z.string(),
  /** Before `date` where the day of the document was closed already. */
  document_date: z.string(),
  source: keyOf(ledgerSources),
  document: z.object({ type: z.string(), id: orNull(count) }),
  number: orNull(z.string()),
  /** EUR, of the debit side. */
  amount: z.string(),
  reverses: otherEntry,
  reversed_by: otherEntry,
  posted_at: z.string(),
  created_by: namedRefOrNull,
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** Tables of the documents that give an entry its number. */
export const ledgerDocuments = [
  'advance_invoices',
  'advance_settlements',
  'cash_orders',
  'credit_notes',
  'invoices',
  'ledger_lines',
  'orders',
  'payments',
  'procurement_invoices',
  'procurements',
  'return_acts',
  'service_applications',
  'shop_orders',
  'simplified_invoices',
  'supplier_payments',
  'technical_documents',
  'vouchers',
] as const

/** Tables behind entries of money, which open what they pay. */
const moneyDocuments = ['bank_entries', 'customer_credits', 'customer_refunds', 'payment_allocations'] as const

const rule = { rule: 'view_ledger', addition: true } as const

export const ledger = area('ledger', {
  trialBalance: get('/api/workspace/trial_balance', {
    title: 'Apgrozījuma pārskats',
    ...rule,
    query: listQuery({
      /** Default: the first day of the year of `date_to`. */
      date_from: z.optional(date),
      /** Default: today. */
      date_to: z.optional(date),
      /** Leaves out closings of years within the period. */
      before_closing: z.optional(queryFlag),
    }),
    reads: ['accounting_accounts', 'ledger_lines', 'vouchers'],
    columns: { code: 'text', name: 'text', account_type: 'name', opening: 'money', debit: 'money', credit: 'money', closing: 'money' },
    answer: listOf(trialBalanceRow),
  }),
  lines: get('/api/workspace/ledger_lines', {
    title: 'Virsgrāmata',
    ...rule,
    query: listQuery({
      date_from: z.optional(date),
      date_to: z.optional(date),
      entry_id: z.optional(queryId),
      account_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      source: z.optional(keyOf(ledgerSources)),
      before_closing: z.optional(queryFlag),
    }),
    reads: ['accounting_accounts', 'customers', 'suppliers', ...ledgerDocuments, ...moneyDocuments],
    columns: {
      date: 'date',
      source: { words: ledgerSources },
      number: 'text',
      account: 'name',
      party: 'text',
      debit: 'money',
      credit: 'money',
    },
    answer: listOf(ledgerLine),
  }),
  csv: get('/api/workspace/ledger_csv', {
    title: 'Lejupielādēt grāmatojumus (CSV)',
    ...rule,
    query: z.object({ date_from: date, date_to: date }),
    file: true,
    heavy: true,
  }),
  showEntry: get('/api/workspace/ledger_entries/{id}', {
    title: 'Grāmatojums',
    ...rule,
    reads: ['users', ...ledgerDocuments, ...moneyDocuments],
    answer: one(ledgerEntry),
  }),
})
