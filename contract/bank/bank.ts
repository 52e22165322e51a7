import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, one, post } from '../calls.ts'
import { count, date, flag, id, keyOf, money, oneOf, orNull, queryId, text } from '../fields.ts'
import { csvColumns, csvPreview } from './csv-mappings.ts'
import { accountHabit, accountKinds, documentTypes, foundDocument, posting, proposal } from './matching.ts'

/** How the balances of a statement agree with its entries and with the statement before it. */
export const statementChecks = {
  agrees: 'Saskan',
  gap: 'Iztrūkums pirms izraksta',
  differs: 'Atlikumi nesaskan',
  unchecked: 'Bez atlikumiem',
} as const

const statementFormats = { 'camt.053': 'camt.053', 'camt.054': 'camt.054', fidavista: 'FiDAViSta', csv: 'CSV' } as const

/** How much of an entry is matched. */
export const entryStates = { open: 'Nesasaistīts', partial: 'Daļēji sasaistīts', matched: 'Sasaistīts' } as const

/** EUR or the account's currency; null where the bank states no balance. */
const bankStatementRow = z.object({
  id: count,
  iban: z.string(),
  currency: z.string(),
  number: orNull(z.string()),
  date_from: z.string(),
  date_to: z.string(),
  format: keyOf(statementFormats),
  file_name: z.string(),
  opening: orNull(z.string()),
  closing: orNull(z.string()),
  turnover: z.string(),
  /** Entries of the file; those that were known before; those that are only announced. */
  entries: count,
  known: count,
  pending: count,
  /** New entries that are not matched whole. */
  unmatched: count,
  check: keyOf(statementChecks),
  /** Closing less opening and entries. */
  difference: orNull(z.string()),
  /** Opening less the closing of the statement before. */
  gap: orNull(z.string()),
  /** Last day of the statement before. */
  gap_after: orNull(z.string()),
  created_at: z.string(),
  lock_version: count,
})

export type BankStatementRow = z.output<typeof bankStatementRow>

const bankStatementRecord = z.extend(bankStatementRow, { can })

export type BankStatementRecord = z.output<typeof bankStatementRecord>

const bankEntryRow = z.object({
  id: count,
  bank_statement_id: count,
  iban: z.string(),
  currency: z.string(),
  booked_on: z.string(),
  value_on: z.string(),
  /** Below zero: money that left the account. */
  amount: z.string(),
  posted: z.string(),
  state: keyOf(entryStates),
  counter_name: z.string(),
  counter_iban: z.string(),
  counter_reg_nr: z.string(),
  remittance: z.string(),
  reference: z.string(),
  bank_reference: z.string(),
  type_code: z.string(),
  is_reversal: z.boolean(),
  /** The bank's code and words, where it returned a payment. */
  return_reason: z.string(),
  lock_version: count,
})

export type BankEntryRow = z.output<typeof bankEntryRow>

const bankEntryRecord = z.extend(bankEntryRow, {
  postings: z.array(posting),
  proposals: z.array(proposal),
  habit: orNull(accountHabit),
  can,
})

export type BankEntryRecord = z.output<typeof bankEntryRecord>

const certainEntry = z.extend(bankEntryRow, { proposal })

export type CertainEntry = z.output<typeof certainEntry>

/** An account from which a customer was seen to pay, and which is not among their payment details. */
const payerAccount = z.object({
  id: count,
  iban: z.string(),
  /** As the bank named the holder last. */
  holder: z.string(),
  payments: count,
  last_on: orNull(z.string()),
  /** Other customers who paid from it or have it in their details. */
  others: z.array(z.string()),
})

export type PayerAccount = z.output<typeof payerAccount>

const importResult = z.object({
  /** The last statement of the file, whether it is new or was known. */
  id: count,
  statements: count,
  added: count,
  known: count,
  pending: count,
  /** Currencies of the file that are not kept here. */
  skipped_currencies: z.array(z.string()),
})

export type BankImportResult = z.output<typeof importResult>

const seen = { rule: 'view_bank', addition: true } as const
const managed = { rule: 'manage_bank', addition: true } as const
const base = '/api/workspace/bank_statements'
const matchedReads = [
  'bank_entries',
  'bank_entry_postings',
  'accounting_accounts',
  'advance_invoices',
  'customer_additional_bank_accounts',
  'customer_payer_accounts',
  'customer_payment_details',
  'credit_notes',
  'customer_credits',
  'customer_refunds',
  'customers',
  'invoices',
  'payment_allocations',
  'payment_orders',
  'payments',
  'procurement_invoices',
  'simplified_invoices',
  'supplier_payments',
  'suppliers',
] as const

