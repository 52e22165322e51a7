import type { Mutant } from './mutant.ts'

const answers = { test: 'tests/price-clarifications/answers.test.ts' }

export const clarificationFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a price clarification is complete though a line has no price',
    file: 'machines/price-clarification.ts',
    text: 'isPriced ? null',
    instead: 'isPriced || hasLines ? null',
    caughtBy: { test: 'tests/invariants/guards.test.ts' },
  },
  {
    kind: 'rule',
    fault: 'prices are compared as words',
    file: 'contract/price-clarifications/best-answer.ts',
    text: "big(one.supplier_price ?? '0').cmp(big(other.supplier_price ?? '0'))",
    instead: "(one.supplier_price ?? '0').localeCompare(other.supplier_price ?? '0')",
    caughtBy: answers,
  },
  {
    kind: 'sum',
    fault: 'our markup is all that a customer pays',
    file: 'server/areas/price-clarifications/best.ts',
    text: 'big(percent).plus(100)',
    instead: 'big(percent)',
    caughtBy: answers,
  },
  {
    kind: 'refusal',
    fault: 'a supplier who was not asked answers',
    file: 'server/areas/price-clarifications/answers.ts',
    text: '!requestedSuppliers.has(supplier_id)',
    instead: 'seen.has(0)',
    caughtBy: answers,
  },
  {
    kind: 'column',
    fault: 'suppliers read whom the prices are for',
    file: 'server/areas/price-clarifications/price-clarifications.print.ts',
    text: 'noCustomer ? null : customer',
    instead: 'customer',
    caughtBy: answers,
  },
  {
    kind: 'rows',
    fault: 'lines that are bought already are bought again',
    file: 'server/areas/price-clarifications/price-clarifications.documents.ts',
    text: '!on[table].has(id)',
    instead: '!on[table].has(-id)',
    caughtBy: answers,
  },
  {
    kind: 'refusal',
    fault: 'a row of a supplier’s sheet with the number of other goods gives them its price',
    file: 'server/areas/price-clarifications/answer-sheet.ts',
    text: "if (name === '' || same(name, item.name)",
    instead: "if (name !== '-' || same(name, item.name)",
    caughtBy: answers,
  },
  {
    kind: 'rows',
    fault: 'goods of one name get the answer of the first of them',
    file: 'server/areas/price-clarifications/answer-sheet.ts',
    text: 'matches.length > 1',
    instead: 'matches.length > 9',
    caughtBy: answers,
  },
]
