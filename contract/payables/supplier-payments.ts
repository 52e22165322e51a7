import * as z from 'zod/mini'
import { del, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, date, id, keyOf, money, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { supplierPaymentMethods, supplierSettlements } from '../supplier-invoices/settlements.ts'

/** A payment, or the credit of a return act or of a credit note without goods; EUR. `free` settles no invoice yet. */
export const supplierPaymentRow = z.object({
  id: count,
  date: z.string(),
  supplier: namedRef,
  amount: z.string(),
  allocated: z.string(),
  free: z.string(),
  method: keyOf(supplierSettlements),
  reference: orNull(z.string()),
  /** In the order in which they were paid. */
  invoices: z.array(namedRef),
  /** Whose credit this is. */
  return_act: namedRefOrNull,
  credit_note: namedRefOrNull,
  lock_version: count,
})

/** EUR: the debt to a supplier on accepted invoices without credit notes, and what was paid without an invoice. */
export const supplierStanding = z.object({
  open: z.string(),
  overdue: z.string(),
  free: z.string(),
  /** Free of return acts that the supplier credited and of credit notes, less what entries by hand added. */
  credited: z.string(),
  /** Open less free and credited (INV-PAYABLE-11); below zero the supplier owes. */
  balance: z.string(),
})

export type SupplierPaymentRow = z.output<typeof supplierPaymentRow>
export type SupplierStanding = z.output<typeof supplierStanding>

const base = '/api/workspace/supplier_payments'
const addition = true as const
const changed = one(supplierPaymentRow)
const part = { procurement_invoice_id: id, amount: money }

export const supplierPaymentCalls = {
  list: get(base, {
    title: 'Maksājumi piegādātājiem',
    rule: 'view_bank',
    addition,
    query: listQuery({
      supplier_id: z.optional(queryId),
      method: z.optional(keyOf(supplierSettlements)),
      date_from: z.optional(date),
      date_to: z.optional(date),
      /** With money that pays no invoice. */
      is_free: z.optional(queryFlag),
    }),
    reads: ['supplier_payments', 'procurement_invoices', 'return_acts', 'suppliers'],
    columns: {
      date: 'date',
      supplier: 'name',
      amount: 'money',
      allocated: 'money',
      free: 'money',
      method: { words: supplierSettlements },
      reference: 'text',
      invoices: 'text',
    },
    answer: listOf(supplierPaymentRow),
  }),
  pay: post(base, {
    title: 'Reģistrēt maksājumu piegādātājam',
    rule: 'manage_bank',
    addition,
    body: z.object({
      supplier_id: id,
      date: z.optional(paymentDay),
      amount: money,
      method: z.optional(keyOf(supplierPaymentMethods)),
      reference: optional(text(140)),
      /** Default: the open invoices of the supplier, by due date. What is left stays on the payment. */
      allocations: z.optional(z.array(z.object(part)).check(z.maxLength(1000))),
    }),
    answer: changed,
  }),
  allocate: post(`${base}/{id}/allocations`, {
    title: 'Piešķirt maksājuma brīvo naudu rēķinam',
    rule: 'manage_bank',
    addition,
    /** Default: all that is open and free. */
    body: z.object({ procurement_invoice_id: part.procurement_invoice_id, amount: z.optional(money) }),
    answer: changed,
  }),
  removePayment: del(`${base}/{id}`, { title: 'Dzēst maksājumu piegādātājam', rule: 'manage_bank', addition }),
  settle: post('/api/workspace/suppliers/{supplierId}/settlement', {
    title: 'Ieskaitīt brīvo naudu un kredītrēķinus piegādātāja rēķinos',
    rule: 'manage_bank',
    addition,
    body: z.object({}),
    answer: one(supplierStanding),
  }),
  standing: get('/api/workspace/suppliers/{supplierId}/payables', {
    title: 'Parāds piegādātājam',
    rule: { anyOf: ['manage_procurement', 'view_bank'] },
    addition,
    record: 'suppliers',
    reads: ['suppliers', 'procurement_invoices', 'supplier_payments', 'vouchers'],
    answer: one(supplierStanding),
  }),
}
