import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { balance, count, date, email, flag, keyOf, language, optional, orNull, queryFlag, queryId, text, textOfLines } from '../fields.ts'

export const confirmationAnswers = { agrees: 'Saskan', differs: 'Nesaskan' } as const

/** `printed`: never mailed. While the answer is missing it is the state of the mail. */
export const confirmationStates = {
  printed: 'Sagatavots',
  waiting: 'Gaida nosūtīšanu',
  failed: 'Nav nosūtīts',
  sent: 'Gaida atbildi',
  ...confirmationAnswers,
  withdrawn: 'Atsaukts',
} as const

export const confirmationLineTypes = {
  invoice: 'Rēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  credit: 'Klienta kredīts',
  advance: 'Saņemtie avansi',
} as const

/** A customer with a balance at the end of a day, EUR. */
export const balanceToConfirm = z.object({
  /** Of the customer. */
  id: count,
  customer: namedRef,
  date: z.string(),
  /** As in the ageing: below zero the customer is owed. */
  balance: z.string(),
  email: orNull(z.string()),
  /** The newest one that was not withdrawn, with its day. */
  last: namedRefOrNull,
  last_date: orNull(z.string()),
  /** Why none can be sent. */
  held: orNull(z.string()),
  is_ready: z.boolean(),
})

/** EUR; balances as in the ageing. */
export const balanceConfirmationRow = z.object({
  id: count,
  name: z.string(),
  /** At the end of which the balance is asked for. */
  date: z.string(),
  customer: namedRef,
  balance: z.string(),
  state: keyOf(confirmationStates),
  /** Neither answered nor withdrawn. */
  is_missing: z.boolean(),
  their_balance: orNull(z.string()),
  /** Theirs less ours. */
  difference: orNull(z.string()),
  answer_note: orNull(z.string()),
  /** Who answered for the customer. */
  answered_by: orNull(z.string()),
  answered_on: orNull(z.string()),
  recorded_by: namedRefOrNull,
  address: orNull(z.string()),
  sent_at: orNull(z.string()),
  /** Why it could not be sent. */
  fault: orNull(z.string()),
  created_by: namedRefOrNull,
  lock_version: count,
})

export const balanceConfirmationLine = z.object({
  id: count,
  type: keyOf(confirmationLineTypes),
  document_id: orNull(count),
  number: orNull(z.string()),
  date: orNull(z.string()),
  due_date: orNull(z.string()),
  /** EUR; below zero what the customer is owed. */
  amount: z.string(),
})

export const balanceConfirmationRecord = z.extend(balanceConfirmationRow, {
  language: z.string(),
  created_at: z.string(),
  /** Of the same day as it is reckoned now; differs after something was dated back. */
  balance_now: z.string(),
  lines: z.array(balanceConfirmationLine),
})

export type BalanceToConfirm = z.output<typeof balanceToConfirm>
export type BalanceConfirmationRow = z.output<typeof balanceConfirmationRow>
export type BalanceConfirmationLine = z.output<typeof balanceConfirmationLine>
export type BalanceConfirmationRecord = z.output<typeof balanceConfirmationRecord>

const seen = { rule: 'view_receivables', addition: true } as const
const managed = { rule: 'manage_receivables', addition: true } as const
const balanceReads = [
  'advance_invoices',
  'advance_settlements',
  'balance_confirmations',
  'credit_notes',
  'customer_credits',
  'customers',
  'invoices',
  'payment_allocations',
  'payments',
  'simplified_invoices',
] as const
const rowReads = ['balance_confirmations', 'customers', 'email_log', 'users'] as const

export const balanceConfirmationCalls = {
  balancesToConfirm: get('/api/workspace/balances_to_confirm', {
    title: 'Saskaņojamie saldo',
    ...seen,
    query: listQuery({
      /** Default: the last day of the month before. */
      date: z.optional(date),
      customer_id: z.optional(queryId),
      is_ready: z.optional(queryFlag),
    }),
    reads: balanceReads,
    columns: {
      customer: 'name',
      date: 'date',
      balance: 'money',
      email: 'text',
      last: 'name',
      last_date: 'date',
      held: 'text',
      is_ready: 'flag',
    },
    answer: listOf(balanceToConfirm),
  }),
  confirmBalance: post('/api/workspace/balances_to_confirm/{customerId}', {
    title: 'Sagatavot salīdzināšanas aktu',
    ...managed,
    body: z.object({
      date,
      /** To be printed and handed over, not mailed. */
      is_printed: z.optional(flag),
      /** Default: where invoices of the customer go. */
      address: optional(email),
      language,
    }),
    answer: one(balanceConfirmationRecord),
  }),
  balanceConfirmations: get('/api/workspace/balance_confirmations', {
    title: 'Salīdzināšanas akti',
    ...seen,
    query: listQuery({
      customer_id: z.optional(queryId),
      state: z.optional(keyOf(confirmationStates)),
      is_missing: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: rowReads,
    columns: {
      name: 'text',
      date: 'date',
      customer: 'name',
      balance: 'money',
      state: { words: confirmationStates },
      is_missing: 'flag',
      their_balance: 'money',
      difference: 'money',
      answer_note: 'text',
      answered_by: 'text',
      answered_on: 'date',
      recorded_by: 'name',
      address: 'text',
      sent_at: 'moment',
      fault: 'text',
      created_by: 'name',
    },
    answer: listOf(balanceConfirmationRow),
  }),
  showBalanceConfirmation: get('/api/workspace/balance_confirmations/{id}', {
    title: 'Salīdzināšanas akts',
    ...seen,
    record: 'balance_confirmations',
    reads: [...rowReads, ...balanceReads.filter((each) => each !== 'balance_confirmations' && each !== 'customers')],
    answer: one(balanceConfirmationRecord),
  }),
  balanceConfirmationPdf: get('/api/workspace/balance_confirmations/{id}/pdf', {
    title: 'Salīdzināšanas akta PDF',
    ...seen,
    file: true,
  }),
  mailBalanceConfirmation: post('/api/workspace/balance_confirmations/{id}/mail', {
    title: 'Sūtīt salīdzināšanas aktu vēlreiz',
    ...managed,
    body: z.object({
      /** Default: where it went before, else where invoices of the customer go. */
      address: optional(email),
    }),
    answer: one(balanceConfirmationRecord),
  }),
  answerBalanceConfirmation: post('/api/workspace/balance_confirmations/{id}/answer', {
    title: 'Ierakstīt atbildi uz salīdzināšanas aktu',
    ...managed,
    body: z.object({
      /** Null: there is no answer yet. */
      answer: orNull(keyOf(confirmationAnswers)),
      /** Asked for if they differ. */
      their_balance: optional(balance),
      answer_note: optional(textOfLines(2000)),
      answered_by: optional(text(200)),
      /** Default: today. */
      answered_on: optional(date),
      lock_version: count,
    }),
    answer: one(balanceConfirmationRecord),
  }),
  withdrawBalanceConfirmation: post('/api/workspace/balance_confirmations/{id}/withdrawal', {
    title: 'Atsaukt salīdzināšanas aktu',
    ...managed,
    body: z.object({ lock_version: count }),
    answer: one(balanceConfirmationRecord),
  }),
} as const
