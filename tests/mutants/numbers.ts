import type { Mutant } from './mutant.ts'

const report = { test: 'tests/numbers/report.test.ts' }
const dates = { test: 'tests/simplified-invoices/dates.test.ts' }

export const numberFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'gaps that history explains are told as unexplained',
    file: 'server/areas/numbers/series.ts',
    text: 'unexplained: gaps.filter((no) => !explained.has(no)).length',
    instead: 'unexplained: gaps.length',
    caughtBy: report,
  },
  {
    kind: 'column',
    fault: 'a number given by hand is told as the counter’s',
    file: 'server/areas/numbers/numbers.ts',
    text: 'h.user_id is not null as by_hand',
    instead: 'h.user_id is null as by_hand',
    caughtBy: report,
  },
  {
    kind: 'rule',
    fault: 'the counter does not follow the newest document to a later day',
    file: 'server/areas/simplified/simplified.write.ts',
    text: 'set last_date = greatest(${own}::date, case',
    instead: 'set last_date = least(last_date, ${own}::date, case',
    caughtBy: dates,
  },
  {
    kind: 'rule',
    fault: 'an issued invoice is moved to a day ahead without a word',
    file: 'server/areas/simplified/simplified.update.ts',
    text: "  confirmMoved(ctx, 'simplified_invoice', locked, next.date)\n",
    instead: '',
    caughtBy: dates,
  },
  {
    kind: 'rows',
    fault: 'moves of other goods stand among those of one item',
    file: 'server/areas/stock/movements.ts',
    text: 'sql`t.stock_item_id = ${params.id}`',
    instead: 'sql`t.stock_item_id >= ${params.id}`',
    caughtBy: { test: 'tests/stock/movements.test.ts' },
  },
]
