import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { couriers } from '../../../contract/couriers/couriers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { courierApplication as chart } from '../../../machines/courier-application.ts'
import { deliveryLine } from '../../documents/address.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { reached } from '../shared/lifecycle.ts'
import { takeNumber } from '../shared/numbering.ts'
import { orderParties } from '../orders/orders.parties.ts'
import { refuseAt, requireCourier, requireTimes } from './require.ts'
import { ordersToBring, serviceToBring } from './couriers.list.ts'
import { loadCourier } from './couriers.record.ts'

type CourierRequest = Body<typeof couriers.create>

/** Place and recipient default to those of the order or service application. */
export const create: Handler<typeof couriers.create> = async (ctx) => {
  const id = await plan(ctx, ctx.body, await proposed(ctx, ctx.body))
  return { courier_application_id: id, data: await loadCourier(ctx, id) }
}

/** Plans all unplanned deliveries of a day; returns those without an address. */
export const ofDay: Handler<typeof couriers.ofDay> = async (ctx) => {
  const { db, body, today } = ctx
  const date = body.date ?? today
  const user_id = body.user_id ?? null
  const sources = [
    ...(await ordersToBring(db, date)).map(({ id, name }) => ({ name, source: { order_id: id } })),
    ...(await serviceToBring(db, date)).map(({ id, name, direction }) => ({ name, source: { service_application_id: id, direction } })),
  ]
  const without_address: string[] = []
  for (const { name, source } of sources) {
    const from = await proposed(ctx, source)
    if (from.address) await plan(ctx, { ...source, date, user_id }, from)
    else without_address.push(name)
  }
  const plannedCount = sources.length - without_address.length
  if (plannedCount === 0) ctx.audit(null)
  return { made: plannedCount, without_address }
}

async function proposed(ctx: Context, { order_id, service_application_id }: CourierRequest): Promise<Proposed> {
  if (order_id && service_application_id) throw refuseAt('service_application_id', 'pieteikums ir vai nu pasūtījumam, vai servisam')
  if (order_id) return ofOrder(ctx, order_id)
  return service_application_id ? ofService(ctx, service_application_id) : {}
}

async function plan(ctx: Context, request: CourierRequest, from: Proposed): Promise<number> {
  const { db, user, today } = ctx
  const { order_id = null, service_application_id = null, user_id = null, ...fields } = request
  const values = { ...from, ...definedFields(fields) }
  const { address } = values
  if (!address) throw Refusal.field('address', `Lauks „${labelOf('address')}” ir obligāts`)
  if (values.customer_id) await requireCustomer(ctx, values.customer_id)
  requireTimes(values)
  if (user_id) await requireCourier(db, user_id)
  const status = user_id ? reached(chart, chart.initial, 'ATTACH_USER', {}) : chart.initial
  const { id } = await db
    .insertInto('courier_applications')
    .values({
      ...values,
      date: values.date ?? today,
      address,
      order_id,
      service_application_id,
      user_id,
      status,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (order_id) {
    await sql`update order_details set courier_application_id = ${id}, updated_by = ${user.id} where order_id = ${order_id}`.execute(db)
    ctx.audit({ entity: 'orders', id: order_id, event: 'COURIER_CALLED', after: { courier_application_id: id } })
  }
  const { number } = await takeNumber(ctx, 'courier_application', today)
  await sql`update courier_applications set number = ${number} where id = ${id}`.execute(db)
  ctx.audit({
    entity: 'courier_applications',
    id,
    event: 'CREATED',
    after: { number, ...request },
    customer_id: values.customer_id ?? null,
  })
  return id
}

type Proposed = Pick<
  CourierRequest,
  'customer_id' | 'branch_id' | 'address' | 'contact_name' | 'contact_phone' | 'date' | 'time_from' | 'time_to' | 'weight_kg'
>

async function ofOrder({ db }: Context, id: number): Promise<Proposed> {
  // A separate statement: one that waits for a lock answers from its snapshot before the wait.
  await sql`select from orders where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<Proposed & { is_over: boolean; home: string; taken: string | null }>`
    select o.customer_id, o.branch_id, coalesce(d.recipient_name, nullif(concat_ws(' ', p.name, p.surname), ''), c.name) as contact_name,
      coalesce(d.recipient_phone, p.phone, c.phone) as contact_phone, coalesce(d.delivery_date, o.expected_date, today()) as date,
      to_char(d.time_from, 'HH24:MI') as time_from, to_char(d.time_to, 'HH24:MI') as time_to,
      concat_ws(', ', nullif(c.legal_address, ''), c.city) as home, o.status in ('cancelled', 'merged') as is_over,
      (select a.number from courier_applications a where a.order_id = o.id and a.delivered_at is null limit 1) as taken,
      (select case when bool_and(k.weight_kg is not null) then sum(i.quantity * k.weight_kg)::numeric(14, 4) end
        from order_items i join catalog_items k on k.id = i.catalog_item_id where i.order_id = o.id) as weight_kg
    from orders o join customers c on c.id = o.customer_id left join order_details d on d.order_id = o.id
    left join contacts p on p.id = o.contact_id where o.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw refuseAt('order_id', 'norādītais ieraksts neeksistē')
  if (found.is_over) throw refuseAt('order_id', 'pasūtījums ir slēgts')
  if (found.taken) throw refuseAt('order_id', `pasūtījumam jau ir piegāde ${found.taken}`)
  const { is_over: _over, taken: _taken, home, ...proposed } = found
  const { delivery } = await orderParties(db, id)
  return { ...proposed, address: deliveryLine(delivery) ?? home }
}

async function ofService({ db }: Context, id: number): Promise<Proposed> {
  await sql`select from service_applications where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<Proposed & { taken: string | null }>`
    select t.customer_id, t.branch_id, coalesce(nullif(concat_ws(' ', p.name, p.surname), ''), c.name) as contact_name, coalesce(p.phone, c.phone) as contact_phone,
      coalesce(nullif(concat_ws(', ', nullif(b.address, ''), b.city), ''), concat_ws(', ', nullif(c.legal_address, ''), c.city)) as address,
      (select a.number from courier_applications a where a.service_application_id = t.id and a.delivered_at is null limit 1) as taken
    from service_applications t join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
    left join contacts p on p.id = t.contact_id where t.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) throw refuseAt('service_application_id', 'norādītais ieraksts neeksistē')
  if (found.taken) throw refuseAt('service_application_id', `pieteikumam jau ir piegāde ${found.taken}`)
  const { taken: _taken, ...proposed } = found
  return proposed
}