/** docs/domain/bank.md */
export const bank = area('bank', {
  statements: get(base, {
    title: 'Bankas izraksti',
    ...seen,
    query: listQuery({ iban: z.optional(z.string().check(z.maxLength(34))), date_from: z.optional(date), date_to: z.optional(date) }),
    reads: ['bank_statements', 'bank_entries'],
    columns: {
      iban: 'name',
      currency: 'name',
      number: 'text',
      date_from: 'date',
      date_to: 'date',
      opening: 'decimal',
      turnover: 'money',
      closing: 'decimal',
      entries: 'whole',
      unmatched: 'whole',
      file_name: 'text',
      created_at: 'moment',
    },
    answer: listOf(bankStatementRow),
  }),
  showStatement: get(`${base}/{id}`, {
    title: 'Bankas izraksts',
    ...seen,
    record: 'bank_statements',
    reads: ['bank_statements', 'bank_entries'],
    answer: one(bankStatementRecord),
  }),
  importStatements: post(base, {
    title: 'Ielādēt bankas izrakstu',
    ...managed,
    upload: true,
    /** Of one CSV file: its columns, kept under the name of `mapping` for files with the same headings, and its account. */
    body: z.object({ columns: z.optional(csvColumns), iban: z.optional(text(34)), mapping: z.optional(text(100)) }),
    answer: one(importResult),
  }),
  lookCsv: post('/api/workspace/bank_csv_previews', {
    title: 'Kā bankas CSV fails saprasts, pirms to ielādē',
    ...managed,
    upload: true,
    asks: true,
    body: z.object({}),
    answer: one(csvPreview),
  }),
  removeStatement: del(`${base}/{id}`, { title: 'Atsaukt izraksta ielādi', ...managed }),
  entries: get('/api/workspace/bank_entries', {
    title: 'Bankas ieraksti',
    ...seen,
    query: listQuery({
      bank_statement_id: z.optional(queryId),
      state: z.optional(keyOf(entryStates)),
      direction: z.optional(oneOf(['in', 'out'])),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['bank_entries'],
    columns: {
      booked_on: 'date',
      amount: 'money',
      counter_name: 'name',
      counter_iban: 'text',
      remittance: 'text',
      reference: 'text',
      state: { words: entryStates },
    },
    answer: listOf(bankEntryRow),
  }),
  showEntry: get('/api/workspace/bank_entries/{id}', {
    title: 'Bankas ieraksts ar sasaistes priekšlikumiem',
    ...seen,
    record: 'bank_entries',
    reads: matchedReads,
    answer: one(bankEntryRecord),
  }),
  entryDocuments: get('/api/workspace/bank_entries/{id}/documents', {
    title: 'Dokumenti, ar ko bankas ierakstu var sasaistīt',
    ...seen,
    /** Of this customer or supplier, once a document is chosen: one payment is of one party. */
    query: z.object({ q: z.optional(text(100)), customer_id: z.optional(queryId), supplier_id: z.optional(queryId) }),
    reads: [
      'bank_entries',
      'advance_invoices',
      'credit_notes',
      'customer_credits',
      'customer_refunds',
      'customers',
      'invoices',
      'payment_allocations',
      'payments',
      'procurement_invoices',
      'simplified_invoices',
      'supplier_payments',
      'suppliers',
    ],
    answer: allOf(foundDocument),
  }),
  payerAccounts: get('/api/workspace/customers/{customerId}/payer_accounts', {
    title: 'Konti, no kuriem klients maksājis',
    ...seen,
    record: 'customers',
    reads: ['customer_additional_bank_accounts', 'customer_payer_accounts', 'customer_payment_details', 'customers', 'payments'],
    answer: allOf(payerAccount),
  }),
  forgetPayerAccount: del('/api/workspace/customer_payer_accounts/{id}', { title: 'Aizmirst kontu, no kura klients maksājis', ...managed }),
  certain: get('/api/workspace/bank_certain', {
    title: 'Ieraksti, kuru sasaiste ir droša',
    ...seen,
    reads: matchedReads,
    answer: allOf(certainEntry),
  }),
  acceptCertain: post('/api/workspace/bank_certain', {
    title: 'Sasaistīt drošos ierakstus',
    ...managed,
    /** Those that the person looked through; others are left. */
    body: z.object({ entry_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    answer: one(z.object({ matched: count })),
  }),
  matchEntry: post('/api/workspace/bank_entries/{id}/match', {
    title: 'Sasaistīt bankas ierakstu ar dokumentiem',
    ...managed,
    body: z.object({
      documents: z
        .array(z.object({ document_type: oneOf(documentTypes), document_id: id, amount: money }))
        .check(z.minLength(1), z.maxLength(100)),
      /** The rest of the entry becomes credit of the customer, or stays free on the payment to the supplier. */
      rest_to_credit: z.optional(flag),
      /** The person saw that matches of the entry that the bank takes back are taken back, too. */
      takes_back: z.optional(flag),
    }),
    answer: one(bankEntryRecord),
  }),
  postEntry: post('/api/workspace/bank_entries/{id}/account', {
    title: 'Attiecināt bankas ierakstu uz kontu',
    ...managed,
    body: z.object({ kind: keyOf(accountKinds), accounting_account_id: z.optional(id), notes: z.optional(text(200)) }),
    answer: one(bankEntryRecord),
  }),
  unmatchEntry: post('/api/workspace/bank_entries/{id}/unmatch', {
    title: 'Atsaukt bankas ieraksta sasaisti',
    ...managed,
    /** Default: all of the entry. */
    body: z.object({ posting_id: z.optional(id) }),
    answer: one(bankEntryRecord),
  }),
})
