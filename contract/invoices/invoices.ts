import * as z from 'zod/mini'
import { area, del, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { sourceTypes } from '../rent/charges.ts'
import { documentDay, paymentDay, taxPointDay } from '../days.ts'
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
  percent,
  price,
  quantity,
  queryFlag,
  queryId,
  text,
} from '../fields.ts'
import { invoiceStates } from '../states.ts'
import { invoiceRecord, invoiceRow, invoiceableItem, paymentMethods } from './invoice-record.ts'
import { lineOrder } from '../line-order.ts'

const changed = one(invoiceRecord)

const queued = z.object({ address: z.string() })

/** Spec: calls.tsv. */
export const invoices = area('invoices', {
  invoiceable: get('/api/invoiceable_items', {
    title: 'Rēķinā iekļaujamās rindas',
    rule: 'manage_invoices',
    query: listQuery({ customer_id: z.optional(queryId), branch_id: z.optional(queryId), date: z.optional(date) }),
    reads: ['branches', 'charges', 'customers', 'measure_units', 'orders', 'stock_movements'],
    answer: listOf(invoiceableItem),
  }),
  invoiceableCustomers: get('/api/workspace/invoiceable_customers', {
    title: 'Klienti, kuriem ir rēķinā iekļaujamas rindas',
    rule: 'manage_invoices',
    addition: true,
    query: listQuery({ date: z.optional(date) }),
    reads: ['charges', 'customers', 'orders', 'stock_movements'],
    columns: {
      name: 'text',
      items: 'whole',
      oldest: 'date',
      net: 'money',
    },
    answer: listOf(z.object({ id: count, name: z.string(), items: count, net: z.string(), oldest: z.string() })),
  }),
  createData: get('/api/invoices/create', {
    title: 'Jauna rēķina dati',
    rule: 'manage_invoices',
    reads: [],
    answer: one(z.object({ date: z.string(), due_days: count, payment_methods: z.array(z.string()) })),
  }),
  customerData: get('/api/{customerId}/customer_invoices/create', {
    title: 'Klienta rēķinā iekļaujamās rindas',
    rule: 'manage_invoices',
    query: z.object({ date: z.optional(date) }),
    record: 'customers',
    reads: [
      'customers',
      'branch_payment_details',
      'branches',
      'charges',
      'customer_payment_details',
      'measure_units',
      'orders',
      'stock_movements',
    ],
    answer: one(z.object({ customer: namedRef, date: z.string(), due_date: z.string(), items: z.array(invoiceableItem) })),
  }),
  createForCustomer: post('/api/{customerId}/customer_invoices', {
    title: 'Izrakstīt rēķinu klientam',
    rule: 'manage_invoices',
    body: z.object({
      date: z.optional(documentDay),
      due_date: optional(date),
      branch_id: optional(id),
      notes: optional(longText),
      items: z
        .array(z.object({ source_type: oneOf(sourceTypes), source_id: id, quantity: z.optional(quantity) }))
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    answer: z.object({ invoice_id: count, data: invoiceRecord }),
  }),
  list: get('/api/invoices', {
    title: 'Rēķini',
    rule: 'view_invoices',
    query: listQuery({
      status: z.optional(keyOf(invoiceStates)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      date_from: z.optional(date),
      date_to: z.optional(date),
      overdue: z.optional(queryFlag),
      disputed: z.optional(queryFlag),
    }),
    reads: ['branches', 'customers', 'invoices'],
    columns: {
      number: 'text',
      date: 'date',
      customer: 'name',
      branch: 'name',
      status: { words: invoiceStates },
      due_date: 'date',
      sent_at: 'moment',
      net: 'money',
      gross: 'money',
      open: 'money',
    },
    answer: listOf(invoiceRow),
  }),
  show: get('/api/invoices/{id}', {
    title: 'Rēķins',
    rule: 'view_invoices',
    record: 'invoices',
    reads: [
      'invoices',
      'advance_invoices',
      'advance_settlements',
      'branches',
      'catalog_items',
      'credit_notes',
      'customer_credits',
      'customer_payment_details',
      'customers',
      'email_log',
      'interest_claims',
      'measure_units',
      'orders',
      'payment_allocations',
      'payments',
      'reminder_levels',
      'shop_orders',
    ],
    answer: changed,
  }),
  update: patch('/api/invoices/{id}', {
    title: 'Labot rēķinu; reģistrēt vai atsaukt maksājumu',
    rule: 'manage_invoices',
    body: z.object({
      event: z.optional(oneOf(['PAY', 'UNPAY'])),
      payments: z.optional(
        z
          .array(z.object({ amount: money, date: paymentDay, method: oneOf(paymentMethods), reference: optional(text(140)) }))
          .check(z.minLength(1), z.maxLength(50)),
      ),
      /** Payments reverted by UNPAY; default: all. */
      payment_ids: z.optional(z.array(id).check(z.maxLength(200))),
      date: z.optional(documentDay),
      delivery_date: optional(taxPointDay),
      due_date: z.optional(date),
      payment_term_text: optional(text(255)),
      payment_method: z.optional(oneOf(paymentMethods)),
      contract_ref: optional(text(120)),
      notes: optional(longText),
      waybill: optional(
        z.object({
          loading_address: optional(text(255)),
          unloading_address: optional(text(255)),
          vehicle: optional(text(60)),
          driver: optional(text(120)),
          transport_date: optional(date),
        }),
      ),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/invoices/{id}', { title: 'Dzēst rēķinu', rule: 'manage_invoices' }),
  updateItem: patch('/api/invoice_items/{id}', {
    title: 'Labot rēķina rindu',
    rule: 'manage_invoices',
    body: z.object({
      quantity: z.optional(quantity),
      unit_price: z.optional(price),
      discount_percent: z.optional(percent),
      name: z.optional(text(300)),
      description: optional(longText),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/invoices/{id}/line_order', {
    title: 'Pārkārtot rēķina rindas',
    rule: 'manage_invoices',
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/invoice_items/{id}', { title: 'Dzēst rēķina rindu', rule: 'manage_invoices', answer: changed }),
  accept: get('/api/accept_invoice/{id}', { title: 'Akceptēt rēķinu', rule: 'manage_invoices', changes: 'by-state', answer: changed }),
  emailDue: post('/api/invoices/email_due_invoice/{id}', {
    title: 'Sūtīt atgādinājumu par kavētu rēķinu',
    rule: 'manage_invoices',
    body: z.object({ address: z.optional(email), text: optional(longText), language }),
    answer: queued,
  }),
  email: get('/api/invoices/email/{id}', { title: 'Sūtīt rēķinu klientam', rule: 'manage_invoices', changes: 'once', answer: queued }),
  emailToAddress: post('/api/invoices/email_to_address/{id}', {
    title: 'Sūtīt rēķinu uz adresi',
    rule: 'manage_invoices',
    body: z.object({ address: email, include_attachments: z.optional(flag), language }),
    answer: queued,
  }),
  withdraw: post('/api/workspace/invoices/{id}/withdraw', {
    title: 'Atsaukt rēķina akceptu un tā numuru',
    rule: 'manage_invoices',
    addition: true,
    body: z.object({ lock_version: z.int() }),
    answer: changed,
  }),
  setNumber: patch('/api/update_invoice_number/{id}', {
    title: 'Mainīt rēķina numuru',
    rule: 'manage_invoices',
    body: z.object({ number: text(40), reason: optional(text(255)), lock_version: z.int() }),
    answer: changed,
  }),
  payByCredit: post('/api/workspace/invoices/{id}/pay_by_credit', {
    title: 'Apmaksāt rēķinu ar klienta kredītu',
    rule: 'manage_invoices',
    addition: true,
    /** Default amount: the smaller of open and available. */
    body: z.object({ amount: z.optional(money), lock_version: z.int() }),
    answer: changed,
  }),
  pdf: get('/api/invoices/pdf/{id}', { title: 'Rēķina PDF', rule: 'view_invoices', query: inLanguage, file: true }),
  xml: get('/api/invoices/xml/{id}', { title: 'Rēķina UBL XML', rule: 'view_invoices', file: true }),
})
