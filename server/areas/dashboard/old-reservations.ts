import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { dayOf, startOf } from '../../db/days.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { fullName } from '../customers/customers.names.ts'

/**
 * Orders that reserve goods and were not changed for `reservation_ttl_days` (system property), oldest first
 * (INV-RESERVE-3).
 */
export const oldReservations: Handler<typeof dashboard.component> = ({ db, query, today }) =>
  list<RowOf<'old_reservations'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`orders t`,
      where: [
        sql`t.updated_at < ${startOf(today, sql`-coalesce((property('reservation_ttl_days') #>> '{}')::integer, 30)`)}`,
        // Narrows the search: few orders are not fully issued.
        sql`t.fulfillment_status <> 'full'`,
        sql`t.id in (select i.order_id from order_items i where i.quantity_reserved > 0)`,
      ],
      orders: [{ key: 'updated_at', by: sql`t.updated_at`, direction: 'asc', type: 'timestamptz' }],
      load: async (ids) =>
        (
          await sql<RowOf<'old_reservations'>>`
            select 'old_reservations' as component, t.id, t.number, ${reference(sql`c.id`, sql`c.name`)} as customer,
              ${reference(sql`m.id`, fullName('m'))} as manager, t.updated_at as touched_at, ${today}::date - ${dayOf(sql`t.updated_at`)} as days
            from orders t join customers c on c.id = t.customer_id left join users m on m.id = t.manager_id
            where t.id = any(${ids})`.execute(db)
        ).rows,
    },
  )
