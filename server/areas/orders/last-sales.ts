import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { visibleInvoices } from '../../http/visible.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { recentOrders } from './bought.ts'

const mostPrices = 5
/** Invoices that are read; lines of orders are read from the orders. */
const mostInvoices = 500

type LastOrder = Awaited<ReturnType<Handler<typeof orders.lastOrder>>>['data']

export const lastOrder: Handler<typeof orders.lastOrder> = async (ctx) => {
  const { db, query } = ctx
  await requireCustomer(ctx, query.customer_id)
  const { rows } = await sql<NonNullable<LastOrder>>`
    with last as materialized (select * from (${recentOrders(query.customer_id)}) recent order by date desc, id desc limit 1),
    lines as materialized (
      select t.id, t.position, t.quantity, t.options, t.name, i.id as item_id, i.name as item_name, i.is_eol or i.archived_at is not null as gone
      from last join order_items t on t.order_id = last.id join catalog_items i on i.id = t.catalog_item_id
    )
    select ${reference(sql`o.id`, sql`o.number`)} as order, o.date, (
        select coalesce(json_agg(json_build_object('item', ${reference(sql`l.item_id`, sql`l.item_name`)}, 'quantity', l.quantity::text,
          'options', l.options) order by l.position, l.id), '[]')
        from lines l where not l.gone
      ) as lines,
      (select coalesce(json_agg(l.name order by l.position, l.id), '[]') from lines l where l.gone) as left_out
    from last join orders o on o.id = last.id`.execute(db)
  return { data: rows[0] ?? null }
}

type ItemPrice = Awaited<ReturnType<Handler<typeof orders.itemPrices>>>['data'][number]

/** Of orders, and of accepted invoices that no order preceded. */
export const itemPrices: Handler<typeof orders.itemPrices> = async (ctx) => {
  const { db, user, query } = ctx
  const { customer_id, item_id } = query
  await requireCustomer(ctx, customer_id)
  const theirs = sql.join([sql`t.customer_id = ${customer_id}`, sql`t.accepted_at is not null`, ...visibleInvoices(user)], sql` and `)
  const { rows } = await sql<ItemPrice>`
    with recent as materialized (${recentOrders(customer_id)}),
    invoiced as materialized (select t.id from invoices t where ${theirs} order by t.date desc, t.id desc limit ${mostInvoices})
    select kind, id, number, date, quantity, unit_price, discount_percent from (
    select 'order' as kind, o.id, o.number, o.date, l.quantity, l.unit_price, l.discount_percent, l.id as line
    from recent join orders o on o.id = recent.id join order_items l on l.order_id = o.id
    where l.catalog_item_id = ${item_id}
    union all
    select 'invoice', v.id, coalesce(v.number, ''), v.date, l.quantity, l.unit_price, l.discount_percent, l.id
    from invoiced join invoices v on v.id = invoiced.id join invoice_items l on l.invoice_id = v.id
    where l.catalog_item_id = ${item_id} and l.source_type in ('free', 'stock')
    ) sold order by date desc, line desc limit ${mostPrices}`.execute(db)
  return { data: rows }
}
