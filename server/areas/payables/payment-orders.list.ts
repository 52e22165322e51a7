import { sql } from 'kysely'
import { payables } from '../../../contract/payables/payables.ts'
import type { Handler } from '../../http/context.ts'
import { list, searched } from '../../http/list.ts'
import { person } from '../../http/list-columns.ts'
import { loadPaymentOrder, paymentOrderRows } from './payment-orders.record.ts'

export const orders: Handler<typeof payables.orders> = async ({ db, user, query }) =>
  list(db, query, {
    from: sql`payment_orders t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    columns: {
      call: payables.orders,
      user,
      by: { created_by: person('t.created_by'), approved_by: person('t.approved_by') },
    },
    load: (ids) => paymentOrderRows(db, ids),
  })

export const showOrder: Handler<typeof payables.showOrder> = async (ctx) => ({ data: await loadPaymentOrder(ctx, ctx.params.id) })
