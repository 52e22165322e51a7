import { sql, type RawBuilder } from 'kysely'
import type { OrderRow } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { ordersOfSeries, searchedDocuments } from '../shared/number-search.ts'
import { loadOrder, rowColumns, rowTables } from './orders.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof orders.list> = async ({ db, user, query }) =>
  page<OrderRow>(db, query, {
    from: sql`orders t`,
    where: [
      ...(await searchedDocuments(query.q, { db, kind: 'order', ofSeries: ordersOfSeries })),
      ...equals('status', query.status),
      ...equals('customer_id', query.customer_id),
      ...equals('branch_id', query.branch_id),
      ...equals('warehouse_id', query.warehouse_id),
      ...equals('manager_id', query.manager_id),
      // Separate conditions, so that the partial index is used.
      ...(query.is_backordered === undefined ? [] : [query.is_backordered ? sql`t.is_backordered` : sql`not t.is_backordered`]),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...visibleTo(user, sql`t.customer_id`),
    ],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'number', by: sql`t.number`, direction: 'asc', type: 'text' },
      { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
    ],
    countedTable: 'orders',
    columns: {
      call: orders.list,
      user,
      by: { customer: named('t.customer_id', 'customers'), branch: named('t.branch_id', 'branches'), manager: person('t.manager_id') },
    },
    read: (ids) => sql`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`,
  })

export const show: Handler<typeof orders.show> = async (ctx) => ({ data: await loadOrder(ctx, ctx.params.id) })

function equals(column: string, value: string | number | undefined): RawBuilder<unknown>[] {
  return value === undefined ? [] : [sql`${sql.ref(`t.${column}`)} = ${value}`]
}
