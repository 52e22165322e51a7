import type { Mutant } from './mutant.ts'

/** Sums that are wrong by a cent, or by all. */
export const sumFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'half a cent is rounded to the even one',
    file: 'contract/money.ts',
    text: 'Big.RM = Big.roundHalfUp',
    instead: 'Big.RM = Big.roundHalfEven',
    caughtBy: { test: 'tests/contract/money.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'tax of a group is rounded down',
    file: 'contract/money.ts',
    text: 'round2(taxable.times(big(line.vat_rate)).div(100))',
    instead: 'taxable.times(big(line.vat_rate)).div(100).round(2, 0).toFixed(2)',
    caughtBy: { test: 'tests/vectors/vectors.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'a part of a line is reckoned by itself, so that parts miss the line by cents',
    file: 'contract/money.ts',
    text: 'return round2(big(upTo).minus(big(before.net)))',
    instead: 'return big(before.quantity).lt(0) ? upTo : lineNet({ ...line, quantity: part })',
    caughtBy: { test: 'tests/contract/money.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'tax inside an amount is reckoned as on top of it',
    file: 'contract/money.ts',
    text: '.div(big(rate).plus(100)).round(2)',
    instead: '.div(100).round(2)',
    caughtBy: { test: 'tests/contract/money.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the excess of a payment is lost instead of becoming credit',
    file: 'server/areas/invoices/pay.ts',
    text: 'if (excess.gt(0)) {',
    instead: 'if (excess.lt(0)) {',
    caughtBy: { test: 'tests/invoices/customer-credit.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'what was invoiced already can be invoiced again',
    file: 'server/areas/invoices/invoiceable.ts',
    text: 'i.quantity_fulfilled - i.quantity_invoiced as quantity_open',
    instead: 'i.quantity_fulfilled as quantity_open',
    caughtBy: { test: 'tests/invoices/story.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'an advance pays more of an invoice than is open',
    file: 'server/areas/invoices/advances.ts',
    text: 'await spend(io, advance, invoiceId, open.lt(big(advance.free)) ? open.toFixed(2) : advance.free)',
    instead: 'await spend(io, advance, invoiceId, advance.free)',
    caughtBy: { test: 'tests/advances/story.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'a credit note frees payments but not what of them stays',
    file: 'server/areas/invoices/credit.ts',
    text: 'const stays = big(allocation.amount).minus(part)',
    instead: 'const stays = big(allocation.amount).minus(allocation.amount)',
    caughtBy: { test: 'tests/invoices/customer-credit.test.ts' },
  },
]
