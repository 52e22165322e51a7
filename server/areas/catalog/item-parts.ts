import { sql } from 'kysely'
import type { ItemOption } from '../../../contract/category-options.ts'
import type { RelatedItem } from '../../../contract/related-items.ts'
import { named } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'

/** Options of an item with the values that it has. */
export async function optionsOfItem(db: Db, itemId: number): Promise<ItemOption[]> {
  const { rows } = await sql<ItemOption>`
    select t.id, ${named(sql`o.id`, sql`o.name`)} as option, o.type, (
      select coalesce(json_agg(json_build_object('id', i.id, 'data', i.data, 'price_delta', i.price_delta::text)
        order by i.weight nulls last, i.data, i.id), '[]')
      from catalog_item_option_items c join category_option_items i on i.id = c.category_option_item_id
      where c.catalog_item_option_id = t.id
    ) as items
    from catalog_item_options t join category_options o on o.id = t.category_option_id
    where t.catalog_item_id = ${itemId} order by o.weight nulls last, o.name, o.id`.execute(db)
  return rows
}

/** Items that are offered with an item, in their order. */
export async function relatedTo(db: Db, itemId: number): Promise<RelatedItem[]> {
  const { rows } = await sql<RelatedItem>`
    select r.id, ${named(sql`i.id`, sql`i.name`)} as item, i.sku, r.kind, i.price, i.is_eol,
      case when i.is_stocked then (select coalesce(sum(s.available), 0) from stock_items s where s.catalog_item_id = i.id) end as available
    from related_catalog_items r join catalog_items i on i.id = r.related_id
    where r.catalog_item_id = ${itemId} and i.archived_at is null order by r.position nulls last, r.id`.execute(db)
  return rows
}
