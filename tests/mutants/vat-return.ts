import type { Mutant } from './mutant.ts'

const lines = 'server/db/functions/vat-return.sql'
const figures = 'server/areas/vat/figures.ts'
const rows = 'tests/vat/figures.test.ts'
const annexes = 'server/db/functions/vat-return-annexes.sql'
const annexRows = 'tests/vat/annexes.test.ts'

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
  {
    kind: 'rule',
    fault: 'a document of exactly 150 EUR goes among the small ones',
    file: annexes,
    text: "when s.is_registered and s.document_sum >= 150 then 'itemised'",
    instead: "when s.is_registered and s.document_sum > 150 then 'itemised'",
    caughtBy: { test: annexRows, named: 'sales at home' },
  },
  {
    kind: 'rule',
    fault: 'small documents of exactly 150 EUR in all have no row of their own',
    file: annexes,
    text: 'over (partition by s.vat_nr)) >= 150',
    instead: 'over (partition by s.vat_nr)) > 150',
    caughtBy: { test: annexRows, named: 'sales at home' },
  },
  {
    kind: 'rule',
    fault: 'each rate of a document is judged by itself',
    file: annexes,
    text: 'over (partition by l.document_type, l.document_id)',
    instead: 'over (partition by l.document_type, l.document_id, l.supply_row)',
    caughtBy: { test: annexRows, named: 'a document in two rates' },
  },
  {
    kind: 'rows',
    fault: 'services to the Union stand in 1-III, too',
    file: annexes,
    text: "and not (l.category = 'AE' and l.party = 'eu')",
    instead: '',
    caughtBy: { test: annexRows, named: 'supplies to the Union' },
  },
]
