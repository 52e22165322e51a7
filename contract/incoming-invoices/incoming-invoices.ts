import * as z from 'zod/mini'
import { area, can, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, flag, id, keyOf, orNull, queryId, text } from '../fields.ts'
import { incomingInvoiceStates } from '../states.ts'
import { changeSupplierCode, forgetSupplierCode, recallSupplierCode, supplierCodes } from './supplier-codes.ts'
import { checkMessages, incomingSources, messages, messageSourceStates } from './incoming-messages.ts'

/** How a person gets over what keeps a received invoice from becoming a supplier's invoice. */
export const incomingRemedies = ['fix', 'supplier', 'invoice', 'costs', 'differences'] as const

export type IncomingRemedy = (typeof incomingRemedies)[number]

export const incomingKinds = { invoice: 'Rēķins', credit_note: 'Kredītrēķins' } as const

export type IncomingKind = keyof typeof incomingKinds

/** In words, of a line of the invoice or of the whole. */
const incomingProblem = z.object({ line: orNull(count), words: z.string(), remedy: z.enum(incomingRemedies) })

export type IncomingProblem = z.output<typeof incomingProblem>

/** EUR as the file states them; of a credit note below zero. */
export const incomingInvoiceRow = z.object({
  id: count,
  kind: keyOf(incomingKinds),
  status: keyOf(incomingInvoiceStates),
  number: z.string(),
  date: z.string(),
  due_date: orNull(z.string()),
  seller_name: z.string(),
  supplier: namedRefOrNull,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  /** The first problem, while there are any. */
  problem: orNull(z.string()),
  procurement_invoice: namedRefOrNull,
  /** Of a credit note; its name is the number, or the day while it has none. */
  return_act: namedRefOrNull,
  rejected_reason: orNull(z.string()),
  file_name: z.string(),
  created_at: z.string(),
  lock_version: count,
})

/** Decimal strings; the quantity is in the unit of the seller. */
const incomingLine = z.object({
  line: count,
  name: z.string(),
  codes: z.array(z.string()),
  quantity: z.string(),
  /** Abbreviation of our unit with that UN/ECE code, of our piece for codes that mean one; else the code, or empty. */
  unit: z.string(),
  price: orNull(z.string()),
  net: z.string(),
  vat_rate: orNull(z.string()),
  /** Named by a person for the supplier's code, and that code as it was learned. */
  item: namedRefOrNull,
  learned_code: orNull(z.string()),
})

/** Of the whole document; EUR, allowances below zero. */
const incomingCharge = z.object({ name: z.string(), net: z.string(), vat_rate: orNull(z.string()) })

export const incomingInvoiceRecord = z.extend(incomingInvoiceRow, {
  seller_vat_nr: z.string(),
  seller_reg_nr: z.string(),
  /** Numbers of invoices that it corrects. */
  preceding: z.array(z.string()),
  problems: z.array(incomingProblem),
  lines: z.array(incomingLine),
  charges: z.array(incomingCharge),
  source: keyOf(incomingSources),
  /** Of the message that brought it. */
  sender: orNull(z.string()),
  created_by: namedRefOrNull,
  can,
})

export type IncomingInvoiceRow = z.output<typeof incomingInvoiceRow>
export type IncomingInvoiceRecord = z.output<typeof incomingInvoiceRecord>
export type IncomingInvoiceLine = z.output<typeof incomingLine>

const received = z.object({
  received: count,
  drafted: count,
  exceptions: count,
  /** Files of archives of which no invoice was received; the others are all received or none. */
  refused: count,
  /** The last of them. */
  incoming_invoice: namedRef,
})

export type ReceivedInvoices = z.output<typeof received>

const base = '/api/workspace/incoming_invoices'
const managed = { rule: 'manage_procurement', addition: true } as const
const reads = ['incoming_invoices', 'procurement_invoices', 'return_acts', 'suppliers'] as const
const changed = one(incomingInvoiceRecord)

/** docs/domain/received-invoices.md#received-invoices */
export const incomingInvoices = area('incoming-invoices', {
  list: get(base, {
    title: 'Saņemtie rēķini',
    ...managed,
    query: listQuery({
      kind: z.optional(keyOf(incomingKinds)),
      status: z.optional(keyOf(incomingInvoiceStates)),
      supplier_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads,
    columns: {
      number: 'text',
      seller_name: 'name',
      date: 'date',
      due_date: 'date',
      kind: { words: incomingKinds },
      status: { words: incomingInvoiceStates },
      problem: 'text',
      net: 'money',
      vat: 'money',
      gross: 'money',
      file_name: 'text',
      created_at: 'moment',
    },
    answer: listOf(incomingInvoiceRow),
  }),
  receive: post(base, {
    title: 'Ielādēt saņemtus rēķinus',
    ...managed,
    upload: true,
    body: z.object({}),
    answer: one(received),
  }),
  show: get(`${base}/{id}`, {
    title: 'Saņemts rēķins',
    ...managed,
    record: 'incoming_invoices',
    reads: [...reads, 'catalog_items', 'supplier_item_codes', 'incoming_messages', 'measure_units', 'users'],
    answer: changed,
  }),
  file: get(`${base}/{id}/file`, { title: 'Saņemtā rēķina fails', ...managed, file: true }),
  prepare: post(`${base}/{id}/preparation`, {
    title: 'Sagatavot piegādātāja rēķinu, kredītrēķinu vai atgriešanas aktu no saņemtā',
    ...managed,
    body: z.object({
      /** Where the numbers of the seller name no supplier. */
      supplier_id: z.optional(id),
      /** Which invoice a credit note corrects, where it names none or several. */
      procurement_invoice_id: z.optional(id),
      /** Items of lines; the supplier's codes mean them from now on. */
      items: z.optional(z.array(z.object({ line: id, item_id: id })).check(z.maxLength(1000))),
      /** Lines whose goods are not in the catalogue are costs. */
      costs: z.optional(flag),
      /** Prices beyond the tolerance, another buyer and returned goods are accepted. */
      differences: z.optional(flag),
      /** A credit note brings no goods back: it becomes a credit note of the supplier, not a return act. */
      without_goods: z.optional(flag),
    }),
    answer: changed,
  }),
  refuse: post(`${base}/{id}/refusal`, {
    title: 'Noraidīt saņemtu rēķinu',
    ...managed,
    body: z.object({ rejected_reason: text(500) }),
    answer: changed,
  }),
  reopen: post(`${base}/{id}/reopening`, {
    title: 'Atsaukt saņemta rēķina noraidījumu',
    ...managed,
    body: z.object({}),
    answer: changed,
  }),
  messages,
  messageSourceStates,
  checkMessages,
  supplierCodes,
  changeSupplierCode,
  forgetSupplierCode,
  recallSupplierCode,
})
