import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRef, namedRefOrNull } from '../calls.ts'
import { count, date, keyOf, orNull, queryFlag, queryId } from '../fields.ts'
import { methodWords } from '../invoices/invoice-record.ts'

const paidDocument = z.object({ type: z.enum(['invoice', 'simplified_invoice', 'advance_invoice']), id: count, name: z.string() })

/** Money that came from a customer, or what settled their debt; EUR. `free` pays no document. */
export const customerPaymentRow = z.object({
  id: count,
  date: z.string(),
  customer: namedRef,
  amount: z.string(),
  free: z.string(),
  method: keyOf(methodWords),
  reference: orNull(z.string()),
  payer_iban: orNull(z.string()),
  /** In the order in which they were paid. */
  documents: z.array(paidDocument),
  /** An entry of a bank statement brought it or was matched with it. */
  in_statement: z.boolean(),
  created_by: namedRefOrNull,
})

export type CustomerPaymentRow = z.output<typeof customerPaymentRow>

export const customerPaymentCalls = {
  payments: get('/api/workspace/customer_payments', {
    title: 'Klientu maksājumi',
    rule: 'view_receivables',
    addition: true,
    query: listQuery({
      customer_id: z.optional(queryId),
      method: z.optional(keyOf(methodWords)),
      date_from: z.optional(date),
      date_to: z.optional(date),
      /** With money that pays no document. */
      is_free: z.optional(queryFlag),
      in_statement: z.optional(queryFlag),
    }),
    reads: [
      'advance_invoices',
      'bank_entry_postings',
      'credit_notes',
      'customer_credits',
      'customers',
      'invoices',
      'payment_allocations',
      'payments',
      'simplified_invoices',
      'users',
    ],
    columns: {
      date: 'date',
      customer: 'name',
      documents: 'text',
      method: { words: methodWords },
      reference: 'text',
      payer_iban: 'text',
      amount: 'money',
      free: 'money',
      in_statement: 'flag',
      created_by: 'name',
    },
    answer: listOf(customerPaymentRow),
  }),
}
