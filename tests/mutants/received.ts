import type { Mutant } from './mutant.ts'

const kinds = 'tests/supplier-invoices/kinds.test.ts'

function caughtBy(named: string): Mutant['caughtBy'] {
  return { test: kinds, named }
}

const reader = 'server/documents/ubl-received.ts'
const plan = 'server/areas/procurements/invoice-plan.ts'

export const receivedFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'sums that an invoice states are taken unseen',
    file: 'server/documents/ubl-sums.ts',
    text: 'statedSum !== null && round2(found) !== round2(statedSum)',
    instead: "statedSum !== null && statedSum === ''",
    caughtBy: caughtBy('net-off'),
  },
  {
    kind: 'sum',
    fault: 'a price of a hundred is taken for that of one',
    file: reader,
    text: 'return big(amount).div(base).toFixed()',
    instead: 'return big(amount).toFixed()',
    caughtBy: caughtBy('price-of-hundred'),
  },
  {
    kind: 'rule',
    fault: 'a sum below zero on a quantity above it brings goods',
    file: reader,
    text: 'return big(quantity).times(-1).toFixed()',
    instead: 'return quantity',
    caughtBy: caughtBy('return-line-by-sum'),
  },
  {
    kind: 'rule',
    fault: 'a number of excise is taken for that of VAT',
    file: 'server/documents/ubl-reader.ts',
    text: 'schemes.find((scheme) => /^VAT$/i.test(taxOf(scheme)))',
    instead: 'schemes[0]',
    caughtBy: caughtBy('tax-schemes'),
  },
  {
    kind: 'refusal',
    fault: 'invoices over advances bring goods',
    file: 'server/documents/ubl-kinds.ts',
    text: 'if (other !== undefined) throw',
    instead: "if (other === '') throw",
    caughtBy: caughtBy('kind-386'),
  },
  {
    kind: 'refusal',
    fault: 'an invoice that corrects another brings the goods again',
    file: 'server/areas/procurements/from-invoice.ts',
    text: '(code === correctedCode ? preceding : [])',
    instead: '(code === correctedCode ? [] : [])',
    caughtBy: caughtBy('kind-384-of-taken'),
  },
  {
    kind: 'refusal',
    fault: 'an invoice to somebody else is taken unasked',
    file: 'server/areas/procurements/invoice-parties.ts',
    text: "otherBuyer === null || confirmed.has('other-buyer')",
    instead: 'true',
    caughtBy: caughtBy('other-buyer'),
  },
  {
    kind: 'rule',
    fault: 'a box is a piece',
    file: 'server/areas/procurements/trade-units.ts',
    text: "{ H87: '1',",
    instead: "{ XBX: '1', H87: '1',",
    caughtBy: caughtBy('unit-box'),
  },
  {
    kind: 'sum',
    fault: 'an allowance of one rate makes goods of all cheaper',
    file: plan,
    text: 'const matchingGoods = goods.filter((each) => each.vat === vat)',
    instead: 'const matchingGoods = goods',
    caughtBy: caughtBy('allowance-of-one-rate'),
  },
  {
    kind: 'rows',
    fault: 'what a line takes back is received all the same',
    file: plan,
    text: 'source.quantity = source.quantity.minus(quantity)',
    instead: 'source.quantity = source.quantity.minus(0)',
    caughtBy: caughtBy('return-line'),
  },
  {
    kind: 'sum',
    fault: 'a price of four decimals is near enough for thousands',
    file: 'server/areas/procurements/invoice-price.ts',
    text: 'found && fits(found) ? found : searched(quantity, each, net)',
    instead: "found ?? { purchase_price: each, discount_percent: '0' }",
    caughtBy: caughtBy('many-pieces'),
  },
  {
    kind: 'sum',
    fault: 'charges of the document cost nothing',
    file: 'server/areas/procurements/from-invoice.ts',
    text: 'transport_cost: plan.costs',
    instead: "transport_cost: '0'",
    caughtBy: caughtBy('charge'),
  },
  {
    kind: 'sum',
    fault: 'carriage that came with the goods makes them dearer again',
    file: 'server/areas/supplier-invoices/differences.ts',
    text: '.minus(big(one(receivedCosts.rows).costs))',
    instead: '.minus(0)',
    caughtBy: { test: 'tests/supplier-invoices/e-invoice.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'an invoice of costs alone has a difference of price',
    file: 'server/areas/supplier-invoices/supplier-invoices.record.ts',
    text: "if (goods.length === 0) return '0.00'",
    instead: '',
    caughtBy: { test: 'tests/supplier-invoices/costs.test.ts', named: 'without goods nothing is dearer' },
  },
]
