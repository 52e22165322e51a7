import type { Mutant } from './mutant.ts'

const paymentList = 'server/areas/receivables/payments.list.ts'
const customerPayments = 'tests/receivables/payments.test.ts'

export const customerPaymentFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'credit that came without money stands among the payments of customers',
    file: paymentList,
    text: "where x.payment_id = t.id and (x.kind = 'opening' or n.simplified_invoice_id is not null))`",
    instead: "where x.payment_id = t.id and x.kind = 'opening')`",
    caughtBy: { test: customerPayments, named: 'of each day' },
  },
  {
    kind: 'sum',
    fault: 'money of a payment that was paid back is still free in the list of payments',
    file: paymentList,
    text: 'const free = sql`coalesce((select sum(x.amount) from customer_credits x where x.payment_id = t.id), 0.00)`',
    instead: 'const free = sql`coalesce((select sum(x.amount) from customer_credits x where x.payment_id = t.id and x.amount < 0), 0.00)`',
    caughtBy: { test: customerPayments, named: 'a day' },
  },
  {
    kind: 'rows',
    fault: 'a payment is not found by the number of an advance invoice',
    file: paymentList,
    text: "paid('advance_invoice', 'advance_invoices')],",
    instead: "paid('advance_invoice', 'invoices')],",
    caughtBy: { test: customerPayments, named: 'a day' },
  },
  {
    kind: 'rows',
    fault: 'payments that the bank did not bring pass for those of a statement',
    file: paymentList,
    text: '...flagged(query.in_statement, inStatement),',
    instead: "...flagged(query.in_statement, sql`t.method = 'transfer'`),",
    caughtBy: { test: customerPayments, named: 'a day' },
  },
]
