import type { Mutant } from './mutant.ts'

const caught = (named: string) => ({ test: 'tests/incoming-invoices/incoming-invoices.test.ts', named })
const lines = 'server/areas/incoming-invoices/incoming-lines.ts'
const plan = 'server/areas/incoming-invoices/incoming-plan.ts'

const credit = 'server/areas/incoming-invoices/credit-plan.ts'
const credited = (named: string) => ({ test: 'tests/incoming-invoices/credit-notes.test.ts', named })

const codes = 'server/areas/incoming-invoices/supplier-codes.ts'
const learned = (named: string) => ({ test: 'tests/incoming-invoices/supplier-codes.test.ts', named })

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
    caughtBy: caught('splits a cent that cannot be halved'),
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
    fault: 'an invoice of a closed period is prepared for its own day',
    file: 'server/areas/incoming-invoices/incoming-invoices.steps.ts',
    text: 'case when ${date}::date <= locked_until() then ${today}::date end',
    instead: 'null::date',
    caughtBy: { test: 'tests/supplier-invoices/vat-day.test.ts', named: 'an e-invoice of a closed period' },
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
    text: "when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_incoming_invoice('piegādātāja rēķins')",
    instead: "when (new.status = 'paid' and old.status <> 'paid') execute function release_incoming_invoice('piegādātāja rēķins')",
    caughtBy: caught('a draft that goes (CANCEL)'),
  },
  {
    kind: 'rule',
    fault: 'a credit note returns more than the invoice has left',
    file: credit,
    text: 'if (most.lt(quantity)) {',
    instead: 'if (most.lt(0)) {',
    caughtBy: credited('more than the invoice has left'),
  },
  {
    kind: 'rule',
    fault: 'a credit of the price alone returns the goods',
    file: credit,
    text: 'if (differs(big(net).minus(expected), expected, tolerance))',
    instead: 'if (differs(big(net).minus(expected), net, 1000))',
    caughtBy: credited('only of the price'),
  },
  {
    kind: 'rule',
    fault: 'a credit note makes a second act of goods that went back',
    file: 'server/areas/incoming-invoices/credited-act.ts',
    text: 'big(each.quantity).eq(quantity)',
    instead: 'big(each.quantity).gt(quantity)',
    caughtBy: credited('is registered on the act that returned the same goods (accepted)'),
  },
  {
    kind: 'rule',
    fault: 'an act is accepted without the number of its credit note',
    file: 'server/areas/return-acts/return-acts.accept.ts',
    text: 'where i.return_act_id = return_acts.id',
    instead: 'where i.procurement_invoice_id = return_acts.id',
    caughtBy: credited('becomes a draft of a return act'),
  },
  {
    kind: 'guard',
    fault: 'a credit note in another rate of VAT becomes an act',
    file: credit,
    text: 'vat_rate_code !== null && vat_rate_code !== source.vat_rate_code',
    instead: 'vat_rate_code === null && source.vat_rate_code === null',
    caughtBy: credited('another rate of VAT'),
  },
  {
    kind: 'rule',
    fault: 'a credit note stays with the act that was cancelled (INV-INCOMING-4)',
    file: 'server/db/triggers/purchasing.sql',
    text: "when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_incoming_invoice('atgriešanas akts')",
    instead: "when (new.status = 'accepted' and old.status <> 'accepted') execute function release_incoming_invoice('atgriešanas akts')",
    caughtBy: credited('an act that is cancelled lets the credit note wait again'),
  },
  {
    kind: 'rule',
    fault: 'a learned item is meant only by its code in the same case',
    file: codes,
    text: 'upper(t.code) = upper(a.code)',
    instead: 't.code = a.code',
    caughtBy: learned('is known by the name where the supplier gives no code'),
  },
  {
    kind: 'rule',
    fault: 'a code that was learned wrongly is never corrected (INV-INCOMING-5)',
    file: codes,
    text: 'do update set catalog_item_id = excluded.catalog_item_id, forgotten_at',
    instead: 'do update set forgotten_at',
    caughtBy: learned('that was wrong is put right by naming another'),
  },
  {
    kind: 'guard',
    fault: 'the last of two items of one code is learned',
    file: codes,
    text: 'if (other && other.item_id !== item_id)',
    instead: 'if (other && other.item_id === 0)',
    caughtBy: learned('two items of one code'),
  },
]
