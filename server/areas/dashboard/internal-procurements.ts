import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { isStaff } from '../../http/visible.ts'

export const internalProcurements: Handler<typeof dashboard.component> = ({ db, user, query }) =>
  list<RowOf<'internal_procurements'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`procurements t`,
      where: [sql`t.kind = 'internal' and t.status in ('new', 'ordered')`, ...(isStaff(user) ? [] : [sql`false`])],
      orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<RowOf<'internal_procurements'>>`
            select 'internal_procurements' as component, t.id, t.number, t.status, t.date, ${reference(sql`s.id`, sql`s.name`)} as "from",
              ${reference(sql`w.id`, sql`w.name`)} as "to", (select count(*)::int from procurement_items i where i.procurement_id = t.id) as lines,
              t.expected_date
            from procurements t join warehouses w on w.id = t.warehouse_id join warehouses s on s.id = t.source_warehouse_id
            where t.id = any(${ids}) and t.status in ('new', 'ordered')`.execute(db)
        ).rows,
    },
  )
