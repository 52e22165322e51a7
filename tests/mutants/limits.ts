import type { Mutant } from './mutant.ts'

/** Faults at limits, in settings that fall back, and in what was changed once before. */
export const limitFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'a credit limit that is reached exactly keeps an order back',
    file: 'server/areas/orders/credit.ts',
    text: 'if (total.lte(',
    instead: 'if (total.lt(',
    caughtBy: { test: 'tests/limits/equality.test.ts', named: 'an order that brings' },
  },
  {
    kind: 'rule',
    fault: 'an offer is outdated on its last day',
    file: 'server/areas/offers/record.ts',
    text: 't.valid_until < ${today} as is_outdated',
    instead: 't.valid_until <= ${today} as is_outdated',
    caughtBy: { test: 'tests/limits/equality.test.ts', named: 'an offer is good' },
  },
  {
    kind: 'rule',
    fault: "the branch's payment term is not asked for",
    file: 'server/areas/invoices/due-date.ts',
    text: '      (select payment_term_days from branch_payment_details where branch_id = ${branchId}),\n',
    instead: '',
    caughtBy: { test: 'tests/limits/fallbacks.test.ts', named: 'the day on which an invoice' },
  },
  {
    kind: 'sum',
    fault: 'a line whose price was corrected shows its discount twice',
    file: 'contract/settlement.ts',
    text: "discount_percent: '0.0000' }",
    instead: 'discount_percent: big(line.discount_percent).toFixed(4) }',
    caughtBy: { test: 'tests/credits/discount-after-correction.test.ts' },
  },
  {
    kind: 'rule',
    fault: 'a postponed reminder is never sent',
    file: 'server/areas/tasks/change.ts',
    text: 'reminded_at: unlessMoved(fields.remind_at)',
    instead: '',
    caughtBy: { test: 'tests/tasks/tasks.test.ts', named: 'reminds anew' },
  },
]
