import type { Mutant } from './mutant.ts'

const listPrice = { test: 'tests/simplified-invoices/list-price.test.ts' }

/** Invoices, payments and their dates. */
export const moneyFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'a price that holds tax stays where the buyer owes the tax by now',
    file: 'server/areas/simplified/retaxed.ts',
    text: 'if (holdsTax(before) === holdsTax(after)) return',
    instead: 'if (before.vat_rate !== after.vat_rate || holdsTax(before) === holdsTax(after)) return',
    caughtBy: listPrice,
  },
  {
    kind: 'column',
    fault: 'the price under the other tax treatment is forgotten with a correction',
    file: 'server/areas/simplified/retaxed.ts',
    text: 'counterpart_price: price.unit_price }',
    instead: 'counterpart_price: null }',
    caughtBy: { ...listPrice, named: 'a shelf price' },
  },
]
