import type { Mutant } from './mutant.ts'

const costsTest = { test: 'tests/http/costs.test.ts' }

const transferred = { test: 'tests/procurements/transfer-costs.test.ts' }

const transfers: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'much JSON tells costs to everybody, for it is built beside',
    file: 'server/app/answer-task.ts',
    text: 'isFile(answer) ? answer : filterResponse(call, input.user, answer)',
    instead: 'answer',
    caughtBy: { test: 'tests/http/heavy.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'a transfer tells what the goods cost',
    file: 'server/areas/procurements/procurements.record.ts',
    text: 'return seesCosts(user) ? sql`${amount}`',
    instead: 'return user.id > 0 ? sql`${amount}`',
    caughtBy: transferred,
  },
  {
    kind: 'rows',
    fault: 'a transfer stands in the list at what it is worth',
    file: 'server/areas/procurements/procurements.list.ts',
    text: 'seesCosts(user) ? sql`t.net` :',
    instead: 'user.id > 0 ? sql`t.net` :',
    caughtBy: transferred,
  },
]

export const costFaults: readonly Mutant[] = [
  ...transfers,
  {
    kind: 'rows',
    fault: 'answers tell costs to everybody of ours',
    file: 'server/http/response-filter.ts',
    text: 'user && !seesCosts(user) ? withoutCosts(call, answer) : answer',
    instead: "user?.kind === 'customer' ? withoutCosts(call, answer) : answer",
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'the record in the refusal of a stale save tells costs',
    file: 'server/app/pipeline.ts',
    text: 'error.carrying((record) => filterResponse(call, user, record))',
    instead: 'error.carrying((record) => record)',
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'whoever does not see costs sets them',
    file: 'server/app/pipeline.ts',
    text: 'if (user && !seesCosts(user)) refuseCosts(call, query, body)',
    instead: 'if (user && !seesCosts(user)) refuseCosts(call, query)',
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'a field of costs is not declared one',
    file: 'contract/inventory/inventory.ts',
    text: 'purchase_price: cost(z.string())',
    instead: 'purchase_price: z.optional(z.string())',
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'the spreadsheet of stock tells what it is worth',
    file: 'server/areas/stock/items-excel.ts',
    text: 'seesCosts(user) ? [...columns, ...costColumns] : columns',
    instead: '[...columns, ...costColumns]',
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'the print of a write-off tells costs to whoever may print it',
    file: 'server/areas/technical-documents/technical-documents.document.ts',
    text: 'tells_costs: seesCosts(ctx.user)',
    instead: 'tells_costs: ctx.user.id > 0',
    caughtBy: costsTest,
  },
  {
    kind: 'rows',
    fault: 'a list is sorted by worth for whoever does not see it',
    file: 'server/areas/stock/stock.items.ts',
    text: "...(seesCosts(user) ? [{ key: 'stock_value'",
    instead: "...(user.id > 0 ? [{ key: 'stock_value'",
    caughtBy: costsTest,
  },
]
