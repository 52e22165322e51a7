import type { Mutant } from './mutant.ts'

const lists = { test: 'tests/reference/vat-lists.test.ts' }
const byDay = { test: 'tests/invoices/vat-by-day.test.ts' }

export const vatFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'whether goods leave the Union goes by today and not by the day of VAT',
    file: 'server/areas/catalog/vat.ts',
    text: 'place.id is null or in_union(place, ${date})',
    instead: "place.id is null or in_union(place, date '2026-01-01')",
    caughtBy: byDay,
  },
  {
    kind: 'rule',
    fault: 'a line without a rate bears one that held once',
    file: 'server/areas/catalog/vat.ts',
    text: "where en_category = 'S' and daterange(valid_from, valid_to, '[]') @> ${day}::date order by rate desc",
    instead: "where en_category = 'S' and ${day}::date is not null order by rate",
    caughtBy: byDay,
  },
  {
    kind: 'rule',
    fault: 'a former percent is ended on the day of the new one',
    file: 'server/areas/reference/vat-rates.ts',
    text: 'const until = dayBefore(rate.valid_from)',
    instead: 'const until = rate.valid_from',
    caughtBy: lists,
  },
  {
    kind: 'lock',
    fault: 'who changes a percent does not wait for who writes a line of it',
    file: 'server/areas/reference/vat-rates.ts',
    text: '    await sql`lock table vat_rates in access exclusive mode`.execute(db)\n',
    instead: '',
    caughtBy: lists,
  },
  {
    kind: 'refusal',
    fault: 'a rate that the decision looks for ends',
    file: 'server/areas/reference/vat-rates.ts',
    text: 'if (!decidable || rate.code === outsideRate)',
    instead: 'if (rate.code === outsideRate)',
    caughtBy: lists,
  },
  {
    kind: 'refusal',
    fault: 'a reason has a code that looks official and is none',
    file: 'server/areas/reference/vat-lists.ts',
    text: '    refuseStrangeReason(values)\n',
    instead: '',
    caughtBy: lists,
  },
]
