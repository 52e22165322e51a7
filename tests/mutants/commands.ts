import type { Mutant } from './mutant.ts'

const side = { test: 'tests/http/side-abilities.test.ts' }

export const commandFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a service application that is invoiced already is offered to be invoiced',
    file: 'server/areas/charges/remaining.ts',
    text: 'c.quantity_invoiced < c.quantity and not c.is_withheld',
    instead: 'c.quantity_invoiced <= c.quantity and not c.is_withheld',
    caughtBy: { ...side, named: 'a service application is invoiced' },
  },
  {
    kind: 'guard',
    fault: 'an invoice that a draft credits whole is offered to be credited again',
    file: 'server/areas/shared/creditable.ts',
    text: 'or n.amount > held.net + held.corrected',
    instead: 'or n.amount >= held.net + held.corrected',
    caughtBy: { ...side, named: 'an invoice and an order are credited' },
  },
  {
    kind: 'rows',
    fault: 'positions that are not done stay so when all are marked',
    file: 'server/areas/service/service.lines.ts',
    text: "where service_application_id = ${locked.id} and kind = 'position' and not is_done returning name",
    instead: "where service_application_id = ${locked.id} and kind = 'position' and is_done returning name",
    caughtBy: { ...side, named: 'all positions' },
  },
  {
    kind: 'rows',
    fault: 'the picker of goods tells the stock of all warehouses as that of the document',
    file: 'server/areas/catalog/catalog.list.ts',
    text: 'where warehouse_id = ${warehouse} and catalog_item_id',
    instead: 'where ${warehouse}::bigint is not null and catalog_item_id',
    caughtBy: { test: 'tests/catalog/stock-in.test.ts' },
  },
]
