import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { inventory } from '../../../contract/inventory/inventory.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin } from './inventory.transitions.ts'
import { keyOf, loadInventory } from './inventory.record.ts'

interface Maintenance {
  id: number
  inventory_item_id: number
  name: string
  service_job_id: number | null
  interval_months: number | null
  interval_counter: string | null
  counter_option_id: number | null
  last_at: string
  last_counter: string | null
  counter_value: string | null
  is_active: boolean
  lock_version: number
}

async function maintenanceOf(db: Db, id: number): Promise<Maintenance> {
  const { rows } = await sql<Maintenance>`
    select id, inventory_item_id, name, service_job_id, interval_months, interval_counter, counter_option_id, last_at, last_counter,
      counter_value, is_active, lock_version
    from inventory_item_maintenances where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Counts from today and the current meter reading unless given. */
export const addMaintenance: Handler<typeof inventory.addMaintenance> = async (ctx) => {
  const { db, user, body, today } = ctx
  const { id } = await begin(ctx, await keyOf(db, ctx.params.inventoryItem), 'MAINTENANCE_UPDATE')
  requirePast(body.last_at, today)
  const { counter_value, ...fields } = body
  const name = body.name ?? (await jobName(db, body.service_job_id))
  await requireFreeName(db, id, name)
  const plan = { interval_months: null, interval_counter: null, counter_option_id: null, ...definedFields(fields), name }
  requireInterval(plan)
  const counter = await counterOf(ctx, id, plan.counter_option_id, counter_value)
  const values = { ...plan, ...counter, last_at: body.last_at ?? today, last_counter: counter && (counter.counter_value ?? '0') }
  await db
    .insertInto('inventory_item_maintenances')
    .values({ ...values, inventory_item_id: id, created_by: user.id, updated_by: user.id })
    .execute()
  ctx.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_UPDATE', after: values })
  return { data: await loadInventory(ctx, id) }
}

/** Recomputes the next day; a changed meter counts from its current reading. */
export const updateMaintenance: Handler<typeof inventory.updateMaintenance> = async (ctx) => {
  const { db, user, params, body, today } = ctx
  const { lock_version, counter_value, ...fields } = body
  const { id, before } = await lockedMaintenance(ctx, params.id, 'MAINTENANCE_UPDATE')
  if (before.lock_version !== lock_version) throw Refusal.stale(await loadInventory(ctx, id))
  requirePast(fields.last_at, today)
  if (fields.name !== undefined && fields.name !== before.name) await requireFreeName(db, id, fields.name)
  const changes = definedFields(fields)
  const plan = { ...before, ...changes }
  // A meter needs an interval.
  if (plan.interval_counter === null) plan.counter_option_id = null
  requireInterval(plan)
  const meterChanged = plan.counter_option_id !== before.counter_option_id
  const counter = meterChanged || counter_value !== undefined ? await counterOf(ctx, id, plan.counter_option_id, counter_value) : undefined
  const values = {
    ...changes,
    counter_option_id: plan.counter_option_id,
    ...(counter === null ? noCounter : counter),
    ...(meterChanged && counter && { last_counter: counter.counter_value ?? '0' }),
  }
  await db
    .updateTable('inventory_item_maintenances')
    .set({ ...values, updated_by: user.id })
    .where('id', '=', before.id)
    .execute()
  ctx.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_UPDATE', before, after: { ...values, maintenance_id: before.id } })
  return { data: await loadInventory(ctx, id) }
}

/** Done today at the current reading; idempotent within a day. */
export const resetMaintenance: Handler<typeof inventory.resetMaintenance> = async (ctx) => {
  const { db, user, params, today } = ctx
  const { id, before } = await lockedMaintenance(ctx, params.id, 'MAINTENANCE_RESET')
  const { name, last_at, last_counter } = before
  const counter = before.counter_value ?? last_counter
  if (last_at === today && last_counter === counter) ctx.audit(null)
  else {
    await sql`
      update inventory_item_maintenances set last_at = ${today}, last_counter = ${counter}, updated_by = ${user.id}
      where id = ${before.id}`.execute(db)
    const after = { name, last_at: today, last_counter: counter }
    ctx.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_RESET', before: { name, last_at, last_counter }, after })
  }
  return { data: await loadInventory(ctx, id) }
}

async function lockedMaintenance(
  ctx: Context,
  maintenanceId: number,
  event: 'MAINTENANCE_UPDATE' | 'MAINTENANCE_RESET',
): Promise<{ id: number; before: Maintenance }> {
  const { inventory_item_id } = await maintenanceOf(ctx.db, maintenanceId)
  const { id } = await begin(ctx, inventory_item_id, event)
  return { id, before: await maintenanceOf(ctx.db, maintenanceId) }
}

interface Counter {
  counter_value: string | null
  counter_read_on: string | null
}

const noCounter: Counter & { last_counter: null } = { counter_value: null, counter_read_on: null, last_counter: null }

/** Today's entered reading, else the last one; null without a meter. */
async function counterOf(
  { db, today }: Context,
  piece: number,
  meter: number | null,
  entered: string | undefined,
): Promise<Counter | null> {
  if (meter === null) {
    if (entered !== undefined) throw Refusal.field('counter_value', `Lauks „${labelOf('counter_value')}”: apkopei nav skaitītāja`)
    return null
  }
  const { rows: meters } = await sql`select from category_options where id = ${meter} and is_reading`.execute(db)
  if (meters.length === 0) throw Refusal.field('counter_option_id', `Lauks „${labelOf('counter_option_id')}”: tāda skaitītāja nav`)
  if (entered !== undefined) return { counter_value: entered, counter_read_on: today }
  const { rows } = await sql<Counter>`
    select value as counter_value, date as counter_read_on from last_reading(${piece}, ${meter})`.execute(db)
  return rows[0] ?? { counter_value: null, counter_read_on: null }
}

async function jobName(db: Db, job: Body<typeof inventory.addMaintenance>['service_job_id']): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from service_jobs where id = ${job ?? 0}`.execute(db)
  if (rows[0]) return rows[0].name
  if (job === undefined || job === null) throw Refusal.field('name', `Lauks „${labelOf('name')}” ir obligāts, ja nav norādīts darbs`)
  throw Refusal.field('service_job_id', `Lauks „${labelOf('service_job_id')}”: norādītais ieraksts neeksistē`)
}

