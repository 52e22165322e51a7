import * as z from 'zod/mini'
import { area, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { documentDay } from '../days.ts'
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
  oneOf,
  optional,
  orNull,
  price,
  quantity,
  queryId,
  text,
  textOfLines,
} from '../fields.ts'
import { creditNoteStates } from '../states.ts'
import { creditReasons } from './credit-reasons.ts'
import { paymentMethods } from '../invoices/invoice-record.ts'
import { lineOption } from '../line-options.ts'
import { orderRecord } from '../orders/order-record.ts'
import { priceModes } from '../simplified/simplified.ts'
import { creditNoteItem, creditNoteRecord, creditNoteRow, creditableItem } from './credit-note-record.ts'
import { lineOrder } from '../line-order.ts'

const units = optional(z.array(text(60)).check(z.maxLength(1000)))

/** Default quantity: all that can be credited. */
const newItem = z.object({
  /** One of the two. */
  invoice_item_id: z.optional(id),
  simplified_invoice_item_id: z.optional(id),
  quantity: z.optional(quantity),
  /** For `price` or `discount`: reduction per piece, EUR, in the invoice's price mode. */
  unit_price: optional(price),
  return_to_stock: z.optional(flag),
  warehouse_id: optional(id),
  units,
})

const header = {
  date: z.optional(documentDay),
  reason_text: optional(textOfLines(255)),
  reopen_order: z.optional(flag),
  refund_method: optional(oneOf(paymentMethods)),
  notes: optional(longText),
}

const newNote = {
  ...header,
  reason: oneOf(creditReasons),
  /** Default: all creditable lines. */
  items: z.optional(z.array(newItem).check(z.minLength(1), z.maxLength(1000))),
}

const changed = one(creditNoteRecord)

const queued = z.object({ address: z.string() })

const ofNotes = [
  'branches',
  'catalog_item_units',
  'catalog_items',
  'credit_notes',
  'customer_credits',
  'customers',
  'email_log',
  'invoices',
  'measure_units',
  'orders',
  'simplified_invoices',
  'warehouses',
] as const

