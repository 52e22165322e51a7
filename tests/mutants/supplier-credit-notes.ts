import type { Mutant } from './mutant.ts'

const notes = 'tests/payables/supplier-credit-notes.test.ts'
const vat = 'tests/vat/supplier-credit-notes.test.ts'
const received = 'tests/incoming-invoices/credit-notes.test.ts'

export const supplierCreditNoteFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'the credit of a supplier’s credit note is posted beside the note (INV-PAYABLE-13)',
    file: 'server/db/functions/ledger-purchases.sql',
    text: "where p.id = any (ids) and p.method <> 'credit'",
    instead: 'where p.id = any (ids) and p.return_act_id is null',
    caughtBy: { test: notes, named: 'settles it, the payment order pays' },
  },
  {
    kind: 'sum',
    fault: 'the credit of a supplier’s credit note counts as a prepayment, too (INV-PAYABLE-11)',
    file: 'server/areas/payables/owed.ts',
    text: "where p.method <> 'credit' and p.date",
    instead: 'where p.return_act_id is null and p.date',
    caughtBy: { test: notes, named: 'counts on each day' },
  },
  {
    kind: 'sum',
    fault: 'a supplier’s credit note is used on a day before invoices took it (INV-PAYABLE-11)',
    file: 'server/areas/payables/owed.ts',
    text: 'when v.is_credit then (select ${usedBy(date)} - p.amount',
    instead: "when v.is_credit then (select ${usedBy('infinity')} - p.amount",
    caughtBy: { test: notes, named: 'counts on each day' },
  },
  {
    kind: 'sum',
    fault: 'a supplier’s credit note stays used when an allocation is taken back (INV-PAYABLE-13)',
    file: 'server/db/functions/supplier-payments.sql',
    text: '    update procurement_invoices t set paid = t.paid + old.amount\n    from supplier_payments p where p.id = old.supplier_payment_id and t.id = p.credit_invoice_id;\n',
    instead: '',
    caughtBy: { test: notes, named: 'only while no invoice took it' },
  },
  {
    kind: 'guard',
    fault: 'a supplier’s credit note that an invoice took is opened again (INV-PAYABLE-13)',
    file: 'server/areas/supplier-invoices/supplier-invoices.facts.ts',
    text: 't.paid <> 0 or t.paid_at is not null',
    instead: 't.paid > 0 or t.paid_at is not null',
    caughtBy: { test: notes, named: 'only while no invoice took it' },
  },
  {
    kind: 'rule',
    fault: 'a supplier’s credit note settles what is due sooner before the invoice that it names',
    file: 'server/areas/payables/free-money.ts',
    text: 'of [true, false])',
    instead: 'of [false])',
    caughtBy: { test: notes, named: 'settles the invoice that it names' },
  },
  {
    kind: 'guard',
    fault: 'a supplier’s credit note without goods takes lines of goods (INV-PAYABLE-13)',
    file: 'server/db/functions/supplier-invoices.sql',
    text: 'if new.procurement_item_id is not null and owner.is_credit then',
    instead: 'if false then',
    caughtBy: { test: notes, named: 'goods, customs and another kind' },
  },
  {
    kind: 'guard',
    fault: 'a supplier’s credit note of a large sum needs no approval (INV-APPROVAL-1)',
    file: 'server/db/functions/supplier-invoices.sql',
    text: 's.from_gross <= abs(sum_with_vat)',
    instead: 's.from_gross <= sum_with_vat',
    caughtBy: { test: notes, named: 'steps of approval look at its sum' },
  },
  {
    kind: 'rule',
    fault: 'a supplier’s credit note counts as of an earlier period although it names an invoice (INV-VATRETURN-2)',
    file: 'server/db/functions/vat-return-purchases.sql',
    text: 'case when t.is_credit then coalesce(o.vat_date, o.date, first - 1) end',
    instead: 'case when t.is_credit then first - 1 end',
    caughtBy: { test: vat, named: 'on an invoice of the same month' },
  },
  {
    kind: 'rule',
    fault: 'the VAT day of the invoice that a supplier’s credit note names is not looked at (INV-VATRETURN-2)',
    file: 'server/db/functions/vat-return-purchases.sql',
    text: 'case when t.is_credit then coalesce(o.vat_date, o.date, first - 1) end',
    instead: 'case when t.is_credit then coalesce(o.date, first - 1) end',
    caughtBy: { test: vat, named: 'the period of its own tax day' },
  },
  {
    kind: 'rule',
    fault: 'a supplier’s credit note without goods that is received asks for one of the several invoices that it names',
    file: 'server/areas/incoming-invoices/credit-plan.ts',
    text: 'credit.preceding.length === 1',
    instead: 'credit.preceding.length > 0',
    caughtBy: { test: received, named: 'over lines that are no goods of ours' },
  },
]
