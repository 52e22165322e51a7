import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, email, keyOf, language, optional, orNull, queryFlag, queryId } from '../fields.ts'

/** Of the mail of a letter; `dropped`: all its invoices were settled or disputed before it was sent. */
export const letterStates = { waiting: 'Gaida', sent: 'Nosūtīta', failed: 'Neizdevās', dropped: 'Nav vajadzīga' } as const

/** Why a letter that waited does not ask for an invoice. */
export const leftOutReasons = { paid: 'Apmaksāts pirms nosūtīšanas', disputed: 'Apstrīdēts pirms nosūtīšanas' } as const

/** A customer with overdue invoices, and the letter that is due today. EUR. */
export const reminderRow = z.object({
  /** Of the customer. */
  id: count,
  customer: namedRef,
  /** Invoices of the letter, and what is open of them. */
  invoices: count,
  amount: z.string(),
  /** Of the oldest invoice of the letter, after its due date. */
  overdue_days: orNull(count),
  /** The highest level of its invoices. */
  level: namedRefOrNull,
  email: orNull(z.string()),
  /** The customer's money that pays nothing yet. */
  free: z.string(),
  /** Overdue invoices that are not in the letter, with the reasons. */
  held: orNull(z.string()),
  /** A letter can be sent. */
  is_ready: z.boolean(),
})

export const reminderLetterRow = z.object({
  id: count,
  name: z.string(),
  date: z.string(),
  customer: namedRef,
  level: namedRef,
  /** Invoices that it asks for. */
  invoices: count,
  amount: z.string(),
  address: z.string(),
  state: keyOf(letterStates),
  sent_at: orNull(z.string()),
  /** Why it could not be sent. */
  fault: orNull(z.string()),
  created_by: namedRefOrNull,
})

export const reminderLetterLine = z.object({
  id: count,
  invoice: namedRef,
  due_date: z.string(),
  /** On the day of the letter. */
  overdue_days: count,
  level: namedRef,
  /** As the letter asks for, and now. */
  amount: z.string(),
  open: z.string(),
  left_out: orNull(keyOf(leftOutReasons)),
})

export const reminderLetterRecord = z.extend(reminderLetterRow, {
  /** In which it is printed. */
  language: z.string(),
  created_at: z.string(),
  lines: z.array(reminderLetterLine),
})

export type ReminderRow = z.output<typeof reminderRow>
export type ReminderLetterRow = z.output<typeof reminderLetterRow>
export type ReminderLetterLine = z.output<typeof reminderLetterLine>
export type ReminderLetterRecord = z.output<typeof reminderLetterRecord>

const seen = { rule: 'view_receivables', addition: true } as const
const managed = { rule: 'manage_receivables', addition: true } as const
const letterReads = ['reminder_letters', 'customers', 'email_log', 'invoices', 'reminder_levels', 'users'] as const

export const reminderCalls = {
  reminders: get('/api/workspace/reminders', {
    title: 'Sūtāmie atgādinājumi',
    ...seen,
    query: listQuery({ customer_id: z.optional(queryId), is_ready: z.optional(queryFlag) }),
    reads: [
      'advance_invoices',
      'advance_settlements',
      'customer_credits',
      'customers',
      'invoices',
      'payment_allocations',
      'payments',
      'reminder_levels',
    ],
    columns: {
      customer: 'name',
      invoices: 'whole',
      amount: 'money',
      overdue_days: 'whole',
      level: 'name',
      email: 'text',
      free: 'money',
      held: 'text',
      is_ready: 'flag',
    },
    answer: listOf(reminderRow),
  }),
  remind: post('/api/workspace/reminders/{customerId}', {
    title: 'Sūtīt atgādinājumu klientam',
    ...managed,
    body: z.object({
      /** Default: where invoices of the customer go. */
      address: optional(email),
      language,
    }),
    answer: one(reminderLetterRecord),
  }),
  letters: get('/api/workspace/reminder_letters', {
    title: 'Nosūtītie atgādinājumi',
    ...seen,
    query: listQuery({
      customer_id: z.optional(queryId),
      state: z.optional(keyOf(letterStates)),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: letterReads,
    columns: {
      name: 'text',
      date: 'date',
      customer: 'name',
      level: 'name',
      invoices: 'whole',
      amount: 'money',
      address: 'text',
      state: { words: letterStates },
      sent_at: 'moment',
      fault: 'text',
      created_by: 'name',
    },
    answer: listOf(reminderLetterRow),
  }),
  showLetter: get('/api/workspace/reminder_letters/{id}', {
    title: 'Atgādinājuma vēstule',
    ...seen,
    record: 'reminder_letters',
    reads: letterReads,
    answer: one(reminderLetterRecord),
  }),
  letterPdf: get('/api/workspace/reminder_letters/{id}/pdf', { title: 'Atgādinājuma vēstules PDF', ...seen, file: true }),
  mailLetter: post('/api/workspace/reminder_letters/{id}/mail', {
    title: 'Sūtīt atgādinājuma vēstuli vēlreiz',
    ...managed,
    body: z.object({ address: email }),
    answer: one(reminderLetterRecord),
  }),
} as const
