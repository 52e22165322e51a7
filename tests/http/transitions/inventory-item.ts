import { inventory, type InventoryRecord } from '../../../contract/inventory/inventory.ts'
import { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { rent } from '../../../contract/rent/rent.ts'
import { service } from '../../../contract/service/service.ts'
import { inventoryItem as chart, freshInventoryItem } from '../../../machines/inventory-item.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { assigned, makeInventory, pieceOfInventory } from '../../support/inventory.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { makeRent, rentedItemOf } from '../../support/rent.ts'
import { makeService } from '../../support/service.ts'
import { transitionsOf } from '../../support/transitions.ts'

type Stand = InventoryRecord & { document: number }

const at = ({ id }: Stand) => ({ inventoryItem: String(id) })
const itsMaintenance = ({ maintenances }: Stand) => ({ id: maintenances[0]?.id ?? 0 })

export const transitions = transitionsOf({
  chart,
  table: 'inventory_items',
  usual: freshInventoryItem,
  situations: {
    in_stock: { state: 'in_stock' },
    in_use: { state: 'in_use' },
    rented: { state: 'rented' },
    in_service: { state: 'in_service', facts: { before: 'in_stock' } },
    'in_service, in use': { state: 'in_service', facts: { before: 'in_use' } },
    'in_service, rented': { state: 'in_service', facts: { before: 'rented' } },
    written_off: { state: 'written_off' },
  },
  stand: async (app, situation): Promise<Stand> => {
    const clerk = await clerkOf(app)
    const { document, ...made } = await makeInventory(app)
    const params = { inventoryItem: String(made.id) }
    const body = { name: 'Apskate', interval_months: 6, last_at: dayAgo(40) }
    await clerk.done(inventory.addMaintenance, { params, body })
    if (situation.endsWith('in use') || situation === 'in_use') await assigned(app, made)
    if (situation === 'written_off') await clerk.done(inventory.writeOff, { params })
    if (situation.endsWith('rented')) await makeRent(app, { rent_items: [{ uuid: made.uuid }] })
    if (situation.startsWith('in_service')) await toService(app, await pieceOfInventory(app, made.id))
    return { ...(await pieceOfInventory(app, made.id)), document }
  },
  look: async (app, { id, uuid }: Stand) => {
    const clerk = await clerkOf(app)
    const answer = await clerk.call(inventory.show, { params: { inventoryItem: uuid } })
    if (answer.status === 404) return null
    const { status, can } = await pieceOfInventory(app, id)
    return { status, can }
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(inventory.update, { params: at(each), body: { notes: 'Ar somu', lock_version: each.lock_version } }),
    },
    ASSIGN: {
      send: (each, clerk) =>
        clerk.call(inventory.update, { params: at(each), body: { assigned_user_id: clerk.id, lock_version: each.lock_version } }),
    },
    UNASSIGN: {
      send: (each, clerk) =>
        clerk.call(inventory.update, { params: at(each), body: { event: 'UNASSIGN', lock_version: each.lock_version } }),
    },
    RENT: {
      send: async ({ uuid }, _, app) => void (await makeRent(app, { rent_items: [{ uuid }] })),
      from: ['in_stock'],
    },
    RENT_END: {
      send: async ({ id }, clerk, app) => {
        const item = await rentedItemOf(app, id)
        const body = { date_to: dayAgo(0), lock_version: item.lock_version }
        await clerk.done(rent.updateItem, { params: { id: item.id }, body })
      },
      from: ['rented'],
    },
    SEND_TO_SERVICE: { send: async (each, _, app) => toService(app, await pieceOfInventory(app, each.id)) },
    SERVICE_DONE: {
      send: async ({ id }, clerk, app) => {
        const { id: machine } = await app.db
          .selectFrom('serviceable_items')
          .select('id')
          .where('inventory_item_id', '=', id)
          .executeTakeFirstOrThrow()
        await clerk.done(service.removeMachine, { params: { id: machine } })
      },
    },
    MAINTENANCE_UPDATE: {
      send: (each, clerk) => {
        const body = { interval_months: 12, lock_version: each.maintenances[0]?.lock_version ?? 0 }
        return clerk.call(inventory.updateMaintenance, { params: itsMaintenance(each), body })
      },
    },
    MAINTENANCE_RESET: { send: (each, clerk) => clerk.call(inventory.resetMaintenance, { params: itsMaintenance(each) }) },
    WRITE_OFF: { send: (each, clerk) => clerk.call(inventory.writeOff, { params: at(each) }) },
    TAKE_BACK: { send: ({ document }, clerk) => clerk.call(technicalDocuments.remove, { params: { id: document } }) },
  },
})

async function toService(app: TestApp, { uuid, customer }: Pick<InventoryRecord, 'uuid' | 'customer'>): Promise<void> {
  await makeService(app, { serviceable_items: [{ machine: uuid }], ...(customer && { customer_id: customer.id }) })
}
