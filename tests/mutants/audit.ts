import type { Mutant } from './mutant.ts'

const rent = { test: 'tests/rent/invariants.test.ts' }
const subLedgers = { test: 'tests/ledger/sub-ledgers.test.ts' }
const service = { test: 'tests/service/invariants.test.ts' }

export const auditFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'a customer whom only the accounts know is not missed by the audit',
    file: 'server/integrity/ledger.ts',
    text: ') l on l.customer_id = d.customer_id\n    where ${isPosted} and coalesce(d.amount, 0) <> coalesce(l.amount, 0)',
    instead: ') l on l.customer_id = d.customer_id\n    where ${isPosted} and coalesce(d.amount, 0) < coalesce(l.amount, 0)',
    caughtBy: subLedgers,
  },
  {
    kind: 'sum',
    fault: 'the audit leaves entries by hand out of what a supplier is owed',
    file: 'server/integrity/ledger.ts',
    text: "where v.status = 'posted' and l.supplier_id is not null",
    instead: "where v.status = 'reversed' and l.supplier_id is not null",
    caughtBy: subLedgers,
  },
  {
    kind: 'sum',
    fault: 'stock that differs from its accounts by less than a cent is not seen',
    file: 'server/integrity/ledger.ts',
    text: 'where ${isPosted} and d.value <> l.exact',
    instead: 'where ${isPosted} and round(d.value, 2) <> round(l.exact, 2)',
    caughtBy: subLedgers,
  },
  {
    kind: 'rows',
    fault: 'a month that was left out of a rent is not missed',
    file: 'server/integrity/rent-fees.ts',
    text: "<> 'per_reading' and round(",
    instead: "= 'per_reading' and round(",
    caughtBy: rent,
  },
  {
    kind: 'sum',
    fault: 'a meter may run backwards for all the audit knows',
    file: 'server/integrity/rent.ts',
    text: 'previous_value <> before or value < before',
    instead: 'value < before',
    caughtBy: rent,
  },
  {
    kind: 'guard',
    fault: 'a reading on two invoices is not seen',
    file: 'server/integrity/rent.ts',
    text: 'count(t.id) > 1 or coalesce(sum(l.quantity), 0) > r.billable',
    instead: 'count(t.id) > 1',
    caughtBy: rent,
  },
  {
    kind: 'rows',
    fault: 'materials that left for work which was not completed are not seen',
    file: 'server/integrity/service.ts',
    text: 'a.completed_at is not null and l.is_done and k.is_stocked then',
    instead: 'l.is_done and k.is_stocked then',
    caughtBy: service,
  },
]
