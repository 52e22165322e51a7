import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay, paymentDay } from '../days.ts'
import { mails } from '../document-parts.ts'
import {
  count,
  date,
  email,
  flag,
  id,
  inLanguage,
  keyOf,
  language,
  longText,
  money,
  oneOf,
  optional,
  orNull,
  percent,
  price,
  quantity,
  queryFlag,
  queryId,
  text,
} from '../fields.ts'
import { paymentMethods } from '../invoices/invoice-record.ts'
import { vatCategories } from '../money.ts'
import { advanceInvoiceStates } from '../states.ts'

/** Amounts are decimal strings in EUR. */
export const advanceInvoiceRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(advanceInvoiceStates),
  date: z.string(),
  due_date: z.string(),
  customer: namedRef,
  branch: namedRefOrNull,
  order: namedRefOrNull,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  /** Received amount, and the part on invoices. */
  paid_amount: z.string(),
  applied: z.string(),
  sent_at: orNull(z.string()),
  lock_version: count,
})

/** The price includes VAT (INV-VAT-4). */
export const advanceInvoiceItem = z.object({
  id: count,
  position: count,
  name: z.string(),
  quantity: z.string(),
  measure_unit: namedRef,
  price_gross: z.string(),
  net: z.string(),
  gross: z.string(),
  vat_rate_code: z.string(),
  vat_rate: z.string(),
  vat_category: z.enum(vatCategories),
})

export const advanceInvoiceRecord = z.extend(advanceInvoiceRow, {
  percent: orNull(z.string()),
  payment_term_text: orNull(z.string()),
  notes: orNull(z.string()),
  amount_in_words: orNull(z.string()),
  paid_at: orNull(z.string()),
  advance_invoice_items: z.array(advanceInvoiceItem),
  vat_lines: z.array(z.object({ category: z.enum(vatCategories), rate: z.string(), taxable: z.string(), tax: z.string() })),
  /** Invoices it was applied to, with amounts. */
  invoices: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), amount: z.string() })),
  emails: mails,
  email: orNull(z.string()),
  created_at: z.string(),
  can,
})

export type AdvanceInvoiceRow = z.output<typeof advanceInvoiceRow>
export type AdvanceInvoiceRecord = z.output<typeof advanceInvoiceRecord>

const newItem = z.object({ name: text(300), quantity: z.optional(quantity), price_gross: price, vat_rate_code: z.optional(text(20)) })
const items = z.array(newItem).check(z.minLength(1), z.maxLength(200))

const header = {
  due_date: z.optional(date),
  payment_term_text: optional(text(255)),
  notes: optional(longText),
}

/** Part of an order: EUR with VAT, or percent. */
const share = { amount: z.optional(money), percent: z.optional(percent) }

const changed = one(advanceInvoiceRecord)
const createdAdvance = z.object({ advance_invoice_id: count, data: advanceInvoiceRecord })
const opens = { rule: 'manage_advance_invoices', module: 'advance_invoices' } as const

export const advances = area('advances', {
  list: get('/api/advance_invoices', {
    title: 'Avansa rēķini',
    ...opens,
    query: listQuery({
      status: z.optional(keyOf(advanceInvoiceStates)),
      customer_id: z.optional(queryId),
      order_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      /** Received and not fully invoiced. */
      is_free: z.optional(queryFlag),
    }),
    reads: ['advance_invoices', 'branches', 'customers', 'orders'],
    columns: {
      number: 'text',
      date: 'date',
      customer: 'name',
      order: 'text',
      status: { words: advanceInvoiceStates },
      due_date: 'date',
      gross: 'money',
      paid_amount: 'money',
      free: 'money',
    },
    answer: listOf(advanceInvoiceRow),
  }),
  show: get('/api/advance_invoices/{id}', {
    title: 'Avansa rēķins',
    ...opens,
    record: 'advance_invoices',
    reads: ['advance_invoices', 'advance_settlements', 'branches', 'customers', 'email_log', 'invoices', 'measure_units', 'orders'],
    answer: changed,
  }),
  create: post('/api/advance_invoices', {
    title: 'Izrakstīt avansa rēķinu',
    ...opens,
    body: z.object({ customer_id: id, branch_id: optional(id), date: z.optional(documentDay), ...header, items }),
    answer: createdAdvance,
  }),
  createForOrder: post('/api/advance_invoice_for_order/{orderId}', {
    title: 'Izrakstīt avansa rēķinu pasūtījumam',
    ...opens,
    body: z.object({ date: z.optional(documentDay), ...header, ...share }),
    answer: createdAdvance,
  }),
  update: patch('/api/advance_invoices/{id}', {
    title: 'Labot avansa rēķinu',
    ...opens,
    body: z.object({ ...header, ...share, items: z.optional(items), lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/advance_invoices/{id}', { title: 'Anulēt avansa rēķinu', ...opens, answer: changed }),
  markAsPaid: patch('/api/advance_invoices/mark_as_paid/{id}', {
    title: 'Atzīmēt avansa rēķinu kā apmaksātu vai atsaukt apmaksu',
    ...opens,
    body: z.object({
      /** False reverts the payment. */
      paid: z.optional(flag),
      paid_at: z.optional(paymentDay),
      /** Default: the whole amount. */
      amount: z.optional(money),
      method: z.optional(oneOf(paymentMethods)),
      reference: optional(text(140)),
    }),
    answer: changed,
  }),
  emailToAddress: post('/api/advance_invoices/email_to_address/{id}', {
    title: 'Sūtīt avansa rēķinu uz adresi',
    ...opens,
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
    answer: z.object({ address: z.string() }),
  }),
  pdf: get('/api/advance_invoices/pdf/{id}', { title: 'Avansa rēķina PDF', ...opens, query: inLanguage, file: true }),
  xml: get('/api/workspace/advance_invoices/{id}/xml', {
    title: 'Avansa rēķina UBL XML',
    ...opens,
    addition: true,
    file: true,
  }),
  apply: post('/api/workspace/advance_invoices/{id}/apply', {
    title: 'Ieskaitīt avansu rēķinā',
    ...opens,
    addition: true,
    body: z.object({ invoice_id: id }),
    answer: changed,
  }),
})
