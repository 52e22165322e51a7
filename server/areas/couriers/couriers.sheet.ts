import { sql } from 'kysely'
import type { couriers } from '../../../contract/couriers/couriers.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { fullName } from '../customers/customers.names.ts'
import { beginCourier, loadCourier } from './couriers.record.ts'

interface Stop {
  id: number
  position: number
  isDone: boolean
}

/**
 * Moves a delivery by one place on its sheet, unsorted ones last. Completed deliveries keep their numbers, which
 * must stay unique.
 */
export const sort: Handler<typeof couriers.sort> = async (ctx) => {
  const { db, params, body, user } = ctx
  // Locks the whole sheet in key order before the delivery, so that concurrent sorting waits.
  await holdSheetOf(db, params.id)
  const { id, date, user_id } = await beginCourier(ctx, params.id, 'EDIT')
  const { rows } = await sql<Stop>`
    select id, position, status = 'completed' as "isDone" from courier_applications
    where date = ${date} and user_id is not distinct from ${user_id}::bigint order by position = 0, position, id`.execute(db)
  const open = rows.filter(({ isDone }) => !isDone)
  const at = open.findIndex((row) => row.id === id)
  const to = Math.min(Math.max(at + (body.to === 'earlier' ? -1 : 1), 0), open.length - 1)
  const sorted = open.toSpliced(at, 1)
  sorted.splice(to, 0, ...open.slice(at, at + 1))
  const takenPositions = new Set(rows.flatMap(({ isDone, position }) => (isDone ? position : [])))
  const free = rows.map((_, index) => index + 1).filter((number) => !takenPositions.has(number))
  const changed = sorted.flatMap((row, index) => (row.position === free[index] ? [] : [{ id: row.id, position: free[index] ?? 0 }]))
  // One statement, because numbers are unique at its end and rows swap them.
  await sql`
    update courier_applications t set position = n.position, updated_by = ${user.id}
    from unnest(${changed.map((each) => each.id)}::bigint[], ${changed.map((each) => each.position)}::integer[]) as n (id, position)
    where t.id = n.id`.execute(db)
  ctx.audit(changed.length === 0 ? null : { entity: 'courier_applications', id, event: 'SORTED', after: { position: free[to] ?? 0 } })
  return { data: await loadCourier(ctx, id) }
}

async function holdSheetOf(db: Db, id: number): Promise<void> {
  await sql`
    select t.id from courier_applications t join courier_applications own on own.id = ${id}
    where t.date = own.date and t.user_id is not distinct from own.user_id order by t.id for update of t`.execute(db)
}

/** Without a courier: all deliveries of the day. */
export const sheet: Handler<typeof couriers.sheet> = async (ctx) => {
  const { query, today } = ctx
  const date = query.date ?? today
  const { name: seller } = await documentSeller(ctx.db)
  const bytes = await build('courierSheetPdf', { seller, date, ...(await stopsOf(ctx, date, query.user_id ?? null)) })
  return { name: `marsruts_${date}.pdf`, mime: 'application/pdf', inline: true, bytes }
}

async function stopsOf({ db }: Context, date: string, userId: number | null) {
  const { rows } = await sql<Parameters<typeof build<'courierSheetPdf'>>[1]['stops'][number]>`
    select t.number, t.direction, coalesce(o.number, s.number) as what, c.name as customer, t.address, t.contact_name, t.contact_phone,
      to_char(t.time_from, 'HH24:MI') as time_from, to_char(t.time_to, 'HH24:MI') as time_to, t.parcels, t.weight_kg, t.notes,
      t.failure_reason, t.failed_at
    from courier_applications t left join customers c on c.id = t.customer_id left join orders o on o.id = t.order_id
    left join service_applications s on s.id = t.service_application_id
    where t.date = ${date} and (${userId}::bigint is null or t.user_id = ${userId})
    order by t.position = 0, t.position, t.id`.execute(db)
  const courier = await sql<{ name: string }>`select ${fullName('u')} as name from users u where u.id = ${userId}`.execute(db)
  return { courier: courier.rows[0]?.name ?? null, stops: rows }
}
