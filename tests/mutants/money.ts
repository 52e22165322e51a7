import type { Mutant } from './mutant.ts'

const listPrice = { test: 'tests/simplified-invoices/list-price.test.ts' }
const questions = { test: 'tests/invoices/payment-questions.test.ts' }
const days = { test: 'tests/invariants/days.test.ts' }
const paymentDays = { test: 'tests/simplified-invoices/payment-days.test.ts' }

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
    file: 'server/areas/invoices/invoices.accept.ts',
    text: 'if (number !== null || vat_point_date !== date) confirmTaxPoint',
    instead: 'if (number !== null) confirmTaxPoint',
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
  {
    kind: 'rule',
    fault: 'the limit of cash itself is asked about',
    file: 'server/areas/customers/cash-limit.ts',
    text: 'big(amount).lte(big(held.amount))',
    instead: 'big(amount).lt(big(held.amount))',
    caughtBy: { ...questions, named: 'cash above' },
  },
  {
    kind: 'sum',
    fault: 'cash that was paid before is not counted to the deal',
    file: 'server/areas/invoices/payment-questions.ts',
    text: 'sum([invoice.cash, ...cash.map(({ amount }) => amount)])',
    instead: 'sum(cash.map(({ amount }) => amount))',
    caughtBy: { ...questions, named: 'cash above' },
  },
  {
    kind: 'lock',
    fault: 'a second reminder of the day goes out unasked',
    file: 'server/areas/invoices/invoices.mail.ts',
    text: '  await confirmAnother(ctx, invoice.id)\n',
    instead: '',
    caughtBy: { ...questions, named: 'of eight' },
  },
  {
    kind: 'sum',
    fault: 'the invoice of a sale that is paid asks for its money again',
    file: 'server/areas/invoices/invoices.document.ts',
    text: 't.advance_applied + sale.paid as advance_applied',
    instead: 't.advance_applied',
    caughtBy: { test: 'tests/shop/full-invoice.test.ts', named: 'an invoice of a sale' },
  },
  {
    kind: 'rule',
    fault: 'a repetition does not wait for the fiscal device',
    file: 'server/http/idempotency.ts',
    text: 'isPending: row.status === pending',
    instead: 'isPending: false',
    caughtBy: { test: 'tests/shop/fiscal-device.test.ts', named: 'a sale sent again' },
  },
  {
    kind: 'rows',
    fault: 'money of a return goes back in cash first',
    file: 'server/areas/shop/take-back.ts',
    text: "order by p.method = 'cash', p.method, g.number`",
    instead: "order by p.method <> 'cash', p.method, g.number`",
    caughtBy: { test: 'tests/shop/as-it-was.test.ts', named: 'a return' },
  },
  {
    kind: 'lock',
    fault: 'a document that was written meanwhile is held while it is printed anew',
    file: 'server/areas/files/generated.ts',
    text: 'now.version !== before.version && tries <= freeTries',
    instead: 'now.version !== before.version && tries < 0',
    caughtBy: { test: 'tests/invoices/fresh-documents.test.ts', named: 'a document that is written' },
  },
]
