import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'

export const overdueInvoices: Handler<typeof dashboard.component> = ({ db, user, query, today }) =>
  list<RowOf<'overdue_invoices'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`invoices t`,
      // Must equal the expression of the partial index on due dates.
      where: [
        sql`t.gross - t.advance_applied - t.credited - t.paid > 0`,
        sql`t.accepted_at is not null`,
        sql`t.due_date < ${today}`,
        ...visibleTo(user, sql`t.customer_id`),
      ],
      orders: [{ key: 'due_date', by: sql`t.due_date`, direction: 'asc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<RowOf<'overdue_invoices'>>`
            select 'overdue_invoices' as component, t.id, t.number, t.due_date, ${today}::date - t.due_date as days, t.open,
              json_build_object('id', c.id, 'name', c.name) as customer
            from invoices t join customers c on c.id = t.customer_id where t.id = any(${ids})`.execute(db)
        ).rows,
    },
  )
