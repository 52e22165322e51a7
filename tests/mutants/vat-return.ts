import type { Mutant } from './mutant.ts'

const lines = 'server/db/functions/vat-return.sql'
const figures = 'server/areas/vat/figures.ts'
const rows = 'tests/vat/figures.test.ts'

export const vatReturnFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'an invoice is declared by its own date',
    file: lines,
    text: 'where t.vat_point_date between first and last and t.accepted_at is not null',
    instead: 'where t.date between first and last and t.accepted_at is not null',
    caughtBy: { test: rows, named: 'an invoice belongs to the day' },
  },
  {
    kind: 'rule',
    fault: 'a credit note on an earlier period is taken off the rows of this one',
    file: lines,
    text: 'select coalesce(p.corrects < first, false) and p.tax <> 0 as is_earlier',
    instead: 'select false as is_earlier',
    caughtBy: { test: rows, named: 'what lowers tax of an earlier period' },
  },
  {
    kind: 'rule',
    fault: 'what has no tax stands in row 67, too',
    file: lines,
    text: 'coalesce(p.corrects < first, false) and p.tax <> 0',
    instead: 'coalesce(p.corrects < first, false)',
    caughtBy: { test: rows, named: 'what lowers tax of an earlier period' },
  },
  {
    kind: 'rule',
    fault: 'less deducted of an earlier period lowers the tax that is owed',
    file: figures,
    text: "case when l.tax_row in ('57', '67') then -l.tax else l.tax end",
    instead: "case when l.tax_row = '67' then -l.tax else l.tax end",
    caughtBy: { test: rows, named: 'what lowers tax of purchases' },
  },
  {
    kind: 'sum',
    fault: 'what is not deductible is deducted',
    file: figures,
    text: ".plus(amountOf('67'))",
    instead: ".minus(amountOf('67'))",
    caughtBy: { test: rows, named: 'what lowers tax of an earlier period' },
  },
  {
    kind: 'rows',
    fault: 'an invoice whose tax waits for payment is declared at once, too',
    file: lines,
    text: "and not t.is_opening and not (t.vat_on_payment and v.category = 'S')\n  union all\n  select 'simplified_invoice'",
    instead: "and not t.is_opening\n  union all\n  select 'simplified_invoice'",
    caughtBy: { test: rows, named: 'tax on payment is declared' },
  },
  {
    kind: 'rows',
    fault: 'an advance that an invoice uses is declared twice',
    file: lines,
    text: "where s.day between first and last and s.vat_category not in ('K', 'G')",
    instead: "where false and s.day between first and last and s.vat_category not in ('K', 'G')",
    caughtBy: { test: rows, named: 'an advance is declared' },
  },
  {
    kind: 'rule',
    fault: 'a general rule goes before one of the reason',
    file: lines,
    text: 'order by r.rate is not null desc, r.reason_code is not null desc',
    instead: 'order by r.rate is not null desc, r.reason_code is not null',
    caughtBy: { test: rows, named: 'adds to its rows a service to a business outside' },
  },
]
