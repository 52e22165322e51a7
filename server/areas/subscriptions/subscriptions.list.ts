import { sql } from 'kysely'
import { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { loadSubscription, subscriptionRows } from './subscriptions.record.ts'
import { named } from '../../http/list-columns.ts'

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
    columns: {
      call: subscriptions.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        branch: named('t.branch_id', 'branches'),
        billing_fault: isStaff(user) ? sql`t.billing_fault` : sql`null::text`,
        net: sql`(select coalesce(sum(round(i.quantity * i.unit_price * (100 - i.discount_percent) / 100, 2)), 0.00) from subscription_items i where i.subscription_id = t.id)`,
      },
    },
    load: (ids) => subscriptionRows({ db, user }, ids),
  })

export const show: Handler<typeof subscriptions.show> = async (ctx) => ({ data: await loadSubscription(ctx, ctx.params.id) })
