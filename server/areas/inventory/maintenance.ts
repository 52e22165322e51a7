import { sql } from 'kysely'
import type { inventory } from '../../../contract/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { sent } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin } from './advance.ts'
import { keyOf, loadInventory } from './read.ts'

interface Maintenance {
  id: number
  inventory_item_id: number
  name: string
  interval_months: number
  last_at: string
  is_active: boolean
  lock_version: number
}

async function maintenanceOf(db: Db, id: number): Promise<Maintenance> {
  const { rows } = await sql<Maintenance>`
    select id, inventory_item_id, name, interval_months, last_at, is_active, lock_version from inventory_item_maintenances
    where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Says what is due on a piece every so many months; counted from today unless another day is told. */
export const addMaintenance: Handler<typeof inventory.addMaintenance> = async (io) => {
  const { db, user, body, today } = io
  const { id } = await begin(io, await keyOf(db, io.params.inventoryItem), 'MAINTENANCE_UPDATE')
  requirePast(body.last_at, today)
  const known = await db
    .selectFrom('inventory_item_maintenances')
    .select('id')
    .where('inventory_item_id', '=', id)
    .where('name', '=', body.name)
    .executeTakeFirst()
  if (known) throw Refusal.field('name', `Lauks „${labelOf('name')}”: tāda apkope šim inventāram jau ir`)
  const values = { name: body.name, interval_months: body.interval_months, last_at: body.last_at ?? today }
  await db
    .insertInto('inventory_item_maintenances')
    .values({ ...values, inventory_item_id: id, created_by: user.id, updated_by: user.id })
    .execute()
  io.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_UPDATE', after: values })
  return { data: await loadInventory(io, id) }
}

/** Changes what is due and when; the next day follows. */
export const updateMaintenance: Handler<typeof inventory.updateMaintenance> = async (io) => {
  const { db, user, params, body, today } = io
  const { lock_version, ...changes } = body
  const { id, before } = await held(io, params.id, 'MAINTENANCE_UPDATE')
  if (before.lock_version !== lock_version) throw Refusal.stale(await loadInventory(io, id))
  requirePast(changes.last_at, today)
  await db
    .updateTable('inventory_item_maintenances')
    .set({ ...sent(changes), updated_by: user.id })
    .where('id', '=', before.id)
    .execute()
  io.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_UPDATE', before, after: { ...changes, maintenance_id: before.id } })
  return { data: await loadInventory(io, id) }
}

/** The maintenance was done today; asked again on the same day, it changes nothing. */
export const resetMaintenance: Handler<typeof inventory.resetMaintenance> = async (io) => {
  const { db, user, params, today } = io
  const { id, before } = await held(io, params.id, 'MAINTENANCE_RESET')
  if (before.last_at === today) io.audit(null)
  else {
    await sql`
      update inventory_item_maintenances set last_at = ${today}, updated_by = ${user.id} where id = ${before.id}`.execute(db)
    const { name, last_at } = before
    io.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_RESET', before: { name, last_at }, after: { name, last_at: today } })
  }
  return { data: await loadInventory(io, id) }
}

/** A maintenance, read under the lock of its piece. */
async function held(
  io: Context,
  maintenanceId: number,
  event: 'MAINTENANCE_UPDATE' | 'MAINTENANCE_RESET',
): Promise<{ id: number; before: Maintenance }> {
  const { inventory_item_id } = await maintenanceOf(io.db, maintenanceId)
  const { id } = await begin(io, inventory_item_id, event)
  return { id, before: await maintenanceOf(io.db, maintenanceId) }
}

function requirePast(day: string | undefined, today: string): void {
  if (day !== undefined && day > today) throw Refusal.field('last_at', `Lauks „${labelOf('last_at')}”: diena vēl nav pienākusi`)
}
