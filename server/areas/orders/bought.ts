import { sql, type RawBuilder } from 'kysely'
import { isPurchase } from '../customers/ordered-items.ts'

/** The newest orders that are read, so that a customer with many costs no more than others. */
const mostOrders = 500

/** Rows `id, date`. */
export function recentOrders(customerId: number | null): RawBuilder<unknown> {
  return sql`
    select o.id, o.date from orders o where o.customer_id = ${customerId}::bigint and ${isPurchase}
    order by o.date desc, o.id desc limit ${mostOrders}`
}

/** Items in the rows `recent`: how often in 12 months, in what quantity mostly, and the last price. */
export function boughtBy(today: string): RawBuilder<unknown> {
  const lately = sql`o.date > ${today}::date - interval '12 months'`
  return sql`
    select t.catalog_item_id as id, count(distinct o.id) filter (where ${lately}) as orders, max(o.date) as last_date,
      mode() within group (order by t.quantity) filter (where ${lately}) as usual_quantity,
      (array_agg(t.unit_price order by o.date desc, t.id desc))[1] as last_price,
      (array_agg(t.discount_percent order by o.date desc, t.id desc))[1] as last_discount
    from recent o join order_items t on t.order_id = o.id
    group by t.catalog_item_id`
}
