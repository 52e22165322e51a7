import type { Mutant } from './mutant.ts'

const payments = { test: 'tests/payables/supplier-payments.test.ts' }
const orders = { test: 'tests/payables/payment-orders.test.ts' }
const files = { test: 'tests/payables/pain001.test.ts' }

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
  {
    kind: 'guard',
    fault: 'who took an invoice out of a payment order approves it (INV-PAYABLE-6)',
    file: 'server/areas/payables/payment-orders.create.ts',
    text: 'await sql`update payment_orders set updated_by = ${user.id} where id = ${id}`.execute(db)',
    instead: '',
    caughtBy: { ...orders, named: 'is given by nobody' },
  },
  {
    kind: 'guard',
    fault: 'who changed an order after a return approves it (INV-PAYABLE-6)',
    file: 'server/db/functions/payment-orders.sql',
    text: "elsif old.status = 'draft' and new.updated_by <> all (old.makers) then",
    instead: 'elsif false then',
    caughtBy: { ...orders, named: 'of who returned an order' },
  },
  {
    kind: 'lock',
    fault: 'two orders take one invoice (INV-PAYABLE-5)',
    file: 'server/db/functions/payment-orders.sql',
    text: "new.is_live := new.state = 'open' and order_status <> 'cancelled';",
    instead: 'new.is_live := false;',
    caughtBy: { ...orders, named: 'eight at once take an invoice once' },
  },
  {
    kind: 'rule',
    fault: 'the bank gets an account that was changed after the approval',
    file: 'server/areas/payables/payment-orders.lines.ts',
    text: "if (iban !== iban_now) return 'piegādātāja konts pēc iesniegšanas ir mainīts; atgrieziet uzdevumu labošanai'",
    instead: '',
    caughtBy: { ...orders, named: 'fixes what is paid' },
  },
  {
    kind: 'sum',
    fault: 'an executed transfer pays an invoice more than is open',
    file: 'server/areas/payables/payment-orders.execute.ts',
    text: 'big(open).lt(amount) ? big(open) : big(amount)',
    instead: 'big(amount)',
    caughtBy: { ...orders, named: 'keeps what an invoice does not take' },
  },
  {
    kind: 'rule',
    fault: 'a line of an address ends with a sign that banks refuse',
    file: 'server/documents/pain001.ts',
    text: "leaf('AdrLine', bankLetters(text.slice(0, 70), 70))",
    instead: "leaf('AdrLine', text.slice(0, 70))",
    caughtBy: { ...files, named: 'obeys the rules whatever' },
  },
  {
    kind: 'rule',
    fault: 'a payment that the bank told leaves its order waiting, so that it could be booked twice',
    file: 'server/areas/payables/supplier-payments.book.ts',
    text: '  await closeTransferOf(ctx, payment_id)\n',
    instead: '',
    caughtBy: { ...orders, named: 'follows a payment' },
  },
]
