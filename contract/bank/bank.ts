import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, one, post } from '../calls.ts'
import { count, date, keyOf, oneOf, orNull, queryId } from '../fields.ts'

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
  lock_version: count,
})

export type BankEntryRow = z.output<typeof bankEntryRow>

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
    body: z.object({}),
    answer: one(importResult),
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
      counter_iban: 'name',
      remittance: 'text',
      reference: 'text',
      state: { words: entryStates },
    },
    answer: listOf(bankEntryRow),
  }),
})
