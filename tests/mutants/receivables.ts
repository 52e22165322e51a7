import type { Mutant } from './mutant.ts'

const evenings = { test: 'tests/receivables/ageing.test.ts', named: 'every past day' }
const account = { test: 'tests/receivables/statement.test.ts', named: 'an account has' }
const openItems = 'server/areas/receivables/open-items.ts'

export const receivableFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'credit that was spent later had paid an invoice already before',
    file: openItems,
    text: "and (c.kind = 'allocation' or c.kind = 'credit_note' and n.invoice_id is not null)",
    instead: "and c.kind = 'credit_note' and n.invoice_id is not null",
    caughtBy: evenings,
  },
  {
    kind: 'rows',
    fault: 'a payment that a credit note set free had never paid the invoice',
    file: openItems,
    text: "and (c.kind = 'allocation' or c.kind = 'credit_note' and n.invoice_id is not null)",
    instead: "and c.kind = 'allocation'",
    caughtBy: evenings,
  },
  {
    kind: 'sum',
    fault: 'a credit note takes a paid simplified invoice down before it was paid',
    file: openItems,
    text: 'and (n.date > ${date} or n.paid_before > 0)',
    instead: 'and n.date > ${date}',
    caughtBy: { test: 'tests/receivables/ageing.test.ts', named: 'a note on a paid simplified' },
  },
  {
    kind: 'rows',
    fault: 'credit counts before the money of it came',
    file: openItems,
    text: 'where c.date <= ${asOf.date} and p.date <= ${asOf.date} and',
    instead: 'where c.date <= ${asOf.date} and',
    caughtBy: { test: 'tests/receivables/ageing.test.ts', named: 'settlements and credits' },
  },
  {
    kind: 'rule',
    fault: 'an advance that is spent by hand changes the past of the invoice',
    file: 'server/areas/invoices/advances.ts',
    text: '{ amount, date: ctx.today }',
    instead: '{ amount, date: await dayOfBoth(ctx.db, advanceId, invoiceId) }',
    caughtBy: evenings,
  },
  {
    kind: 'rule',
    fault: 'an advance that a credit note frees is free as long as the invoice stands',
    file: 'server/areas/invoices/invoices.credit.ts',
    text: 'releaseAdvances(ctx, invoiceId, paid.toFixed(2), credit.date)',
    instead: "releaseAdvances(ctx, invoiceId, paid.toFixed(2), '2000-01-01')",
    caughtBy: evenings,
  },
  {
    kind: 'sum',
    fault: 'a document is late on its last day',
    file: 'server/areas/receivables/ageing.ts',
    text: 'filter (where overdue_days > 0), 0.00) as overdue',
    instead: 'filter (where overdue_days >= 0), 0.00) as overdue',
    caughtBy: { test: 'tests/receivables/ageing.test.ts', named: 'a document is in the bucket' },
  },
  {
    kind: 'rows',
    fault: 'an account has what a note on a simplified invoice frees twice',
    file: 'server/areas/receivables/statement.ts',
    text: "and c.document_type = 'credit_note' and n.simplified_invoice_id is not null)",
    instead: "and c.document_type = 'credit_note' and n.simplified_invoice_id is null)",
    caughtBy: account,
  },
  {
    kind: 'sum',
    fault: 'an account begins with what stood at the end of its first day',
    file: 'server/areas/receivables/statement.ts',
    text: '- 86_400_000).toISOString()',
    instead: ').toISOString()',
    caughtBy: account,
  },
  {
    kind: 'rows',
    fault: 'what was paid back is not in the account',
    file: 'server/areas/receivables/statement.ts',
    text: 'from customer_refunds\n      where customer_id = ${customer_id} and',
    instead: 'from customer_refunds\n      where customer_id = 0 and',
    caughtBy: account,
  },
]
