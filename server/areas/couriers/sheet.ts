import { sql } from 'kysely'
import type { couriers } from '../../../contract/couriers.ts'
import type { Context, Handler } from '../../http/context.ts'
import { build } from '../../print/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { fullName } from '../customers/names.ts'
import { beginCourier, loadCourier } from './read.ts'

interface Stop {
  id: number
  position: number
}

/** Moves a delivery one place on the sheet of its courier and day; what nobody sorted yet stands after the others. */
export const sort: Handler<typeof couriers.sort> = async (io) => {
  const { db, params, body, user } = io
  const { id, date, user_id } = await beginCourier(io, params.id, 'EDIT')
  // All of a sheet in the order of their keys, so that two who sort it wait for each other and nobody else.
  const { rows } = await sql<Stop>`
    with held as (
      select id, position from courier_applications
      where date = ${date} and user_id is not distinct from ${user_id}::bigint and status <> 'completed' order by id for update
    ) select id, position from held order by position = 0, position, id`.execute(db)
  const at = rows.findIndex((row) => row.id === id)
  const to = Math.min(Math.max(at + (body.to === 'earlier' ? -1 : 1), 0), rows.length - 1)
  const sorted = rows.toSpliced(at, 1)
  sorted.splice(to, 0, ...rows.slice(at, at + 1))
  const changed = sorted.flatMap((row, index) => (row.position === index + 1 ? [] : [{ id: row.id, position: index + 1 }]))
  for (const each of changed) {
    await sql`update courier_applications set position = ${each.position}, updated_by = ${user.id} where id = ${each.id}`.execute(db)
  }
  io.audit(changed.length === 0 ? null : { entity: 'courier_applications', id, event: 'SORTED', after: { position: to + 1 } })
  return { data: await loadCourier(io, id) }
}

/** The sheet of a courier for a day, on paper; without one, what goes out that day at all. */
export const sheet: Handler<typeof couriers.sheet> = async (io) => {
  const { query, today } = io
  const date = query.date ?? today
  const { name: seller } = await documentSeller(io.db)
  const bytes = await build('courierSheetPdf', { seller, date, ...(await stopsOf(io, date, query.user_id ?? null)) })
  return { name: `marsruts_${date}.pdf`, mime: 'application/pdf', inline: true, bytes }
}

async function stopsOf({ db }: Context, date: string, userId: number | null) {
  const { rows } = await sql<Parameters<typeof build<'courierSheetPdf'>>[1]['stops'][number]>`
    select t.number, t.direction, coalesce(o.number, s.number) as what, c.name as customer, t.address, t.contact_name, t.contact_phone,
      to_char(t.time_from, 'HH24:MI') as time_from, to_char(t.time_to, 'HH24:MI') as time_to, t.parcels, t.weight_kg, t.notes
    from courier_applications t left join customers c on c.id = t.customer_id left join orders o on o.id = t.order_id
    left join service_applications s on s.id = t.service_application_id
    where t.date = ${date} and (${userId}::bigint is null or t.user_id = ${userId})
    order by t.position = 0, t.position, t.id`.execute(db)
  const courier = await sql<{ name: string }>`select ${fullName('u')} as name from users u where u.id = ${userId}`.execute(db)
  return { courier: courier.rows[0]?.name ?? null, stops: rows }
}
