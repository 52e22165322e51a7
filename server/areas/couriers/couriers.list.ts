import { sql } from 'kysely'
import { couriers } from '../../../contract/couriers/couriers.ts'
import type { Db, Handler } from '../../http/context.ts'
import { flagged, list as page, searched } from '../../http/list.ts'
import { visibleTo, isStaff } from '../../http/visible.ts'
import { fullName } from '../customers/customers.names.ts'
import { courierRows, loadCourier } from './couriers.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof couriers.list> = async (ctx) => {
  const { db, user, query, today } = ctx
  return page(db, query, {
    from: sql`courier_applications t`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.user_id ? [sql`t.user_id = ${query.user_id}`] : []),
      ...(query.mine === undefined ? [] : [sql`(t.user_id is not distinct from ${user.id}) = ${query.mine}`]),
      ...flagged(query.is_open, sql`t.delivered_at is null`),
      ...(query.today === undefined ? [] : [sql`(t.date = ${today}) = ${query.today}`]),
      ...(query.order_id ? [sql`t.order_id = ${query.order_id}`] : []),
      ...(query.service_application_id ? [sql`t.service_application_id = ${query.service_application_id}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'sheet', by: sheetOrder, direction: 'asc', type: 'numeric' },
    ],
    countedTable: 'courier_applications',
    columns: {
      call: couriers.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        time_from: sql`to_char(t.time_from, 'HH24:MI')`,
        courier: isStaff(user) ? person('t.user_id') : sql`null::text`,
      },
    },
    load: (ids) => courierRows(ctx, ids),
  })
}

/** SQL: by day, then by sheet position, unsorted ones last. */
const sheetOrder = sql`((t.date - '2000-01-01'::date)::numeric * 100000 + case t.position when 0 then 99999 else t.position end)`

export const show: Handler<typeof couriers.show> = async (ctx) => ({ data: await loadCourier(ctx, ctx.params.id) })

/** Couriers, and today's courier orders without a delivery (docs/domain/transport.md#courier-applications). */
export const form: Handler<typeof couriers.form> = async ({ db, today }) => ({
  data: { date: today, couriers: await couriersOf(db), orders: await ordersToBring(db, today) },
})

async function couriersOf(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${fullName('u')} as name from users u
    where u.is_active and u.kind = 'staff' and exists (
      select from user_roles x join roles r on r.id = x.role_id where x.user_id = u.id and r.name = 'courier')
    order by name, u.id`.execute(db)
  return rows
}

export async function ordersToBring(db: Db, date: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.number || ' · ' || c.name as name
    from orders o join order_details d on d.order_id = o.id join delivery_types w on w.id = d.delivery_type_id and w.is_courier
    join customers c on c.id = o.customer_id
    where coalesce(d.delivery_date, o.expected_date, o.date) = ${date} and o.status not in ('cancelled', 'merged')
      and not exists (select from courier_applications a where a.order_id = o.id and a.direction = 'delivery')
    order by o.id`.execute(db)
  return rows
}

interface MachinesToBring {
  id: number
  name: string
  direction: 'delivery' | 'pickup'
}

export async function serviceToBring(db: Db, date: string): Promise<MachinesToBring[]> {
  const { rows } = await sql<MachinesToBring>`
    select s.id, s.number || ' · ' || c.name as name, s.courier_direction as direction
    from service_applications s join customers c on c.id = s.customer_id
    where s.courier_direction is not null and coalesce(s.courier_date, s.planned_date, s.date) = ${date} and not exists (
      select from courier_applications a
      where a.service_application_id = s.id and (a.direction = s.courier_direction or a.delivered_at is null))
    order by s.id`.execute(db)
  return rows
}
