import { sql } from 'kysely'
import { inventory, type InventoryRecord } from '../../../contract/inventory.ts'
import { technicalDocuments } from '../../../contract/technical-documents.ts'
import { rent } from '../../../contract/rent.ts'
import { inventoryItem as chart } from '../../../machines/inventory-item.ts'
import { clerkOf } from '../../support/factories.ts'
import { assigned, makeInventory, pieceOfInventory } from '../../support/inventory.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { makeRent, rentedItemOf } from '../../support/rent.ts'
import { transitionsOf } from '../../support/transitions.ts'

type Stand = InventoryRecord & { document: number }

const at = ({ id }: Stand) => ({ inventoryItem: String(id) })
const itsMaintenance = ({ maintenances }: Stand) => ({ id: maintenances[0]?.id ?? 0 })
const later = 'there is no service yet'

/** Lifecycle of a piece of inventory. */
export const transitions = transitionsOf({
  chart,
  table: 'inventory_items',
  usual: {},
  situations: {
    in_stock: { state: 'in_stock' },
    in_use: { state: 'in_use' },
    rented: { state: 'rented' },
    in_service: { state: 'in_service' },
    written_off: { state: 'written_off' },
  },
  stand: async (app, situation): Promise<Stand> => {
    const clerk = await clerkOf(app)
    const { document, ...made } = await makeInventory(app)
    const params = { inventoryItem: String(made.id) }
    const body = { name: 'Apskate', interval_months: 6, last_at: dayAgo(40) }
    await clerk.done(inventory.addMaintenance, { params, body })
    if (situation === 'in_use') await assigned(app, made)
    if (situation === 'written_off') await clerk.done(inventory.writeOff, { params })
    if (situation === 'rented') await makeRent(app, { rent_items: [{ uuid: made.uuid }] })
    if (situation === 'in_service') {
      await sql`update inventory_items set status = ${situation} where id = ${made.id}`.execute(app.db)
    }
    return { ...(await pieceOfInventory(app, made.id)), document }
  },
  look: async (app, { id, uuid }: Stand) => {
    const clerk = await clerkOf(app)
    const answer = await clerk.call(inventory.show, { params: { inventoryItem: uuid } })
    if (answer.status === 404) return null
    const { status, can } = await pieceOfInventory(app, id)
    return { status, can }
  },
  deeds: {
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
    SEND_TO_SERVICE: [],
    SERVICE_DONE: [],
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
  untaken: {
    'SERVICE_DONE in_service in_stock': later,
    ...Object.fromEntries(['in_stock', 'in_use', 'rented'].map((state) => [`SEND_TO_SERVICE ${state} in_service`, later])),
  },
})
