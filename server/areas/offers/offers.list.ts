import { sql } from 'kysely'
import type { customers } from '../../../contract/customers/customers.ts'
import { offers } from '../../../contract/offers/offers.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import type { Order } from '../../http/list-order.ts'
import { visibleOffers } from '../../http/visible.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { loadOffer, offerRows } from './offers.record.ts'
import { named } from '../../http/list-columns.ts'

const orders: readonly [Order, ...Order[]] = [
  { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
  { key: 'valid_until', by: sql`t.valid_until`, direction: 'asc', type: 'date' },
  { key: 'gross', by: sql`t.gross`, direction: 'desc', type: 'numeric' },
]

export const list: Handler<typeof offers.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`offers t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
      ...visibleOffers(user),
    ],
    orders,
    countedTable: 'offers',
    columns: {
      call: offers.list,
      user,
      by: {
        customer_name: sql`coalesce((select c.name from customers c where c.id = t.customer_id), t.customer_name)`,
        branch: named('t.branch_id', 'branches'),
      },
    },
    load: (ids) => offerRows(ctx, ids),
  })
}

export const show: Handler<typeof offers.show> = async (ctx) => ({ data: await loadOffer(ctx, ctx.params.id) })

export const offersOfCustomer: Handler<typeof customers.offers> = async (ctx) => {
  const { id } = await visibleCustomer(ctx, ctx.params.customerId)
  return list({ ...ctx, params: {}, query: { ...ctx.query, customer_id: id } })
}
