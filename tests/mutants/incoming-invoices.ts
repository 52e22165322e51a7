import type { Mutant } from './mutant.ts'

const caught = (named: string) => ({ test: 'tests/incoming-invoices/incoming-invoices.test.ts', named })
const lines = 'server/areas/incoming-invoices/incoming-lines.ts'
const plan = 'server/areas/incoming-invoices/incoming-plan.ts'

const read = (named: string) => ({ test: 'tests/incoming-invoices/reader.test.ts', named })

export const incomingInvoiceFaults: readonly Mutant[] = [
  {
    kind: 'sum',
    fault: 'a price in CII is for one, whatever its base quantity',
    file: 'server/documents/cii-to-ubl.ts',
    text: "...moved(price, 'BasisQuantity', 'BaseQuantity')",
    instead: '',
    caughtBy: read('has the fields of EN 16931 where it writes them'),
  },
  {
    kind: 'rule',
    fault: 'a tax number that is no VAT number is taken for one',
    file: 'server/documents/cii-to-ubl.ts',
    text: "'schemeID') === 'VA'",
    instead: "'schemeID') !== ''",
    caughtBy: read('has the fields of EN 16931 where it writes them'),
  },
  {
    kind: 'guard',
    fault: 'an attachment may inflate without a bound',
    file: 'server/documents/pdf-invoice.ts',
    text: '{ maxOutputLength: largest }',
    instead: '{}',
    caughtBy: read('with one that swells'),
  },
  {
    kind: 'guard',
    fault: 'of several e-invoices in a PDF the first is taken',
    file: 'server/documents/pdf-invoice.ts',
    text: 'found.length > 1',
    instead: 'found.length > 99',
    caughtBy: read('with two'),
  },
  {
    kind: 'sum',
    fault: 'the parts of a line are rounded each for itself',
    file: lines,
    text: 'big(net).times(big(quantity).minus(left)).div(quantity)',
    instead: 'big(net).times(taken).div(quantity).plus(given)',
    caughtBy: caught('takes the oldest receipts and splits a line over them to the cent'),
  },
  {
    kind: 'rule',
    fault: 'a price at the tolerance is asked about',
    file: lines,
    text: 'difference.abs().lte(allowed)',
    instead: 'difference.abs().lt(allowed)',
    caughtBy: caught('a price beyond the tolerance: just within'),
  },
  {
    kind: 'rule',
    fault: 'goods given back are invoiced beside the goods',
    file: lines,
    text: 'same.quantity = big(same.quantity).plus(each.quantity).toFixed()',
    instead: 'same.quantity = big(same.quantity).plus(0).toFixed()',
    caughtBy: caught('has its zero lines left out'),
  },
  {
    kind: 'guard',
    fault: 'an invoice of a closed period becomes a draft',
    file: plan,
    text: '...(closed ?',
    instead: '...(closed && entered !== null ?',
    caughtBy: caught('a closed period'),
  },
  {
    kind: 'guard',
    fault: 'charged VAT and reverse charge stand on one draft',
    file: plan,
    text: 'reckoned.length < categories.size || big(vat).gt(0)',
    instead: 'big(vat).lt(0)',
    caughtBy: caught('two ways of VAT'),
  },
  {
    kind: 'guard',
    fault: 'sums that do not add up are only a difference',
    file: plan,
    text: 'words.map((each) => fix(each))',
    instead: "words.map((each) => ({ ...fix(each), remedy: 'differences' as const }))",
    caughtBy: caught('sums that do not add up'),
  },
  {
    kind: 'guard',
    fault: 'a seller is known only by the VAT number as it is written (INV-INCOMING-2)',
    file: 'server/areas/procurements/invoice-parties.ts',
    text: '[party.reg_nr, party.vat_nr].map(bareNumber)',
    instead: '[party.vat_nr, party.reg_nr].map(compactNumber)',
    caughtBy: caught('neither the same file nor another file of the same number'),
  },
  {
    kind: 'guard',
    fault: 'what was received is changed (INV-INCOMING-1)',
    file: 'server/db/functions/incoming-invoices.sql',
    text: "free text[] := array['status',",
    instead: "free text[] := array['number', 'status',",
    caughtBy: caught('what was received is neither changed nor deleted'),
  },
  {
    kind: 'rule',
    fault: 'a received invoice stays with the supplier invoice that was cancelled (INV-INCOMING-3)',
    file: 'server/db/triggers/purchasing.sql',
    text: "when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_incoming_invoice()",
    instead: "when (new.status = 'paid' and old.status <> 'paid') execute function release_incoming_invoice()",
    caughtBy: caught('a draft that goes (CANCEL)'),
  },
]
