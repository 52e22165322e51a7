import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { balanceConfirmationCalls } from './balance-confirmations.ts'
import { disputeCalls } from './disputes.ts'
import { interestClaimCalls } from './interest-claims.ts'
import { lateInterestCalls } from './late-interest.ts'
import { offsetCalls } from './offsets.ts'
import { reminderCalls } from './reminders.ts'
import { count, date, email, keyOf, language, orNull, queryFlag, queryId } from '../fields.ts'

/** By days after the due date (docs/domain/receivables.md#ageing). */
export const ageingBuckets = {
  not_due: 'Nav termiņā',
  days_30: '1–30 dienas',
  days_60: '31–60 dienas',
  days_90: '61–90 dienas',
  older: 'Vairāk par 90 dienām',
} as const
export type AgeingBucket = keyof typeof ageingBuckets

export const ageingLevels = { customer: 'Pa klientiem', branch: 'Pa filiālēm' } as const

export const openItemTypes = { invoice: 'Rēķins', simplified_invoice: 'Vienkāršais rēķins' } as const

/** The debt of a customer at the end of a day, EUR. */
export const ageingRow = z.object({
  /** Of the customer; by branches of the row. */
  id: count,
  customer: namedRef,
  /** Null by customers, and for documents without a branch. */
  branch: namedRefOrNull,
  open: z.string(),
  not_due: z.string(),
  days_30: z.string(),
  days_60: z.string(),
  days_90: z.string(),
  older: z.string(),
  overdue: z.string(),
  /** The customer's money that pays nothing yet. */
  free_credit: z.string(),
  /** Received advances that no invoice uses yet. */
  free_advances: z.string(),
  /** Entries of the ledger by hand. */
  by_hand: z.string(),
  /** Open less credit and advances, with entries by hand; below zero the customer is owed. */
  balance: z.string(),
})
export type AgeingRow = z.output<typeof ageingRow>

/** A document of which something is open at the end of a day, EUR. */
export const openItem = z.object({
  /** Of the row. */
  id: count,
  type: keyOf(openItemTypes),
  document_id: count,
  number: z.string(),
  customer: namedRef,
  branch: namedRefOrNull,
  date: z.string(),
  due_date: z.string(),
  /** Days after the due date; below zero before it. */
  overdue_days: count,
  bucket: keyOf(ageingBuckets),
  /** Why the customer does not agree with it now. */
  dispute: orNull(z.string()),
  /** The newest reminder, as of now: its level and day. */
  reminder_level: namedRefOrNull,
  reminded_on: orNull(z.string()),
  gross: z.string(),
  open: z.string(),
})
export type OpenItem = z.output<typeof openItem>

export const statementKinds = {
  invoice: 'Rēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  credit_note: 'Kredītrēķins',
  payment: 'Maksājums',
  customer_refund: 'Atmaksa klientam',
  voucher: 'Grāmatvedības izziņa',
} as const

/** A change of a customer's balance, EUR; `balance` is that after it. */
export const statementRow = z.object({
  kind: keyOf(statementKinds),
  document_id: count,
  number: orNull(z.string()),
  date: z.string(),
  due_date: orNull(z.string()),
  /** The customer owes more. */
  debit: z.string(),
  /** The customer owes less. */
  credit: z.string(),
  balance: z.string(),
})
export type StatementRow = z.output<typeof statementRow>

/** EUR; balances as in the ageing: below zero the customer is owed. */
export const statement = z.object({
  customer: namedRef,
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
  /** At the end of the last day. */
  overdue: z.string(),
  /** Where statements go, if the customer has an address. */
  email: orNull(z.string()),
  rows: z.array(statementRow),
})
export type Statement = z.output<typeof statement>

/** Default: first of the month until today. */
const period = z.object({ from: z.optional(date), to: z.optional(date) })

const rule = { rule: 'view_receivables', addition: true } as const
const tables = [
  'advance_invoices',
  'advance_settlements',
  'branches',
  'credit_notes',
  'customer_credits',
  'customers',
  'invoices',
  'payment_allocations',
  'payments',
  'simplified_invoices',
  'vouchers',
] as const

export const receivables = area('receivables', {
  ...disputeCalls,
  ...reminderCalls,
  ...lateInterestCalls,
  ...interestClaimCalls,
  ...balanceConfirmationCalls,
  ...offsetCalls,
  ageing: get('/api/workspace/receivables', {
    title: 'Debitoru parādu analīze',
    ...rule,
    query: listQuery({
      /** Default: today. */
      date: z.optional(date),
      by: z.optional(keyOf(ageingLevels)),
      customer_id: z.optional(queryId),
      overdue: z.optional(queryFlag),
    }),
    reads: tables,
    columns: {
      customer: 'name',
      branch: 'name',
      open: 'money',
      not_due: 'money',
      days_30: 'money',
      days_60: 'money',
      days_90: 'money',
      older: 'money',
      overdue: 'money',
      free_credit: 'money',
      free_advances: 'money',
      by_hand: 'money',
      balance: 'money',
    },
    answer: listOf(ageingRow),
  }),
  openItems: get('/api/workspace/open_items', {
    title: 'Neapmaksātie dokumenti',
    ...rule,
    query: listQuery({
      /** Default: today. */
      date: z.optional(date),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      bucket: z.optional(keyOf(ageingBuckets)),
      overdue: z.optional(queryFlag),
      disputed: z.optional(queryFlag),
    }),
    reads: [
      'branches',
      'credit_notes',
      'customer_credits',
      'customers',
      'invoices',
      'payment_allocations',
      'payments',
      'simplified_invoices',
      'advance_settlements',
      'reminder_levels',
    ],
    columns: {
      number: 'text',
      type: { words: openItemTypes },
      customer: 'name',
      branch: 'name',
      date: 'date',
      due_date: 'date',
      overdue_days: 'whole',
      bucket: { words: ageingBuckets },
      dispute: 'text',
      reminder_level: 'name',
      reminded_on: 'date',
      gross: 'money',
      open: 'money',
    },
    answer: listOf(openItem),
  }),
  statement: get('/api/workspace/receivables/{customerId}', {
    title: 'Norēķinu izraksts',
    ...rule,
    query: period,
    reads: [...tables, 'customer_refunds'],
    answer: one(statement),
  }),
  statementPdf: get('/api/workspace/receivables/{customerId}/pdf', {
    title: 'Norēķinu izraksta PDF',
    ...rule,
    query: z.extend(period, { language }),
    file: true,
  }),
  mailStatement: post('/api/workspace/receivables/{customerId}/mail', {
    title: 'Sūtīt norēķinu izrakstu e-pastā',
    rule: 'manage_receivables',
    addition: true,
    body: z.extend(period, { address: email, language }),
  }),
})
