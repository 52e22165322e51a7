import { sql } from 'kysely'
import type { CourierRecord, CourierRow } from '../../../contract/couriers/couriers.ts'
import { courierApplication as chart, type CourierState } from '../../../machines/courier-application.ts'
import { reference } from '../../db/named.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { mailsOf } from '../files/attachments.ts'

type Reader = Pick<Context, 'db' | 'user'>

const rowColumns = ({
  user,
}: Pick<Reader, 'user'>) => sql`t.id, t.uuid, t.number, t.status, t.direction, ${reference(sql`c.id`, sql`c.name`)} as customer,
  ${reference(sql`o.id`, sql`o.number`)} as "order", ${reference(sql`s.id`, sql`s.number`)} as service_application, t.address, t.contact_name,
  t.contact_phone, t.date, to_char(t.time_from, 'HH24:MI') as time_from, to_char(t.time_to, 'HH24:MI') as time_to, t.position,
  ${isStaff(user) ? reference(sql`u.id`, fullName('u')) : sql`null::json`} as courier, t.parcels, t.weight_kg, t.failure_reason,
  t.failed_at, t.lock_version`

const rowTables = sql`courier_applications t left join customers c on c.id = t.customer_id left join orders o on o.id = t.order_id
  left join service_applications s on s.id = t.service_application_id left join users u on u.id = t.user_id`

/** Customers do not see the courier's name. */
export async function courierRows(ctx: Reader, ids: readonly number[]): Promise<CourierRow[]> {
  const { rows } = await sql<CourierRow>`select ${rowColumns(ctx)} from ${rowTables} where t.id = any (${[...ids]})`.execute(ctx.db)
  return rows
}

/** Throws 404 if missing or not visible to the user. */
export async function loadCourier(ctx: Reader, id: number): Promise<CourierRecord> {
  const { db, user } = ctx
  const notes = isStaff(user) ? sql`t.notes` : sql`null::text`
  const { rows } = await sql<Omit<CourierRecord, 'emails' | 'can'>>`
    select ${rowColumns(ctx)}, ${reference(sql`b.id`, sql`b.name`)} as branch, ${notes} as notes, t.accepted_by, t.delivered_at,
      t.signature_file_id, t.photo_file_id, t.created_at
    from ${rowTables} left join branches b on b.id = t.branch_id ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(
    db,
  )
  const header = rows[0]
  if (!header) throw Refusal.missing()
  return {
    ...header,
    emails: isStaff(user) ? await mailsOf(db, 'courier_applications', id) : [],
    can: abilitiesOf(user, chart, header.status, {}),
  }
}

export interface LockedCourier {
  id: number
  status: CourierState
  number: string
  direction: 'delivery' | 'pickup'
  date: string
  user_id: number | null
  customer_id: number | null
  order_id: number | null
  service_application_id: number | null
  lock_version: number
}

export const {
  begin: beginCourier,
  beginOnce,
  stateAfter,
} = stepsOf({ chart, lock: lockCourier, facts: () => Promise.resolve({}), load: loadCourier })

async function lockCourier({ db }: Pick<Context, 'db'>, id: number): Promise<LockedCourier> {
  const { rows } = await sql<LockedCourier>`
    select id, status, number, direction, date, user_id, customer_id, order_id, service_application_id, lock_version
    from courier_applications where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
