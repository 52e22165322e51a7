import { sql } from 'kysely'
import type { ItemOption } from '../../../contract/catalog/category-options.ts'
import type { RelatedItem } from '../../../contract/catalog/related-items.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'

export async function optionsOfItem(db: Db, itemId: number): Promise<ItemOption[]> {
  return (await optionsOfItems(db, [itemId])).get(itemId) ?? []
}

export async function optionsOfItems(db: Db, itemIds: readonly number[]): Promise<Map<number, ItemOption[]>> {
  const { rows } = await sql<ItemOption & { item_id: number }>`
    select t.catalog_item_id as item_id, t.id, ${reference(sql`o.id`, sql`o.name`)} as option, o.type, o.is_reading, (
      select coalesce(json_agg(json_build_object('id', i.id, 'data', i.data, 'price_delta', i.price_delta::text)
        order by i.weight nulls last, i.data, i.id), '[]')
      from catalog_item_option_items c join category_option_items i on i.id = c.category_option_item_id
      where c.catalog_item_option_id = t.id
    ) as items
    from catalog_item_options t join category_options o on o.id = t.category_option_id
    where t.catalog_item_id = any (${[...itemIds]}) order by o.weight nulls last, o.name, o.id`.execute(db)
  const byItem = new Map<number, ItemOption[]>(itemIds.map((id) => [id, []]))
  for (const { item_id, ...option } of rows) byItem.get(item_id)?.push(option)
  return byItem
}

export async function relatedTo(db: Db, itemId: number): Promise<RelatedItem[]> {
  const { rows } = await sql<RelatedItem>`
    select r.id, ${reference(sql`i.id`, sql`i.name`)} as item, i.sku, r.kind, i.price, i.is_eol,
      case when i.is_stocked then (select coalesce(sum(s.available), 0) from stock_items s where s.catalog_item_id = i.id) end as available
    from related_catalog_items r join catalog_items i on i.id = r.related_id
    where r.catalog_item_id = ${itemId} and i.archived_at is null order by r.position nulls last, r.id`.execute(db)
  return rows
}
