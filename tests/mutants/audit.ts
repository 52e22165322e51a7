import type { Mutant } from './mutant.ts'

const rent = { test: 'tests/rent/invariants.test.ts' }
const service = { test: 'tests/service/invariants.test.ts' }

export const auditFaults: readonly Mutant[] = [
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