async function requireFreeName(db: Db, piece: number, name: string): Promise<void> {
  const { rows } = await sql`
    select from inventory_item_maintenances where inventory_item_id = ${piece} and name = ${name}`.execute(db)
  if (rows.length > 0) throw Refusal.field('name', `Lauks „${labelOf('name')}”: tāda apkope šim inventāram jau ir`)
}

function requireInterval(plan: Pick<Maintenance, 'interval_months' | 'interval_counter' | 'counter_option_id'>): void {
  if (plan.interval_months === null && plan.interval_counter === null) {
    throw Refusal.field('interval_months', `Lauks „${labelOf('interval_months')}”: jānorāda mēneši vai skaitītāja intervāls`)
  }
  if (plan.interval_counter !== null && plan.counter_option_id === null) {
    throw Refusal.field('counter_option_id', `Lauks „${labelOf('counter_option_id')}” ir obligāts, ja ir skaitītāja intervāls`)
  }
  if (plan.interval_counter === null && plan.counter_option_id !== null) {
    throw Refusal.field('interval_counter', `Lauks „${labelOf('interval_counter')}” ir obligāts, ja ir skaitītājs`)
  }
}

function requirePast(day: string | undefined, today: string): void {
  if (day !== undefined && day > today) throw Refusal.field('last_at', `Lauks „${labelOf('last_at')}”: diena vēl nav pienākusi`)
}
