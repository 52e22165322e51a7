import { sql } from 'kysely'
import { advances } from '../../../contract/advances/advances.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { advanceRows, loadAdvance } from './advances.record.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof advances.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`advance_invoices t`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.order_id ? [sql`t.order_id = ${query.order_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...(query.is_free === undefined ? [] : [query.is_free ? sql`t.applied < t.paid_amount` : sql`t.applied = t.paid_amount`]),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'advance_invoices',
    columns: {
      call: advances.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        order: named('t.order_id', 'orders', sql`x.number`),
        free: sql`(t.paid_amount - t.applied)`,
      },
    },
    load: (ids) => advanceRows(db, ids),
  })

export const show: Handler<typeof advances.show> = async (ctx) => ({ data: await loadAdvance(ctx, ctx.params.id) })
