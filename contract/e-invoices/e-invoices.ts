import * as z from 'zod/mini'
import { area, can, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { einvoiceChannels } from '../customers/customer-record.ts'
import { count, date, id, keyOf, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { eInvoiceStates } from '../states.ts'

export const eInvoiceTypes = {
  invoice: 'Rēķins',
  credit_note: 'Kredītrēķins',
  simplified_invoice: 'Vienkāršais rēķins',
  advance_invoice: 'Avansa rēķins',
} as const

/** Whether the law asks for the document as an e-invoice. */
export const eInvoiceDuties = { required: 'Obligāts', voluntary: 'Brīvprātīgs', none: 'Nav jānodod' } as const

/** Who gives the data of the document to the State Revenue Service; the channel decides it. */
export const eInvoiceReporters = { e_address: 'E-adrese', operator: 'Operators', seller: 'Mēs caur EDS' } as const

/** A document in force of which a rule says whether the State Revenue Service gets its data (docs/domain/e-invoices.md). */
export const eInvoiceRow = z.object({
  id: count,
  type: keyOf(eInvoiceTypes),
  document_id: count,
  number: z.string(),
  customer: namedRef,
  date: z.string(),
  /** The last working day for handing over its data. */
  report_until: z.string(),
  duty: keyOf(eInvoiceDuties),
  /** Why, by the rule of its day. */
  duty_reason: z.string(),
  /** First day and source of that rule. */
  rule_from: z.string(),
  rule_source: z.string(),
  /** Of the customer now; once the document is sent, the one that was used. */
  einvoice_channel: keyOf(einvoiceChannels),
  reporter: keyOf(eInvoiceReporters),
  status: keyOf(eInvoiceStates),
  /** The last day is past, the data are not handed over or were refused, and the law asks for them. */
  is_overdue: z.boolean(),
  rejected_reason: orNull(z.string()),
  /** EUR. */
  gross: z.string(),
  lock_version: count,
})

export const eInvoiceRecord = z.extend(eInvoiceRow, {
  sent_at: orNull(z.string()),
  sent_by: namedRefOrNull,
  answered_at: orNull(z.string()),
  /** Number under which the receiver registered the data. */
  receipt_nr: orNull(z.string()),
  can,
})

export type EInvoiceRow = z.output<typeof eInvoiceRow>
export type EInvoiceRecord = z.output<typeof eInvoiceRecord>

/** Most documents of one batch. */
export const mostInBatch = 100

const base = '/api/workspace/e_invoices'
const seen = { rule: 'view_invoices', addition: true } as const
const managed = { rule: 'manage_invoices', addition: true } as const
const reads = ['e_invoices', 'invoices', 'credit_notes', 'simplified_invoices', 'advance_invoices', 'customers'] as const
const changed = one(eInvoiceRecord)

export const eInvoices = area('e-invoices', {
  list: get(base, {
    title: 'E-rēķini',
    ...seen,
    /** Without a wish, documents that nobody has to send are left out until somebody does. */
    query: listQuery({
      status: z.optional(keyOf(eInvoiceStates)),
      type: z.optional(keyOf(eInvoiceTypes)),
      duty: z.optional(keyOf(eInvoiceDuties)),
      einvoice_channel: z.optional(keyOf(einvoiceChannels)),
      reporter: z.optional(keyOf(eInvoiceReporters)),
      customer_id: z.optional(queryId),
      due_until: z.optional(date),
      overdue: z.optional(queryFlag),
    }),
    reads,
    columns: {
      number: 'text',
      type: { words: eInvoiceTypes },
      customer: 'name',
      date: 'date',
      report_until: 'date',
      duty: { words: eInvoiceDuties },
      duty_reason: 'text',
      einvoice_channel: { words: einvoiceChannels },
      reporter: { words: eInvoiceReporters },
      status: { words: eInvoiceStates },
      rejected_reason: 'text',
      gross: 'money',
    },
    answer: listOf(eInvoiceRow),
  }),
  show: get(`${base}/{id}`, {
    title: 'E-rēķins',
    ...seen,
    record: 'e_invoices',
    reads: [...reads, 'users'],
    answer: changed,
  }),
  batch: post('/api/workspace/e_invoice_batches', {
    title: 'E-rēķinu pakete augšupielādei EDS',
    ...seen,
    /** Each once, in the order of the archive. */
    body: z.object({ e_invoice_ids: z.array(id).check(z.minLength(1), z.maxLength(mostInBatch)) }),
    asks: true,
    file: true,
    heavy: true,
  }),
  send: post(`${base}/{id}/sending`, {
    title: 'Atzīmēt e-rēķinu kā nosūtītu',
    ...managed,
    body: z.object({}),
    answer: changed,
  }),
  take: post(`${base}/{id}/acceptance`, {
    title: 'Atzīmēt e-rēķinu kā pieņemtu',
    ...managed,
    body: z.object({ receipt_nr: optional(text(100)) }),
    answer: changed,
  }),
  refuse: post(`${base}/{id}/refusal`, {
    title: 'Atzīmēt e-rēķinu kā noraidītu',
    ...managed,
    body: z.object({ rejected_reason: text(500) }),
    answer: changed,
  }),
  correct: post(`${base}/{id}/correction`, {
    title: 'Atzīmēt e-rēķinu kā labotu ar citu dokumentu',
    ...managed,
    body: z.object({}),
    answer: changed,
  }),
  reopen: post(`${base}/{id}/reopening`, {
    title: 'Atsaukt e-rēķina pēdējo atzīmi',
    ...managed,
    body: z.object({}),
    answer: changed,
  }),
})
