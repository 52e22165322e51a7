import { sql } from 'kysely'
import { transportations } from '../../../contract/transportations/transportations.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { isUninsured, loadTransportation, transportationRows } from './transportations.record.ts'
import { named } from '../../http/list-columns.ts'

const day = sql`coalesce(t.loading_date, '9999-12-31'::date)`

export const list: Handler<typeof transportations.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`transportations t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.direction ? [sql`t.direction = ${query.direction}`] : []),
      ...(query.carrier_id ? [sql`t.carrier_id = ${query.carrier_id}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.order_id ? [sql`t.id in (select transportation_id from transportation_items where order_id = ${query.order_id})`] : []),
      ...(query.date_from ? [sql`t.loading_date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.loading_date <= ${query.date_to}`] : []),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'loading_date', by: day, direction: 'desc', type: 'date' },
    ],
    countedTable: 'transportations',
    columns: {
      call: transportations.list,
      user,
      by: {
        carrier: named('t.carrier_id', 'carriers'),
        customer: named('t.customer_id', 'customers'),
        is_uninsured: sql`(select ${isUninsured} from carriers v where v.id = t.carrier_id)`,
      },
    },
    load: (ids) => transportationRows(db, ids),
  })

export const show: Handler<typeof transportations.show> = async (ctx) => ({ data: await loadTransportation(ctx, ctx.params.id) })
