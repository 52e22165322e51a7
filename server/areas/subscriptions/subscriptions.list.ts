import { sql } from 'kysely'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { loadSubscription, subscriptionRows } from './subscriptions.record.ts'

const next = sql`coalesce(t.next_invoice_date, '9999-12-31'::date)`

export const list: Handler<typeof subscriptions.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`subscriptions t`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.billing_period ? [sql`t.billing_period = ${query.billing_period}`] : []),
      ...(query.due_to ? [sql`t.next_invoice_date <= ${query.due_to}`] : []),
      ...(query.has_fault === undefined ? [] : [sql`(t.billing_fault is not null) = ${query.has_fault}`]),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'next_invoice_date', by: next, direction: 'asc', type: 'date' },
    ],
    countedTable: 'subscriptions',
    load: (ids) => subscriptionRows({ db, user }, ids),
  })

export const show: Handler<typeof subscriptions.show> = async (ctx) => ({ data: await loadSubscription(ctx, ctx.params.id) })