/** Spec: calls.tsv. */
export const credits = area('credits', {
  list: get('/api/credit_notes', {
    title: 'Kredītrēķini',
    rule: 'manage_credit_notes',
    query: listQuery({
      status: z.optional(keyOf(creditNoteStates)),
      reason: z.optional(z.enum(creditReasons)),
      customer_id: z.optional(queryId),
      invoice_id: z.optional(queryId),
      simplified_invoice_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['branches', 'credit_notes', 'customers', 'invoices', 'simplified_invoices'],
    columns: {
      number: 'text',
      date: 'date',
      buyer_name: 'name',
      invoice: 'text',
      reason: 'text',
      status: { words: creditNoteStates },
      net: 'money',
      gross: 'money',
    },
    answer: listOf(creditNoteRow),
  }),
  create: post('/api/credit_notes', {
    title: 'Izveidot kredītrēķinu',
    rule: 'manage_credit_notes',
    /** One of the two. */
    body: z.object({ invoice_id: optional(id), simplified_invoice_id: optional(id), ...newNote }),
    answer: z.object({ credit_note_id: count, data: creditNoteRecord }),
  }),
  createForOrder: post('/api/credit_notes_create_for_order', {
    title: 'Izveidot kredītrēķinu pasūtījuma rēķiniem',
    rule: 'manage_credit_notes',
    body: z.object({ order_id: id, ...newNote }),
    /** One note per invoice; the first is in `data`. */
    answer: z.object({ credit_note_id: count, credit_note_ids: z.array(count), data: creditNoteRecord }),
  }),
  show: get('/api/credit_notes/{id}', {
    title: 'Kredītrēķins',
    rule: 'manage_credit_notes',
    record: 'credit_notes',
    reads: ofNotes,
    answer: changed,
  }),
  update: patch('/api/credit_notes/{id}', {
    title: 'Labot kredītrēķinu',
    rule: 'manage_credit_notes',
    body: z.object({ ...header, reason: z.optional(oneOf(creditReasons)), lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/credit_notes/{id}', { title: 'Dzēst kredītrēķinu', rule: 'manage_credit_notes' }),
  item: get('/api/credit_note_items/{id}', {
    title: 'Kredītrēķina rinda',
    rule: 'manage_credit_notes',
    reads: ['credit_notes', 'invoices', 'catalog_items', 'orders', 'simplified_invoices'],
    answer: one(creditNoteItem),
  }),
  addItem: post('/api/credit_note_items/{id}', {
    title: 'Pievienot kredītrēķina rindu',
    rule: 'manage_credit_notes',
    body: newItem,
    answer: changed,
  }),
  updateItem: patch('/api/credit_note_items/{id}', {
    title: 'Labot kredītrēķina rindu',
    rule: 'manage_credit_notes',
    body: z.object({
      quantity: z.optional(quantity),
      unit_price: z.optional(price),
      return_to_stock: z.optional(flag),
      warehouse_id: optional(id),
      units,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/credit_notes/{id}/line_order', {
    title: 'Pārkārtot kredītrēķina rindas',
    rule: 'manage_credit_notes',
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/credit_note_items/{id}', { title: 'Dzēst kredītrēķina rindu', rule: 'manage_credit_notes', answer: changed }),
  accept: get('/api/accept_credit_note/{id}', {
    title: 'Akceptēt kredītrēķinu',
    rule: 'manage_credit_notes',
    changes: 'by-state',
    answer: changed,
  }),
  reject: get('/api/reject_credit_note/{id}', {
    title: 'Noraidīt kredītrēķinu',
    rule: 'manage_credit_notes',
    changes: 'by-state',
    answer: changed,
  }),
  emailToAddress: post('/api/credit_notes/email_to_address/{id}', {
    title: 'Sūtīt kredītrēķinu uz adresi',
    rule: 'manage_credit_notes',
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
    answer: queued,
  }),
  setNumber: patch('/api/update_credit_note_number/{id}', {
    title: 'Mainīt kredītrēķina numuru',
    rule: 'manage_credit_notes',
    body: z.object({ number: text(40), reason: optional(text(255)), lock_version: z.int() }),
    answer: changed,
  }),
  pdf: get('/api/credit_notes/pdf/{id}', { title: 'Kredītrēķina PDF', rule: 'manage_credit_notes', query: inLanguage, file: true }),
  xml: get('/api/workspace/credit_notes/xml/{id}', {
    title: 'Kredītrēķina UBL XML',
    rule: 'manage_credit_notes',
    addition: true,
    file: true,
  }),
  creditable: get('/api/workspace/creditable_items', {
    title: 'Kreditējamās rindas',
    rule: { anyOf: ['view_invoices', 'manage_credit_notes'] },
    addition: true,
    query: z.object({
      invoice_id: z.optional(queryId),
      simplified_invoice_id: z.optional(queryId),
      order_id: z.optional(queryId),
    }),
    reads: [
      ...(['catalog_items', 'credit_notes', 'customers', 'invoices', 'measure_units', 'orders'] as const),
      ...(['simplified_invoices', 'stock_items', 'warehouses', 'shop_orders'] as const),
    ],
    answer: one(
      z.object({
        customer: namedRefOrNull,
        /** Buyer without a customer record. */
        buyer_name: orNull(z.string()),
        price_mode: z.enum(priceModes),
        payment_method: z.enum(paymentMethods),
        items: z.array(creditableItem),
      }),
    ),
  }),
  orderData: get('/api/orders/create_from_credit_note/{creditInvoiceId}', {
    title: 'Aizstājoša pasūtījuma dati',
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    record: 'credit_notes',
    reads: ofNotes,
    answer: one(
      z.object({
        credit_note: namedRef,
        customer: namedRef,
        branch: namedRefOrNull,
        warehouse: namedRefOrNull,
        date: z.string(),
        items: z.array(
          z.object({
            credit_note_item_id: count,
            item_id: count,
            name: z.string(),
            quantity: z.string(),
            measure_unit: namedRef,
            unit_price: z.string(),
            discount_percent: z.string(),
            options: z.array(lineOption),
          }),
        ),
      }),
    ),
  }),
  createOrder: post('/api/orders/create_from_credit_note/{creditInvoiceId}', {
    title: 'Izveidot pasūtījumu no kredītrēķina',
    rule: { allOf: ['manage_orders', 'manage_credit_notes'] },
    body: z.object({
      warehouse_id: optional(id),
      notes: optional(longText),
      /** Default: all catalogue lines in full. */
      order_items: z.optional(z.array(z.object({ id, quantity })).check(z.minLength(1), z.maxLength(1000))),
    }),
    answer: z.object({ order_id: count, data: orderRecord }),
  }),
})
