import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { SaleItemRow } from '../../../contract/sales/sale-record.ts'
import { sales } from '../../../contract/sales/sales.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { resolvePrices } from '../catalog/catalog.prices.ts'
import { campaignPrice, priceAfterDiscount } from '../catalog/price-rules.ts'
import { averageCost, loadSale, marginOf, saleRows, saleStatus } from './sales.record.ts'

export const list: Handler<typeof sales.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`sales t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`${saleStatus} = ${query.status}`] : []),
      ...(query.is_active === undefined ? [] : [sql`t.is_active = ${query.is_active}`]),
    ],
    orders: [{ key: 'date_from', by: sql`t.date_from`, direction: 'desc', type: 'date' }],
    countedTable: 'sales',
    columns: {
      call: sales.list,
      user,
      by: {
        status: saleStatus,
        channels: sql`array_to_string(t.channels, ', ')`,
        categories: sql`(select count(*) from sale_categories c where c.sale_id = t.id)`,
        items: sql`(select count(*) from sale_catalog_items k where k.sale_id = t.id)`,
      },
    },
    load: (ids) => saleRows(db, ids),
  })

export const show: Handler<typeof sales.show> = async (ctx) => ({ data: await loadSale(ctx, ctx.params.id) })

/** Prices before and in the campaign, even if not running; gift cards excluded. */
export const items: Handler<typeof sales.items> = async (ctx) => {
  const { db, params, query } = ctx
  await loadSale(ctx, params.id)
  return page(db, query, {
    from: sql`catalog_items t`,
    where: [
      ...searched(query.q),
      sql`t.archived_at is null and t.type <> 'gift_card'`,
      sql`(t.id in (select catalog_item_id from sale_catalog_items where sale_id = ${params.id}) or t.category_id in (
        with recursive below as (
          select category_id as id from sale_categories where sale_id = ${params.id}
          union select c.id from below join categories c on c.parent_id = below.id
        ) select id from below))`,
    ],
    orders: [{ key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' }],
    load: (ids) => pricedItems(ctx, params.id, ids),
  })
}

interface Found {
  id: number
  name: string
  sku: string
  category: SaleItemRow['category']
  avg_cost: string | null
  campaign_price: string | null
  campaign_percent: string | null
}

async function pricedItems({ db, today }: Context, saleId: number, ids: readonly number[]): Promise<SaleItemRow[]> {
  const { rows } = await sql<Found>`
    with recursive above as (
      select i.id as item_id, i.category_id as id from catalog_items i where i.id = any (${[...ids]})
      union all select above.item_id, c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
    )
    select i.id, i.name, i.sku, ${reference(sql`c.id`, sql`c.name`)} as category, ${averageCost} as avg_cost,
      min(x.price) as campaign_price, max(x.percent) as campaign_percent
    from catalog_items i join categories c on c.id = i.category_id
    cross join lateral (
      select k.price, case when k.price is null then coalesce(k.discount_percent, s.discount_percent) end as percent
      from sale_catalog_items k join sales s on s.id = k.sale_id where s.id = ${saleId} and k.catalog_item_id = i.id
      union all
      select null, coalesce(g.discount_percent, s.discount_percent)
      from sale_categories g join sales s on s.id = g.sale_id
      where s.id = ${saleId} and g.category_id in (select above.id from above where above.item_id = i.id)
    ) x
    where i.id = any (${[...ids]}) group by i.id, c.id`.execute(db)
  const list = await resolvePrices(db, { customer_id: null, date: today }, ids)
  return rows.flatMap(({ campaign_price, campaign_percent, ...row }) => {
    const full = list.get(row.id)
    if (!full) return []
    const now = campaignPrice({ campaign_price, campaign_percent }, full) ?? full
    const new_price = round4(priceAfterDiscount(now))
    const off = big(full.unit_price).eq(0) ? big(0) : big(full.unit_price).minus(new_price).times(100).div(full.unit_price)
    const is_below_cost = row.avg_cost !== null && big(new_price).lt(row.avg_cost)
    const priceFields = { old_price: full.unit_price, new_price, discount_percent: round4(off), margin: marginOf(new_price, row.avg_cost) }
    return [{ ...row, ...priceFields, is_below_cost }]
  })
}
