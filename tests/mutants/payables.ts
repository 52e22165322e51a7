import type { Mutant } from './mutant.ts'

const payments = { test: 'tests/payables/supplier-payments.test.ts' }

export const payableFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'what a payment gives an invoice is not taken off when it is taken back (INV-PAYABLE-1)',
    file: 'server/db/functions/supplier-payments.sql',
    text: 'update procurement_invoices set paid = paid - old.amount where id = old.procurement_invoice_id;',
    instead: '',
    caughtBy: { ...payments, named: 'come in parts' },
  },
  {
    kind: 'guard',
    fault: 'a payment pays the invoice of another supplier (INV-PAYABLE-2)',
    file: 'server/db/functions/supplier-payments.sql',
    text: 'and p.id = new.supplier_payment_id and p.supplier_id = t.supplier_id;',
    instead: 'and p.id = new.supplier_payment_id;',
    caughtBy: { ...payments, named: 'is held by the database' },
  },
  {
    kind: 'rule',
    fault: 'money that left before the invoice counts before it (INV-PAYABLE-3)',
    file: 'server/areas/payables/supplier-payments.book.ts',
    text: 'await allocate(ctx, locked.invoice, { payment_id: id, date: later(date, locked.invoice.date), amount: part })',
    instead: 'await allocate(ctx, locked.invoice, { payment_id: id, date, amount: part })',
    caughtBy: { ...payments, named: 'pays many invoices' },
  },
  {
    kind: 'rule',
    fault: 'money is spread over an invoice that is held back (INV-PAYABLE-4)',
    file: 'server/areas/payables/supplier-payments.book.ts',
    text: 'and t.open > 0 and t.payment_hold is null order',
    instead: 'and t.open > 0 order',
    caughtBy: { ...payments, named: 'passes over' },
  },
  {
    kind: 'rule',
    fault: 'taking a payment off one invoice deletes it although it pays another',
    file: 'server/areas/supplier-invoices/supplier-payments.ts',
    text: 'and not exists (select from supplier_payment_allocations a where a.supplier_payment_id = p.id)',
    instead: '',
    caughtBy: { ...payments, named: 'pays many invoices' },
  },
]
