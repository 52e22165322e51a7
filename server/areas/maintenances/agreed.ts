import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { CustomerMaintenances, maintenances } from '../../../contract/maintenances/maintenances.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { isLive, plannedRows } from './planned.ts'

export const ofCustomer: Handler<typeof maintenances.ofCustomer> = async (ctx) => ({ data: await load(ctx, ctx.params.id) })

/** Replaces the whole list; machines get the missing maintenances. */
export const agree: Handler<typeof maintenances.agree> = async (ctx) => {
  const { db, user, params, body } = ctx
  const customer = await visibleCustomer(ctx, params.id)
  await lockRecord(db, 'customers', customer.id)
  const before = await agreedOf(db, customer.id)
  await requireRight(db, body.inventory_maintenances)
  await sql`delete from customer_inventory_maintenances where customer_id = ${customer.id}`.execute(db)
  for (const row of body.inventory_maintenances) {
    await db
      .insertInto('customer_inventory_maintenances')
      .values({ ...row, customer_id: customer.id, created_by: user.id, updated_by: user.id })
      .execute()
  }
  // In key order, against deadlocks.
  const { rows: pieces } = await sql<{ id: number }>`
    select id from inventory_items where customer_id = ${customer.id} and archived_at is null order by id for update`.execute(db)
  const { rows: addedMaintenances } = await sql<{ id: number }>`
    select distinct given.id from inventory_items i cross join lateral set_agreed_maintenances(i, ${user.id}) as given (id)
    where i.id = any(${pieces.map(({ id }) => id)})`.execute(db)
  for (const { id } of addedMaintenances)
    ctx.audit({ entity: 'inventory_items', id, event: 'MAINTENANCE_UPDATE', after: { customer_id: customer.id } })
  const data = await load(ctx, customer.id)
  ctx.audit({ entity: 'customers', id: customer.id, event: 'MAINTENANCES', before: { agreed: before }, after: { agreed: data.agreed } })
  return { data }
}

type MaintenanceInput = Body<typeof maintenances.agree>['inventory_maintenances']

async function requireRight(db: Db, input: MaintenanceInput): Promise<void> {
  const { rows: meters } = await sql<{ id: number }>`
    select id from category_options where is_reading and id = any(${input.map((row) => row.counter_option_id ?? 0)})`.execute(db)
  const seenKeys = new Set<string>()
  for (const [at, row] of input.entries()) {
    const refuse = (name: keyof MaintenanceInput[number], reason: string): never => {
      throw Refusal.field(`inventory_maintenances.${at}.${name}`, `Lauks „${labelOf(name)}”: ${reason}`)
    }
    const { catalog_item_id: item = null, category_id: category = null, counter_option_id: meter = null } = row
    if ((item === null) === (category === null)) refuse('catalog_item_id', 'jānorāda vai nu prece, vai kategorija')
    if ((row.interval_months ?? null) === null && (row.interval_counter ?? null) === null) {
      refuse('interval_months', 'jānorāda mēneši vai skaitītāja intervāls')
    }
    if (((row.interval_counter ?? null) === null) !== (meter === null)) {
      refuse('counter_option_id', 'skaitītāju un tā intervālu norāda kopā')
    }
    if (meter !== null && !meters.some(({ id }) => id === meter)) refuse('counter_option_id', 'tāda skaitītāja nav')
    const key = [item, category, row.service_job_id].join(' ')
    if (seenKeys.has(key)) refuse('service_job_id', 'tas pats darbs tām pašām iekārtām jau ir sarakstā')
    seenKeys.add(key)
  }
}

async function load(ctx: Context, id: number): Promise<CustomerMaintenances> {
  const customer = await visibleCustomer(ctx, id)
  const [agreed, due] = await Promise.all([agreedOf(ctx.db, id), plannedRows(ctx, sql`${isLive} and i.customer_id = ${id}`)])
  return { customer, agreed, planned: due }
}

async function agreedOf(db: Db, customer: number): Promise<CustomerMaintenances['agreed']> {
  const { rows } = await sql<CustomerMaintenances['agreed'][number]>`
    select m.id, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, ${reference(sql`g.id`, sql`g.name`)} as category,
      ${reference(sql`j.id`, sql`j.name`)} as service_job, m.interval_months, m.interval_counter,
      ${reference(sql`o.id`, sql`o.name`)} as counter_option, m.price
    from customer_inventory_maintenances m join service_jobs j on j.id = m.service_job_id
    left join catalog_items k on k.id = m.catalog_item_id left join categories g on g.id = m.category_id
    left join category_options o on o.id = m.counter_option_id
    where m.customer_id = ${customer} order by coalesce(k.name, g.name), j.name, m.id`.execute(db)
  return rows
}
