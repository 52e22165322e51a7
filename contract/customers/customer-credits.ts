import * as z from 'zod/mini'
import { del, get, listOf, listQuery, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, money, oneOf, optional, orNull, text } from '../fields.ts'

/** Where money of a customer's credit came from or went (docs/domain/invoicing.md#entities). */
export const creditKinds = ['credit_note', 'overpayment', 'refund', 'allocation', 'opening'] as const

/** How money is paid back to a customer. */
export const refundMethods = ['transfer', 'cash', 'card'] as const

/** A change of what a customer has paid too much, EUR: above zero it grew, below zero it was spent or paid back. */
export const creditEntry = z.object({
  id: count,
  date: z.string(),
  kind: z.enum(creditKinds),
  amount: z.string(),
  /** The invoice that was overpaid or is paid with it, the credit note, what moved in by the number of a former program; a refund has none. */
  document: z.object({ type: z.enum(['invoice', 'credit_note', 'customer_refund', 'payment']), id: count, number: orNull(z.string()) }),
  /** How a refund was paid, and its reference. */
  method: orNull(z.enum(refundMethods)),
  reference: orNull(z.string()),
})

/** A row of a customer's credit. */
export type CreditEntry = z.output<typeof creditEntry>

const rule = { rule: 'manage_invoices', addition: true } as const

/** Calls of a customer's credit (INV-MONEY-5: "to refund or allocate"); they stand in area «Customers» of the contract. */
export const customerCreditCalls = {
  credits: get('/api/workspace/customers/{customerId}/credits', {
    title: 'Klienta kredīts',
    rule: 'view_invoices',
    addition: true,
    query: listQuery({}),
    record: 'customers',
    reads: ['customers', 'credit_notes', 'customer_credits', 'customer_refunds', 'invoices', 'payments'],
    answer: listOf(creditEntry),
  }),
  refund: post('/api/workspace/customers/{customerId}/refunds', {
    title: 'Atmaksāt klientam',
    ...rule,
    body: z.object({ date: z.optional(paymentDay), amount: money, method: oneOf(refundMethods), reference: optional(text(140)) }),
    answer: z.object({ refund_id: count, /** What is left to spend or pay back, EUR. */ credit: z.string() }),
  }),
  removeRefund: del('/api/workspace/customer_refunds/{id}', { title: 'Atsaukt atmaksu klientam', ...rule }),
} as const
