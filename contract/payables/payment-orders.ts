import * as z from 'zod/mini'
import { can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, date, flag, id, keyOf, money, orNull, text } from '../fields.ts'
import { paymentOrderStates } from '../states.ts'

/** How the bank answered a payment. */
export const transferStates = { open: 'Gaida', executed: 'Izpildīts', rejected: 'Noraidīts', returned: 'Atgriezts' } as const

/** Versions of ISO 20022 pain.001 that banks take. */
export const paymentFileFormats = {
  'pain.001.001.03': 'ISO 20022, 03. versija',
  'pain.001.001.09': 'ISO 20022, 09. versija',
} as const

/** EUR. */
export const paymentOrderRow = z.object({
  id: count,
  name: z.string(),
  status: keyOf(paymentOrderStates),
  date: z.string(),
  iban: z.string(),
  amount: z.string(),
  /** Payments, and invoices that they pay. */
  transfers: count,
  invoices: count,
  created_by: namedRefOrNull,
  approved_by: namedRefOrNull,
  exported_at: orNull(z.string()),
  lock_version: count,
})

/** An invoice in the order; lines of one `transfer` are paid in one sum. */
export const paymentOrderLine = z.object({
  id: count,
  transfer: count,
  end_to_end_id: z.string(),
  supplier: namedRef,
  procurement_invoice: namedRef,
  due_date: z.string(),
  /** EUR unpaid now. */
  open: z.string(),
  amount: z.string(),
  /** As the bank gets them. */
  beneficiary: z.string(),
  iban: z.string(),
  state: keyOf(transferStates),
  /** Why the bank did not pay it, or returned it. */
  rejected_reason: orNull(z.string()),
  /** Why it cannot be paid like this. */
  fault: orNull(z.string()),
  /** Worth a look before approving: the account was changed since it was last paid. */
  notice: orNull(z.string()),
  lock_version: count,
})

export const paymentOrderRecord = z.extend(paymentOrderRow, {
  /** One payment for all invoices of a supplier. */
  is_per_supplier: z.boolean(),
  message_id: z.string(),
  submitted_by: namedRefOrNull,
  submitted_at: orNull(z.string()),
  approved_at: orNull(z.string()),
  exported_by: namedRefOrNull,
  created_at: z.string(),
  lines: z.array(paymentOrderLine),
  /** EUR of each supplier. */
  suppliers: z.array(z.object({ id: count, name: z.string(), invoices: count, amount: z.string() })),
  /** Faults of the order as a whole. */
  faults: z.array(z.string()),
  files: z.array(z.object({ format: keyOf(paymentFileFormats), created_at: z.string() })),
  can,
})

/** An open supplier invoice; `blocked` says why it is not to be chosen. */
export const dueInvoice = z.object({
  id: count,
  supplier_number: z.string(),
  supplier: namedRef,
  date: z.string(),
  due_date: z.string(),
  open: z.string(),
  iban: orNull(z.string()),
  blocked: orNull(z.string()),
})

export type PaymentOrderRow = z.output<typeof paymentOrderRow>
export type PaymentOrderLine = z.output<typeof paymentOrderLine>
export type PaymentOrderRecord = z.output<typeof paymentOrderRecord>
export type DueInvoice = z.output<typeof dueInvoice>

const base = '/api/workspace/payment_orders'
const seen = { rule: 'view_bank', addition: true } as const
const managed = { rule: 'manage_bank', addition: true } as const
const changed = one(paymentOrderRecord)
const invoiceIds = z.array(id).check(z.minLength(1), z.maxLength(500))
const transfers = z.array(id).check(z.minLength(1), z.maxLength(500))
const reads = [
  'payment_orders',
  'banks',
  'customer_additional_bank_accounts',
  'customer_payment_details',
  'customers',
  'procurement_invoices',
  'suppliers',
  'users',
] as const

