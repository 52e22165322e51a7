import type { Mutant } from './mutant.ts'

const orders = 'tests/invariants/orders.test.ts'
const stock = 'tests/invariants/stock.test.ts'

/** Functions and triggers of the database, which hold what the server asked before. */
export const functionFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'the database takes the last day of a closed period',
    file: 'server/db/functions/days.sql',
    text: 'if day <= closed then',
    instead: 'if day < closed then',
    caughtBy: { test: orders },
  },
  {
    kind: 'guard',
    fault: 'a signed document of an order is changed behind the server',
    file: 'server/db/functions/documents.sql',
    text: "when 'order_documents' then status = 'signed'",
    instead: "when 'order_documents' then false",
    caughtBy: { test: orders },
  },
  {
    kind: 'sum',
    fault: 'tax inside a gross sum is taken as if it came on top',
    file: 'server/db/functions/orders.sql',
    text: 'else round(sum(amount) * vat_rate / (100 + vat_rate), 2) end as tax',
    instead: 'else round(sum(amount) * vat_rate / 100, 2) end as tax',
    caughtBy: { test: orders },
  },
  {
    kind: 'column',
    fault: 'a sum of an order that is computed again counts as an edit of a person',
    file: 'server/db/triggers/sales.sql',
    text: "touch('net', 'vat', 'gross', 'fulfillment_status',",
    instead: "touch('vat', 'gross', 'fulfillment_status',",
    caughtBy: { test: orders },
  },
  {
    kind: 'guard',
    fault: 'a reversal of a movement is reversed',
    file: 'server/db/functions/stock-ledger.sql',
    text: '      or original.reverses_id is not null or original.kind',
    instead: '      or original.kind',
    caughtBy: { test: stock },
  },
  {
    kind: 'lock',
    fault: 'two movements of one item are booked on the same balance',
    file: 'server/db/functions/stock-ledger.sql',
    text: 'select * into item from stock_items where id = new.stock_item_id for no key update',
    instead: 'select * into item from stock_items where id = new.stock_item_id',
    caughtBy: { test: stock },
  },
  {
    kind: 'lock',
    fault: 'the last pieces are reserved for two lines at once',
    file: 'server/db/functions/reservations.sql',
    text: 'select * into item from stock_items where id = new.stock_item_id for no key update',
    instead: 'select * into item from stock_items where id = new.stock_item_id',
    caughtBy: { test: 'tests/invariants/reservations.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'an invoice whose net is not that of its lines is accepted by the database',
    file: 'server/db/functions/invoices.sql',
    text: '(wanted.net, wanted.vat, wanted.gross) <> (right_sum.net, right_sum.vat, right_sum.net + right_sum.vat)',
    instead: 'wanted.vat <> right_sum.vat',
    caughtBy: { test: 'tests/invariants/invoices.test.ts' },
  },
  {
    kind: 'guard',
    fault: 'a counter of invoices goes back while an invoice has its number',
    file: 'server/db/functions/numbers.sql',
    text: 'and series_no >= old.last_no)',
    instead: 'and series_no > old.last_no)',
    caughtBy: { test: 'tests/invariants/numbering.test.ts' },
  },
  {
    kind: 'guard',
    fault: 'a counter of numbers goes back by several at once',
    file: 'server/db/functions/numbers.sql',
    text: "old.kind <> 'invoice' or new.last_no <> old.last_no - 1",
    instead: "old.kind <> 'invoice'",
    caughtBy: { test: 'tests/invariants/numbering.test.ts' },
  },
]
