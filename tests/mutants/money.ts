import type { Mutant } from './mutant.ts'

const listPrice = { test: 'tests/simplified-invoices/list-price.test.ts' }
const days = { test: 'tests/laws/days.test.ts' }
const paymentDays = { test: 'tests/simplified-invoices/payment-days.test.ts' }

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
  {
    kind: 'refusal',
    fault: 'the last day of a closed period is open',
    file: 'server/http/days.ts',
    text: 'closed !== null && day <= closed',
    instead: 'closed !== null && day < closed',
    caughtBy: days,
  },
  {
    kind: 'rule',
    fault: 'a payment sixty-one days back is not asked about',
    file: 'server/http/days.ts',
    text: "if (days < -farBack) confirm(confirmed, 'payment-day'",
    instead: "if (days < -farBack - 1) confirm(confirmed, 'payment-day'",
    caughtBy: days,
  },
  {
    kind: 'rule',
    fault: 'an invoice whose supply was long ago is accepted unasked',
    file: 'server/areas/invoices/accept.ts',
    text: '  await confirmSupply(io, locked)\n',
    instead: '',
    caughtBy: { ...paymentDays, named: 'a tax point' },
  },
  {
    kind: 'guard',
    fault: 'a payment of a closed day is taken back',
    file: 'machines/simplified-invoice.ts',
    text: "facts.paymentClosed ? 'Apmaksas datums ir slēgtā periodā' : null",
    instead: 'null',
    caughtBy: { ...paymentDays, named: 'UNPAY tells' },
  },
]