export const paymentOrderCalls = {
  dueInvoices: get('/api/workspace/due_procurement_invoices', {
    title: 'Apmaksājamie piegādātāju rēķini',
    ...managed,
    query: z.object({
      /** Default: all that are open. */
      due_until: z.optional(date),
    }),
    reads: [...reads, 'supplier_payments'],
    answer: one(
      z.object({
        /** Own accounts, the main one first. */
        accounts: z.array(z.object({ iban: z.string(), label: z.string() })),
        /** The first bank day from today on. */
        date: z.string(),
        invoices: z.array(dueInvoice),
        /** Prepayments and credits of these suppliers that settle no invoice yet; EUR. */
        free: z.array(z.object({ supplier_id: count, amount: z.string() })),
      }),
    ),
  }),
  orders: get(base, {
    title: 'Maksājuma uzdevumi',
    ...seen,
    query: listQuery({
      status: z.optional(keyOf(paymentOrderStates)),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: ['payment_orders', 'users'],
    columns: {
      name: 'text',
      date: 'date',
      iban: 'name',
      amount: 'money',
      transfers: 'whole',
      invoices: 'whole',
      status: { words: paymentOrderStates },
      created_by: 'name',
      approved_by: 'name',
      exported_at: 'moment',
    },
    answer: listOf(paymentOrderRow),
  }),
  showOrder: get(`${base}/{id}`, { title: 'Maksājuma uzdevums', ...seen, record: 'payment_orders', reads, answer: changed }),
  createOrder: post(base, {
    title: 'Sagatavot maksājuma uzdevumu',
    ...managed,
    body: z.object({
      procurement_invoice_ids: invoiceIds,
      /** Default: the first bank day from today on. */
      date: z.optional(date),
      /** Default: the main account of the company. */
      iban: z.optional(text(42)),
      is_per_supplier: z.optional(flag),
      uses_free: z.optional(flag),
    }),
    answer: changed,
  }),
  updateOrder: patch(`${base}/{id}`, {
    title: 'Labot maksājuma uzdevumu',
    ...managed,
    body: z.object({
      date: z.optional(date),
      iban: z.optional(text(42)),
      is_per_supplier: z.optional(flag),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  addOrderInvoices: post(`${base}/{id}/lines`, {
    title: 'Pievienot rēķinus maksājuma uzdevumam',
    ...managed,
    body: z.object({
      procurement_invoice_ids: invoiceIds,
      /** Free money and credits of the suppliers settle the invoices first; the order pays the rest. */
      uses_free: z.optional(flag),
    }),
    answer: changed,
  }),
  updateOrderLine: patch(`${base}/{id}/lines/{lineId}`, {
    title: 'Labot maksājuma summu',
    ...managed,
    body: z.object({ amount: z.optional(money), lock_version: z.int() }),
    answer: changed,
  }),
  removeOrderLine: del(`${base}/{id}/lines/{lineId}`, { title: 'Izņemt rēķinu no maksājuma uzdevuma', ...managed, answer: changed }),
  submitOrder: post(`${base}/{id}/submission`, { title: 'Iesniegt maksājuma uzdevumu', ...managed, body: z.object({}), answer: changed }),
  approveOrder: post(`${base}/{id}/approval`, {
    title: 'Apstiprināt maksājuma uzdevumu',
    rule: 'approve_payments',
    addition: true,
    /** The version that the person saw. */
    body: z.object({ lock_version: z.int() }),
    answer: changed,
  }),
  returnOrder: post(`${base}/{id}/return`, {
    title: 'Atgriezt maksājuma uzdevumu labošanai',
    rule: { anyOf: ['manage_bank', 'approve_payments'] },
    addition: true,
    body: z.object({}),
    answer: changed,
  }),
  exportOrder: post(`${base}/{id}/export`, {
    title: 'Sagatavot maksājumu failu bankai',
    ...managed,
    body: z.object({ format: keyOf(paymentFileFormats) }),
    answer: one(
      z.object({
        format: keyOf(paymentFileFormats),
        /** When this file was made before, or null. */
        made_before: orNull(z.string()),
      }),
    ),
  }),
  orderFile: get(`${base}/{id}/file/{format}`, {
    title: 'Maksājumu fails bankai',
    ...managed,
    params: { format: 'text' },
    file: true,
  }),
  executeOrder: post(`${base}/{id}/execution`, {
    title: 'Atzīmēt maksājumus kā izpildītus',
    ...managed,
    body: z.object({ /** Default: all that wait. */ transfers: z.optional(transfers), date: z.optional(paymentDay) }),
    answer: changed,
  }),
  rejectOrder: post(`${base}/{id}/rejection`, {
    title: 'Atzīmēt maksājumus kā noraidītus',
    ...managed,
    body: z.object({ transfers, rejected_reason: text(200) }),
    answer: changed,
  }),
  cancelOrder: post(`${base}/{id}/cancellation`, { title: 'Atcelt maksājuma uzdevumu', ...managed, body: z.object({}), answer: changed }),
  removeOrder: del(`${base}/{id}`, { title: 'Dzēst maksājuma uzdevumu', ...managed }),
}
