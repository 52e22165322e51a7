import { sql } from 'kysely'
import { inventory } from '../../../contract/inventory/inventory.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { returnActs } from '../../../contract/return-acts/return-acts.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { units } from '../../../contract/units/units.ts'
import { catalogItemUnit as chart, freshUnit, type UnitState } from '../../../machines/catalog-item-unit.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeItem, makeReceived, makeWarehouse } from '../../support/factories.ts'
import { credited } from '../../support/crediting.ts'
import { handedOver, pieceOfInventory } from '../../support/inventory.ts'
import { dayAgo, invoiceOf, issue } from '../../support/invoicing.ts'
import { makeRent, rentedItemOf } from '../../support/rent.ts'
import { transitionsOf } from '../../support/transitions.ts'
import { nameOn, serialOrder } from '../../support/units.ts'

interface Stand {
  id: number
  number: string
  itemId: number
  supplierId: number
  /** The order and line that name it. */
  order: { id: number; line: number } | null
  inventory: { document: number; id: number } | null
}

const gone = ['installed', 'returned_to_supplier'] as const

const situations = {
  in_stock: { state: 'in_stock' },
  written_off: { state: 'written_off', facts: { moves: 2 } },
  in_use: { state: 'in_use', facts: { moves: 2 } },
  rented: { state: 'rented', facts: { moves: 2 } },
  reserved: { state: 'reserved', facts: { wasHeld: true } },
  sold: { state: 'sold', facts: { moves: 2, wasHeld: true } },
  'free again': { state: 'in_stock', facts: { wasHeld: true } },
  ...Object.fromEntries(gone.map((state) => [state, { state: state as UnitState, facts: { moves: 2 } }])),
  'from another warehouse': { state: 'in_stock', facts: { moves: 3 } },
} as const

let pieces = 0

async function stand(app: TestApp, situation: string): Promise<Stand> {
  pieces += 1
  const number = `SN-${pieces}`
  const itemId = await makeItem(app, { has_units: true, unit_kind: 'serial' })
  const { supplier } = await makeReceived(app, {
    procurement_items: [{ item_id: itemId, quantity: '1', purchase_price: '50', units: [number] }],
  })
  const clerk = await clerkOf(app)
  const { data } = await clerk.done(units.byNumber, { params: { number } })
  const unitStand: Stand = { id: data.id, number, itemId, supplierId: supplier?.id ?? 0, order: null, inventory: null }
  if (situation === 'from another warehouse') await moveAway(app, clerk, unitStand)
  else if (situation === 'reserved' || situation === 'sold' || situation === 'free again') {
    const order = await hold(app, unitStand)
    if (situation === 'sold') await issue(app, order.id)
    if (situation === 'free again') await nameOn(app, order, [])
    return { ...unitStand, order: { id: order.id, line: order.order_items[0]?.id ?? 0 } }
  } else if (situation === 'in_use' || situation === 'rented') {
    const { document, pieces: handed } = await toInventory(app, unitStand)
    if (situation === 'rented') await rentOut(app, handed[0]?.id ?? 0)
    return { ...unitStand, inventory: { document, id: handed[0]?.id ?? 0 } }
  } else if (situation !== 'in_stock') {
    await writeOff(clerk, unitStand, await makeWarehouse(app))
    await enter(app, unitStand, situation)
  }
  return unitStand
}

async function hold(app: TestApp, { itemId, number }: Stand): Promise<OrderRecord> {
  return nameOn(app, await serialOrder(app, { item_id: itemId }, '1'), [number])
}

async function orderFor(app: TestApp, { order, itemId }: Stand): Promise<{ id: number; line: number }> {
  if (order) return order
  const { id, order_items } = await serialOrder(app, { item_id: itemId }, '1')
  return { id, line: order_items[0]?.id ?? 0 }
}

async function reservePiece(app: TestApp, clerk: Person, each: Stand) {
  const of = await orderFor(app, each)
  return clerk.call(orders.nameUnits, { params: { id: of.id }, body: { order_items: [{ id: of.line, units: [each.number] }] } })
}

async function issuePiece(app: TestApp, clerk: Person, each: Stand) {
  const of = await orderFor(app, each)
  const body = { step: 'issue' as const, order_items: [{ id: of.line, units: [each.number] }] }
  return clerk.call(orders.fulfil, { params: { id: of.id }, body })
}

async function takeBack(app: TestApp, clerk: Person, { order }: Stand): Promise<void> {
  const { id } = await invoiceOf(app, order?.id ?? 0)
  await clerk.done(invoices.accept, { params: { id } })
  await credited(app, { id })
}

