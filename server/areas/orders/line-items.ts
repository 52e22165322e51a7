import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { big } from '../../../contract/money.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { channelOf, resolvePrices } from '../catalog/catalog.prices.ts'
import type { Price } from '../catalog/price-rules.ts'
import { requireCustomer } from '../customers/document-owner.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { boughtBy, recentOrders } from './bought.ts'

/** Matches that are ranked; of more, the first found. */
const mostRanked = 1000
const usualLimit = 20

/**
 * The article that was typed in full, then what the customer buys most, then what the warehouse has, then what is
 * closest to the words. Without words, what the customer bought in 12 months.
 */
export const lineItems: Handler<typeof orders.lineItems> = async (ctx) => {
  const { db, user, query, today } = ctx
  const { customer_id = null, stock_in, limit = usualLimit } = query
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  const warehouse = await warehouseOf(ctx, stock_in)
  const found = await ranked(db, { words: query.q?.trim() ?? '', customer_id, warehouse, today, limit })
  const ids = found.map(({ id }) => id)
  const prices = await resolvePrices(db, { customer_id, date: today, channel: channelOf(user) }, ids)
  const data = found.flatMap(({ avg_cost, last_date, last_price, last_discount, ...item }) => {
    const price = prices.get(item.id)
    if (!price) return []
    const { unit_price, discount_percent } = price
    const last =
      last_date === null || last_price === null || last_discount === null
        ? null
        : { date: last_date, unit_price: last_price, discount_percent: last_discount }
    return [{ ...item, unit_price, discount_percent, last, margin_percent: marginOf(price, avg_cost) }]
  })
  return { data }
}

async function warehouseOf(ctx: Pick<Context, 'db' | 'user'>, stockIn: number | 'usual' | undefined): Promise<number | null> {
  return stockIn === undefined || stockIn === 'usual' ? findUsualWarehouse(ctx) : stockIn
}

interface Sought {
  words: string
  customer_id: number | null
  warehouse: number | null
  today: string
  limit: number
}

interface RankedItem {
  id: number
  sku: string
  name: string
  measure_unit: { id: number; name: string }
  orders: number
  usual_quantity: string | null
  available: string | null
  available_elsewhere: string | null
  avg_cost: string | null
  last_date: string | null
  last_price: string | null
  last_discount: string | null
}

async function ranked(db: Db, { words, customer_id, warehouse, today, limit }: Sought): Promise<RankedItem[]> {
  const matches = sql`i.archived_at is null and i.search @@ search_query(${words})`
  const candidates =
    words === ''
      ? sql`select b.id from bought b join catalog_items i on i.id = b.id where b.orders > 0 and i.archived_at is null and not i.is_eol`
      : sql`select b.id from bought b join catalog_items i on i.id = b.id where ${matches}
          union select e.id from exact e join catalog_items i on i.id = e.id where i.archived_at is null
          union (select i.id from catalog_items i where ${matches} limit ${mostRanked})`
  const { rows } = await sql<RankedItem>`
    with recent as materialized (${recentOrders(customer_id)}),
    bought as materialized (${boughtBy(today)}),
    exact as materialized (
      select id from catalog_items where lower(sku) = lower(${words})
      union all select catalog_item_id from catalog_item_barcodes where code = ${words}
    ),
    found as materialized (${candidates}),
    best as materialized (
      select i.id, coalesce(b.orders, 0) as orders, row_number() over (order by
        i.id in (select id from exact) desc,
        coalesce(b.orders, 0) desc, b.last_date desc nulls last, not i.is_stocked or coalesce(s.available, 0) > 0 desc,
        ${words} <> '' and starts_with(lower(unaccent(i.name)), lower(unaccent(${words}))) desc, length(i.name), i.name, i.id) as place
      from found join catalog_items i on i.id = found.id
        left join bought b on b.id = i.id
        left join stock_items s on s.catalog_item_id = i.id and s.warehouse_id = ${warehouse}
      order by place limit ${limit}
    )
    select i.id, i.sku, i.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, best.orders, b.usual_quantity,
      case when i.is_stocked then coalesce(s.available, 0) end as available,
      case when i.is_stocked then (
        select coalesce(sum(e.available), 0) from stock_items e
        where e.catalog_item_id = i.id and e.warehouse_id is distinct from ${warehouse}::bigint
      ) end as available_elsewhere,
      nullif(s.avg_cost, 0) as avg_cost, b.last_date, b.last_price, b.last_discount
    from best join catalog_items i on i.id = best.id
      join measure_units u on u.id = i.measure_unit_id
      left join bought b on b.id = i.id
      left join stock_items s on s.catalog_item_id = i.id and s.warehouse_id = ${warehouse}
    order by best.place`.execute(db)
  return rows
}

/** Null without a cost or a price. */
function marginOf({ unit_price, discount_percent }: Price, cost: string | null): string | null {
  const net = big(unit_price).times(big(100).minus(discount_percent)).div(100)
  if (cost === null || !net.gt(0)) return null
  return net.minus(cost).times(100).div(net).round(1).toFixed(1)
}
