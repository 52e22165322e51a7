import * as z from 'zod/mini'
import { del, get, listOf, listQuery, one, post } from '../calls.ts'
import { paymentDay } from '../days.ts'
import { count, money, oneOf, optional, orNull, text } from '../fields.ts'

/** Sources and uses of customer credit (docs/domain/invoicing.md#entities). */
export const creditKinds = ['credit_note', 'overpayment', 'refund', 'allocation', 'opening'] as const

export const refundMethods = ['transfer', 'cash', 'card'] as const

/** EUR: positive increases, negative uses the credit. */
export const creditEntry = z.object({
  id: count,
  date: z.string(),
  kind: z.enum(creditKinds),
  amount: z.string(),
  /** Related document, or number in a former program; none for refunds. */
  document: z.object({ type: z.enum(['invoice', 'credit_note', 'customer_refund', 'payment']), id: count, number: orNull(z.string()) }),
  method: orNull(z.enum(refundMethods)),
  reference: orNull(z.string()),
})

/** EUR with VAT. */
export const customerStanding = z.object({
  /** Unpaid invoices. */
  balance: z.string(),
  /** The part of the balance that is past its due date. */
  overdue: z.string(),
  /** Documents in the balance. */
  open_documents: count,
  /** The customer's money that pays nothing yet: credit and received advances. */
  free: z.string(),
  /**
   * Delivered, reserved, charged or drafted, and on no accepted invoice; it counts against the credit limit. Omitted for
   * customers' users.
   */
  unbilled: z.optional(z.string()),
  /** Credit limit less exposure, negative above the limit; null without a limit. Omitted for customers' users. */
  credit_left: z.optional(orNull(z.string())),
  /** Null without the right to orders. */
  last_order: orNull(z.object({ id: count, number: orNull(z.string()), date: z.string(), gross: z.string() })),
})

export type CreditEntry = z.output<typeof creditEntry>

const rule = { rule: 'manage_invoices', addition: true } as const

/** INV-MONEY-5 */
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
  standing: get('/api/workspace/customers/{customerId}/standing', {
    title: 'Klienta saistības',
    rule: 'view_invoices',
    addition: true,
    record: 'customers',
    reads: ['advance_invoices', 'charges', 'customer_credits', 'customers', 'invoices', 'orders', 'simplified_invoices', 'vat_rates'],
    answer: one(customerStanding),
  }),
  refund: post('/api/workspace/customers/{customerId}/refunds', {
    title: 'Atmaksāt klientam',
    ...rule,
    body: z.object({ date: z.optional(paymentDay), amount: money, method: oneOf(refundMethods), reference: optional(text(140)) }),
    answer: z.object({ refund_id: count, /** Remaining credit, EUR. */ credit: z.string() }),
  }),
  removeRefund: del('/api/workspace/customer_refunds/{id}', { title: 'Atsaukt atmaksu klientam', ...rule }),
} as const
