import type { Mutant } from './mutant.ts'

const reports = { test: 'tests/stock-reports/reports.test.ts' }
const checks = { test: 'tests/stock-checks/checks.test.ts' }

/** Faults of stock checks and of the reports on stock. */
export const stockCheckFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a check is accepted though goods of it were not counted',
    file: 'machines/stock-check.ts',
    text: 'if (uncounted > 0) return',
    instead: 'if (uncounted > 99) return',
    caughtBy: { test: 'tests/laws/guards.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'goods of other categories are counted with those of the check',
    file: 'server/areas/stock-checks/count.ts',
    text: 'return in_scope ? null :',
    instead: 'return name ? null :',
    caughtBy: checks,
  },
  {
    kind: 'refusal',
    fault: 'what is reserved and was not found is given free unasked',
    file: 'server/areas/stock-checks/accept.ts',
    text: "if (first && !io.confirmed.has('below-reserved'))",
    instead: "if (first && io.confirmed.has('below-reserved'))",
    caughtBy: checks,
  },
  {
    kind: 'rows',
    fault: 'a sheet that is read again in a better form counts all of it anew',
    file: 'server/areas/stock-checks/sheet.ts',
    text: 'goods && !same.has(goods.item_id)',
    instead: 'goods && goods.item_id > 0',
    caughtBy: { test: 'tests/stock-checks/sheets.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the balance of a past day leaves out what moved on the day itself',
    file: 'server/areas/stock-reports/levels.ts',
    text: 'is null and effective_at >= ${end} group by 1',
    instead: 'is null and effective_at >= ${startOf(date_to)} group by 1',
    caughtBy: { test: 'tests/stock-reports/reports.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'a balance of a past day leaves out what moved on the day after it',
    file: 'server/areas/stock-reports/levels.ts',
    text: 'is null and effective_at >= ${end} group by 1',
    instead: 'is null and effective_at >= ${startOf(date_to, 6)} group by 1',
    caughtBy: reports,
  },
  {
    kind: 'sum',
    fault: 'goods of the day itself are not there at the end of an early day',
    file: 'server/areas/stock-reports/levels.ts',
    text: 'moment from since) and effective_at < ${end}',
    instead: 'moment from since) and effective_at < ${startOf(date_to)}',
    caughtBy: reports,
  },
  {
    kind: 'sum',
    fault: 'what the shop sells is a loss of all that it cost',
    file: 'server/areas/stock-reports/plans.ts',
    text: "when 'shop_order' then hi.net / nullif(hi.quantity, 0)",
    instead: "when 'shop_order' then null",
    caughtBy: reports,
  },
  {
    kind: 'rows',
    fault: 'the profit of a branch is that of all',
    file: 'server/areas/stock-reports/plans.ts',
    text: '[sql`coalesce(o.branch_id, cn.branch_id) = ${asked.branch_id}`]',
    instead: '[]',
    caughtBy: reports,
  },
  {
    kind: 'column',
    fault: 'who does not see costs is told what stock is worth',
    file: 'server/areas/stock-reports/report.ts',
    text: 'plan.columns.filter(({ cost }) => !cost)',
    instead: 'plan.columns',
    caughtBy: reports,
  },
  {
    kind: 'column',
    fault: 'who counts unseen is told what the books say',
    file: 'server/areas/stock-checks/read.ts',
    text: 'return hides_expected && status',
    instead: 'return !hides_expected && status',
    caughtBy: { test: 'tests/stock-checks/sheets.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'what lay idle on a past day is told by its latest move',
    file: 'server/areas/stock-reports/plans.ts',
    text: 'where stock_item_id = s.id and effective_at < ${startOf(asked.date_to, 1)}) m',
    instead: 'where stock_item_id = s.id) m',
    caughtBy: reports,
  },
]
