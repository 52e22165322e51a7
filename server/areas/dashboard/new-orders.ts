import { sql } from 'kysely'
import { order } from '../../../machines/order.ts'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'

export const newOrders: Handler<typeof dashboard.component> = ({ db, user, query }) =>
  list<RowOf<'new_orders'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`orders t`,
      where: [sql`t.status = ${order.initial}`, ...visibleTo(user, sql`t.customer_id`)],
      orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<RowOf<'new_orders'>>`
            select 'new_orders' as component, t.id, t.number, t.date, t.gross, json_build_object('id', c.id, 'name', c.name) as customer,
              case when m.id is null then null else json_build_object('id', m.id, 'name', concat_ws(' ', m.name, m.surname)) end as manager
            from orders t join customers c on c.id = t.customer_id left join users m on m.id = t.manager_id
            where t.id = any(${ids})`.execute(db)
        ).rows,
    },
  )