async function moveAway(app: TestApp, clerk: Person, { itemId, number }: Stand): Promise<void> {
  const source_warehouse_id = await makeWarehouse(app)
  const warehouse_id = await makeWarehouse(app, { name: `Filiāle ${number}`, code: number })
  const procurement_items = [{ item_id: itemId, quantity: '1', units: [number] }]
  const body = { kind: 'internal' as const, source_warehouse_id, warehouse_id, procurement_items }
  const { procurement_id: id } = await clerk.done(procurements.create, { body })
  await clerk.done(procurements.accept, { params: { id } })
}

function writeOff(clerk: Person, { itemId, number }: Stand, warehouse_id: number) {
  const items = [{ item_id: itemId, quantity: '1', units: [number] }]
  return clerk.call(technicalDocuments.createRemoval, { body: { warehouse_id, reason: 'Saplīsa', items } })
}

async function giveBack(clerk: Person, { itemId, number, supplierId }: Stand, warehouse_id: number): Promise<void> {
  const items = [{ item_id: itemId, quantity: '1', units: [number] }]
  const body = { supplier_id: supplierId, warehouse_id, reason: 'Brāķis', items }
  const { return_act_id: id } = await clerk.done(returnActs.create, { body })
  await clerk.done(returnActs.accept, { params: { id } })
}

async function rentOut(app: TestApp, pieceId: number): Promise<void> {
  const { uuid } = await pieceOfInventory(app, pieceId)
  await makeRent(app, { rent_items: [{ uuid }] })
}

function toInventory(app: TestApp, { itemId, number }: Stand) {
  return handedOver(app, [{ item_id: itemId, quantity: '1', units: [number] }])
}

async function enter({ db }: TestApp, { id }: Stand, state: string): Promise<void> {
  await sql`update catalog_item_units set status = ${state} where id = ${id}`.execute(db)
}

const withService = 'there is no production and no service yet'

export const transitions = transitionsOf({
  chart,
  table: 'catalog_item_units',
  usual: freshUnit,
  situations,
  stand,
  look: async (app, { id, number }: Stand) => {
    const { data } = await (await clerkOf(app)).done(units.list, { query: { q: number, per_page: 200 } })
    const found = data.find((each) => each.id === id)
    return found ? { status: found.status, can: found.can } : null
  },
  actions: {
    RESERVE: { send: (each, clerk, app) => reservePiece(app, clerk, each), from: ['in_stock'], isUnaudited: true },
    RELEASE: {
      send: ({ order }, clerk) =>
        clerk.call(orders.nameUnits, { params: { id: order?.id ?? 0 }, body: { order_items: [{ id: order?.line ?? 0, units: [] }] } }),
      isUnaudited: true,
    },
    ISSUE: { send: (each, clerk, app) => issuePiece(app, clerk, each), from: ['in_stock', 'reserved'], isUnaudited: true },
    REVERT: { send: ({ order }, clerk) => clerk.call(orders.revert, { params: { id: order?.id ?? 0 } }), isUnaudited: true },
    RETURN: { send: (each, clerk, app) => takeBack(app, clerk, each), isUnaudited: true },
    TO_INVENTORY: { send: async (each, _, app) => void (await toInventory(app, each)), from: ['in_stock'], isUnaudited: true },
    TO_STOCK: {
      send: (each, clerk) => clerk.call(technicalDocuments.remove, { params: { id: each.inventory?.document ?? 0 } }),
      from: ['in_use'],
      isUnaudited: true,
    },
    RENT: {
      send: ({ inventory: piece }, _, app) => rentOut(app, piece?.id ?? 0),
      from: ['in_use'],
      isUnaudited: true,
    },
    RENT_END: {
      send: async ({ inventory: piece }, clerk, app) => {
        const item = await rentedItemOf(app, piece?.id ?? 0)
        const body = { date_to: dayAgo(0), lock_version: item.lock_version }
        await clerk.done(rent.updateItem, { params: { id: item.id }, body })
      },
      from: ['rented'],
      isUnaudited: true,
    },
    CONSUME: [],
    UNCONSUME: [],
    WRITE_OFF: [
      { send: async (each, clerk, app) => writeOff(clerk, each, await makeWarehouse(app)), from: ['in_stock'], isUnaudited: true },
      {
        send: (each, clerk) => clerk.call(inventory.writeOff, { params: { inventoryItem: String(each.inventory?.id ?? 0) } }),
        from: ['in_use'],
        isUnaudited: true,
      },
    ],
    SUPPLIER_RETURN: {
      send: async (each, clerk, app) => giveBack(clerk, each, await makeWarehouse(app)),
      from: ['in_stock'],
      isUnaudited: true,
    },
    DELETE: { send: ({ id, number }, clerk) => clerk.call(units.replace, { params: { id }, query: { number: `${number}-L` } }) },
  },
  untaken: {
    'CONSUME in_stock installed': withService,
    'UNCONSUME installed in_stock': withService,
  },
})
