import { sql } from 'kysely'
import { customers } from '../../../contract/customers/customers.ts'
import { order } from '../../../machines/order.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { visibleTo } from '../../http/visible.ts'
import { visibleCustomer } from './owner.ts'

/** Cancelled and merged orders do not count; lines of a merged order are in its target. */
export const isPurchase = sql`o.status <> all (${[...order.final]})`

export const orderItems: Handler<typeof customers.orderItems> = async (ctx) => {
  const { db, user, query } = ctx
  const customer = await visibleCustomer(ctx, ctx.params.id)
  return list(db, query, {
    from: sql`order_items t join orders o on o.id = t.order_id`,
    where: [
      sql`o.customer_id = ${customer.id}`,
      isPurchase,
      ...(query.q?.trim() ? [sql`t.catalog_item_id in (select id from catalog_items where search @@ search_query(${query.q}))`] : []),
    ],
    orders: [
      { key: 'date', by: sql`o.date`, direction: 'desc', type: 'date' },
      { key: 'name', by: sql`t.name collate lv_lvs24`, direction: 'asc', type: 'text' },
    ],
    columns: {
      call: customers.orderItems,
      user,
      by: {
        date: sql`o.date`,
        order: sql`o.number`,
        measure_unit: named('t.measure_unit_id', 'measure_units', sql`x.abbreviation`),
      },
    },
    load: async (ids) => {
      const { rows } = await sql<Line>`
        select t.id, ${reference(sql`o.id`, sql`o.number`)} as order, o.date, ${reference(sql`i.id`, sql`i.name`)} as item, t.name, t.sku, t.quantity,
          t.quantity_fulfilled, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, t.unit_price, t.discount_percent, t.amount
        from order_items t join orders o on o.id = t.order_id join catalog_items i on i.id = t.catalog_item_id
          join measure_units u on u.id = t.measure_unit_id
        where t.id = any (${ids})`.execute(db)
      return rows
    },
  })
}

type Line = Awaited<ReturnType<Handler<typeof customers.orderItems>>>['data'][number]

/** By number of orders in 12 months, then by last date (docs/domain/people.md#customers). */
export const frequentItems: Handler<typeof customers.frequentItems> = async ({ db, user, query, today }) => {
  const mine = sql.join([sql`o.customer_id = ${query.customer_id}`, ...visibleTo(user, sql`o.customer_id`), isPurchase], sql` and `)
  const { rows } = await sql<Frequent>`
    select i.id, i.sku, i.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, often.orders, often.quantity, often.last_date,
      often.last_price
    from (
      select t.catalog_item_id, count(distinct o.id) as orders, sum(t.quantity) as quantity, max(o.date) as last_date,
        (array_agg(t.unit_price order by o.date desc, t.id desc))[1] as last_price
      from orders o join order_items t on t.order_id = o.id
      where ${mine} and o.date > ${today}::date - interval '12 months'
      group by t.catalog_item_id
    ) often
    join catalog_items i on i.id = often.catalog_item_id
    join measure_units u on u.id = i.measure_unit_id
    where not i.is_eol and i.archived_at is null
    order by often.orders desc, often.last_date desc, i.id
    limit ${query.limit ?? 10}`.execute(db)
  return { data: rows }
}

type Frequent = Awaited<ReturnType<Handler<typeof customers.frequentItems>>>['data'][number]
