import type { Mutant } from './mutant.ts'

const offsets = 'tests/receivables/offsets.test.ts'
const makeOffset = 'server/areas/receivables/offsets.make.ts'
const offsetDocuments = 'server/areas/receivables/offsets.documents.ts'

export const offsetFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'more is offset than both sides have open (INV-OFFSET-1)',
    file: offsetDocuments,
    text: 'round2(owed.lt(owing) ? owed : owing)',
    instead: 'round2(owed.lt(owing) ? owing : owed)',
    caughtBy: { test: offsets, named: 'not more than' },
  },
  {
    kind: 'guard',
    fault: 'more of a chosen document is offset than is open (INV-OFFSET-3)',
    file: offsetDocuments,
    text: 'if (big(amount).gt(document.open))',
    instead: 'if (big(amount).gt(big(document.open).plus(1000)))',
    caughtBy: { test: offsets, named: 'chosen documents' },
  },
  {
    kind: 'sum',
    fault: 'chosen documents of both sides may differ (INV-OFFSET-3)',
    file: offsetDocuments,
    text: 'if (!owed.eq(owing)) {',
    instead: 'if (owed.lt(0)) {',
    caughtBy: { test: offsets, named: 'chosen documents' },
  },
  {
    kind: 'rows',
    fault: 'a document is chosen twice (INV-OFFSET-3)',
    file: offsetDocuments,
    text: 'asked.findIndex((each) => each.id === id) < place',
    instead: 'asked.findIndex((each) => each.id === id) > place',
    caughtBy: { test: offsets, named: 'chosen documents' },
  },
  {
    kind: 'rows',
    fault: 'the oldest documents are offset instead of the chosen ones (INV-OFFSET-3)',
    file: offsetDocuments,
    text: 'return { amount: round2(owed), parts, theirParts }',
    instead: 'return oldestOf(sides, round2(owed))',
    caughtBy: { test: offsets, named: 'chosen documents' },
  },
  {
    kind: 'rule',
    fault: 'disputed invoices are offset',
    file: 'server/areas/receivables/offsets.parties.ts',
    text: 'v.open > 0 and v.dispute is null`',
    instead: 'v.open > 0`',
    caughtBy: { test: offsets, named: 'not more than' },
  },
  {
    kind: 'rule',
    fault: 'supplier invoices that are held back are offset',
    file: 'server/areas/receivables/offsets.parties.ts',
    text: 'and v.payment_hold is null',
    instead: '',
    caughtBy: { test: offsets, named: 'not more than' },
  },
  {
    kind: 'rule',
    fault: 'invoices are offset on a day before they were there (INV-OFFSET-1)',
    file: offsetDocuments,
    text: '${ofCustomer} and v.date <= ${date} order',
    instead: '${ofCustomer} order',
    caughtBy: { test: offsets, named: 'not more than' },
  },
  {
    kind: 'guard',
    fault: 'one payment of an offset is taken back alone (INV-OFFSET-2)',
    file: 'server/db/functions/offsets.sql',
    text: 'if found is not null then',
    instead: 'if false then',
    caughtBy: { test: offsets, named: 'both payments go together' },
  },
  {
    kind: 'sum',
    fault: 'the sides of an offset may differ (INV-OFFSET-1)',
    file: 'server/db/functions/offsets.sql',
    text: 'if wrong is not null then',
    instead: 'if false then',
    caughtBy: { test: offsets, named: 'not more than' },
  },
  {
    kind: 'lock',
    fault: 'an offset is withdrawn twice at once (INV-OFFSET-2)',
    file: makeOffset,
    text: 'from offsets where id = ${id} for update',
    instead: 'from offsets where id = ${id}',
    caughtBy: { test: offsets, named: 'both payments go together' },
  },
  {
    kind: 'guard',
    fault: 'an offset is withdrawn after its invoice was credited (INV-OFFSET-2)',
    file: makeOffset,
    text: '  await refuseCredited(db, payment_id)\n',
    instead: '',
    caughtBy: { test: offsets, named: 'both payments go together' },
  },
]
