import type { Mutant } from './mutant.ts'

const moves = (lifecycle: string) => ({ test: 'tests/http/transitions.test.ts', named: `'${lifecycle}'` })

const already = (row: string) => ({ test: 'tests/already/already.test.ts', named: `of eight at once one succeeds: '${row}` })

export const lockFaults: readonly Mutant[] = [
  {
    kind: 'lock',
    fault: 'an order is not held while it takes a step',
    file: 'server/areas/orders/lock.ts',
    text: 'order by t.id for update of t`',
    instead: 'order by t.id`',
    caughtBy: moves('order'),
  },
  {
    kind: 'lock',
    fault: 'an invoice is not held while it takes a step',
    file: 'server/areas/invoices/invoices.transitions.ts',
    text: '...visibleInvoices(user)])} for update`',
    instead: '...seenInvoices(user)])}`',
    caughtBy: moves('invoice'),
  },
  {
    kind: 'lock',
    fault: 'a procurement is not held while it takes a step',
    file: 'server/areas/procurements/procurements.transitions.ts',
    text: 'from procurements where id = ${id} for update`',
    instead: 'from procurements where id = ${id}`',
    caughtBy: moves('procurement'),
  },
  {
    kind: 'lock',
    fault: 'an offer is not held while it takes a step',
    file: 'server/areas/offers/offers.transitions.ts',
    text: '...visibleOffers(user)])} for update`',
    instead: '...seenOffers(user)])}`',
    caughtBy: moves('offer'),
  },
  {
    kind: 'lock',
    fault: 'a credit note is not held while it takes a step',
    file: 'server/areas/credits/credits.transitions.ts',
    text: '...visibleTo(user, sql`t.customer_id`)])} for update`',
    instead: '...visibleTo(user, sql`t.customer_id`)])}`',
    caughtBy: moves('credit_note'),
  },
  {
    kind: 'lock',
    fault: 'of two who save a record at once both are told that they did',
    file: 'server/http/record.ts',
    text: 'where id = ${id} for update`',
    instead: 'where id = ${id}`',
    caughtBy: { test: 'tests/http/saves.test.ts' },
  },
  {
    kind: 'lock',
    fault: 'two administrators take each other’s rights at once',
    file: 'server/areas/users/rights.ts',
    text: 'where name = ${administratorRole} for update`',
    instead: 'where name = ${administratorRole}`',
    caughtBy: { test: 'tests/users/people.test.ts' },
  },
  {
    kind: 'lock',
    fault: 'of two applications of service for one machine at once both have it',
    file: 'server/areas/inventory/inventory.transitions.ts',
    text: 'order by id for update`',
    instead: 'order by id`',
    caughtBy: already('a machine is added'),
  },
  {
    kind: 'lock',
    fault: 'what a line of an order waits for is produced twice by two at once',
    file: 'server/areas/production/production.create.ts',
    text: 'where id = ${id}) for no key update`',
    instead: 'where id = ${id})`',
    caughtBy: already('what a line'),
  },
  {
    kind: 'lock',
    fault: 'an order goes by two transportations that are made at once',
    file: 'server/areas/transportations/transportations.goods.ts',
    text: 'where id = ${orderId} for no key update`',
    instead: 'where id = ${orderId}`',
    caughtBy: already('an order goes'),
  },
  {
    kind: 'guard',
    fault: 'a list begun from an older version closes a circle of components',
    file: 'server/areas/component-lists/component-lists.update.ts',
    text: "if (type === 'production') await refuseCircularSource",
    instead: "if (type === 'service') await refuseCircularSource",
    caughtBy: { test: 'tests/already/already.test.ts', named: 'an older version' },
  },
]
