import { sql } from 'kysely'
import type { SaleChannel } from '../../../contract/sales/sale-record.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { isStaff } from '../../http/visible.ts'
import { priceOf, type Price, type PriceBasis } from './price-rules.ts'

export interface PriceQuestion {
  customer_id: number | null
  date: string
  channel?: SaleChannel | undefined
}

export function channelOf(user: SessionUser): SaleChannel {
  return isStaff(user) ? 'office' : 'web'
}

/** Prices by item (docs/domain/sales.md#price-resolution); unknown items are omitted. */
export async function resolvePrices(db: Db, question: PriceQuestion, itemIds: readonly number[]): Promise<Map<number, Price>> {
  const bases = await priceBases(db, question, itemIds)
  return new Map([...bases].map(([id, basis]) => [id, priceOf(basis)]))
}

/** Price inputs by item. One query for all items, so that long orders are priced as fast as short ones. */
export async function priceBases(
  db: Db,
  { customer_id, date, channel }: PriceQuestion,
  itemIds: readonly number[],
): Promise<Map<number, PriceBasis>> {
  const isLive = sql`s.is_active and s.date_from <= ${date} and s.date_to >= ${date} and ${channel ?? null}::text = any (s.channels)
    and (not exists (select from sale_customer_types o where o.sale_id = s.id)
      or exists (select from sale_customer_types o where o.sale_id = s.id and o.customer_type_id = c.type_id))`
  const { rows } = await sql<PriceBasis & { id: number }>`
    with recursive above as (
      select i.id as item_id, c.id, c.parent_id, 0 as depth
      from catalog_items i join categories c on c.id = i.category_id where i.id = any (${[...itemIds]})
      union all
      select above.item_id, c.id, c.parent_id, above.depth + 1 from above join categories c on c.id = above.parent_id
    )
    select i.id, i.type, i.price, i.auto_price, bought.price as purchase_price, band.markup_percent, band.rounding,
      own.price as customer_price, category.discount_percent as category_discount,
      coalesce(case i.type when 'service' then general.service_discount_percent end, general.discount_percent, c.discount_percent)
        as customer_discount, campaign.price as campaign_price, campaign.percent as campaign_percent
    from catalog_items i
    left join customers c on c.id = ${customer_id}
    left join lateral (
      select max(last_purchase_price) as price from stock_items where catalog_item_id = i.id and i.auto_price
    ) bought on true
    left join lateral (
      select r.markup_percent, r.rounding from above join category_price_rates r on r.category_id = above.id
      where above.item_id = i.id and bought.price >= r.price_from and (r.price_to is null or bought.price < r.price_to)
      order by above.depth limit 1
    ) band on true
    left join lateral (
      select p.price from customer_prices p
      where p.customer_id = c.id and p.catalog_item_id = i.id and ${validOn(date)}
      order by p.valid_from desc limit 1
    ) own on true
    left join lateral (
      select p.discount_percent from above join customer_category_discounts p on p.category_id = above.id
      where p.customer_id = c.id and above.item_id = i.id and (above.depth = 0 or p.with_subcategories)
      order by above.depth limit 1
    ) category on true
    left join lateral (
      select p.discount_percent, p.service_discount_percent from customer_discounts p
      where p.customer_id = c.id and ${validOn(date)}
      order by p.valid_from desc nulls last, p.id desc limit 1
    ) general on true
    left join lateral (
      select min(x.price) as price, max(x.percent) as percent from (
        select k.price, case when k.price is null then coalesce(k.discount_percent, s.discount_percent) end as percent
        from sale_catalog_items k join sales s on s.id = k.sale_id where k.catalog_item_id = i.id and ${isLive}
        union all
        select null, coalesce(g.discount_percent, s.discount_percent)
        from above join sale_categories g on g.category_id = above.id join sales s on s.id = g.sale_id where above.item_id = i.id and ${isLive}
      ) x
    ) campaign on ${channel !== undefined}
    where i.id = any (${[...itemIds]})`.execute(db)
  return new Map(rows.map(({ id, ...basis }) => [id, basis]))
}

function validOn(date: string) {
  return sql`(p.valid_from is null or p.valid_from <= ${date}) and (p.valid_to is null or p.valid_to >= ${date})`
}
