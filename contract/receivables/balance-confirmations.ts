import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { balance, count, date, email, flag, keyOf, language, optional, orNull, queryFlag, queryId, text, textOfLines } from '../fields.ts'

/** Whose balance it is: a debt of a customer, or what we owe a supplier. */
export const confirmationSides = { customer: 'Klients', supplier: 'Piegādātājs' } as const
export type ConfirmationSide = keyof typeof confirmationSides

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
  procurement_invoice: 'Piegādātāja rēķins',
  return_act: 'Atgrieztas preces',
  prepayment: 'Priekšapmaksa',
  by_hand: 'Grāmatojumi ar roku',
} as const

const balanceOfParty = z.object({
  /** Of the party. */
  id: count,
  date: z.string(),
  /** EUR; of a customer as in the ageing: below zero they are owed. Of a supplier what we owe: below zero they owe us. */
  balance: z.string(),
  email: orNull(z.string()),
  /** The newest one that was not withdrawn, with its day. */
  last: namedRefOrNull,
  last_date: orNull(z.string()),
  /** Why none can be sent. */
  held: orNull(z.string()),
  is_ready: z.boolean(),
})

/** A party with a balance at the end of a day. */
export const balanceToConfirm = z.extend(balanceOfParty, { customer: namedRef })
export const supplierBalanceToConfirm = z.extend(balanceOfParty, { supplier: namedRef })

/** EUR; balances in the sign of the party. */
export const balanceConfirmationRow = z.object({
  id: count,
  name: z.string(),
  /** At the end of which the balance is asked for. */
  date: z.string(),
  side: keyOf(confirmationSides),
  /** Name of the customer or supplier. */
  party: z.string(),
  customer: namedRefOrNull,
  supplier: namedRefOrNull,
  balance: z.string(),
  state: keyOf(confirmationStates),
  /** Neither answered nor withdrawn. */
  is_missing: z.boolean(),
  their_balance: orNull(z.string()),
  /** Theirs less ours. */
  difference: orNull(z.string()),
  answer_note: orNull(z.string()),
  /** Who answered for the party. */
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
  /** EUR, in the sign of the balance. */
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
export type SupplierBalanceToConfirm = z.output<typeof supplierBalanceToConfirm>
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
  'vouchers',
] as const
const owedReads = ['balance_confirmations', 'procurement_invoices', 'supplier_payments', 'suppliers', 'vouchers'] as const
const rowReads = ['balance_confirmations', 'customers', 'email_log', 'suppliers', 'users'] as const
const toConfirm = {
  date: 'date',
  balance: 'money',
  email: 'text',
  last: 'name',
  last_date: 'date',
  held: 'text',
  is_ready: 'flag',
} as const
const asking = z.object({
  date,
  /** To be printed and handed over, not mailed. */
  is_printed: z.optional(flag),
  /** Default: where invoices of the customer go, or the e-mail of the supplier. */
  address: optional(email),
  language,
})

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
    columns: { customer: 'name', ...toConfirm },
    answer: listOf(balanceToConfirm),
  }),
  confirmBalance: post('/api/workspace/balances_to_confirm/{customerId}', {
    title: 'Sagatavot salīdzināšanas aktu',
    ...managed,
    body: asking,
    answer: one(balanceConfirmationRecord),
  }),
  supplierBalancesToConfirm: get('/api/workspace/supplier_balances_to_confirm', {
    title: 'Saskaņojamie parādi piegādātājiem',
    ...seen,
    query: listQuery({
      /** Default: the last day of the month before. */
      date: z.optional(date),
      supplier_id: z.optional(queryId),
      is_ready: z.optional(queryFlag),
    }),
    reads: owedReads,
    columns: { supplier: 'name', ...toConfirm },
    answer: listOf(supplierBalanceToConfirm),
  }),
  confirmSupplierBalance: post('/api/workspace/supplier_balances_to_confirm/{supplierId}', {
    title: 'Sagatavot salīdzināšanas aktu ar piegādātāju',
    ...managed,
    body: asking,
    answer: one(balanceConfirmationRecord),
  }),
  balanceConfirmations: get('/api/workspace/balance_confirmations', {
    title: 'Salīdzināšanas akti',
    ...seen,
    query: listQuery({
      customer_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
      side: z.optional(keyOf(confirmationSides)),
      state: z.optional(keyOf(confirmationStates)),
      is_missing: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: rowReads,
    columns: {
      name: 'text',
      date: 'date',
      side: { words: confirmationSides },
      party: 'text',
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
    reads: [...new Set([...rowReads, ...balanceReads, ...owedReads])],
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
      /** Default: where it went before, else where it goes at first. */
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
