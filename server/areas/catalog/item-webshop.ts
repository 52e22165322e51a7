import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { WebshopItem } from '../../../contract/catalog/catalog-shop.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { categoryTree } from './categories.ts'
import { filesOf } from '../files/attachments.ts'
import { optionsOfItem, relatedTo } from './item-parts.ts'
import { paramsOfItem } from './item-params.ts'
import { shopPrices } from './shop-price.ts'

export const giftCards: Handler<typeof catalog.giftCards> = async ({ db }) => {
  const { rows } = await sql<{ id: number; sku: string; name: string; price: string }>`
    select id, sku, name, price from catalog_items
    where type = 'gift_card' and not is_eol and archived_at is null order by name, id`.execute(db)
  return { data: rows }
}

type Stored = Omit<WebshopItem, 'price' | 'vat_rate' | 'hidden_reason' | 'images' | 'params' | 'options' | 'related'> & {
  is_shown: boolean
  category_shown: boolean
  is_eol: boolean
  archived: boolean
}

export const webshop: Handler<typeof catalog.webshop> = async ({ db, today, params: { id } }) => {
  const { rows } = await sql<Stored>`
    ${categoryTree}
    select i.id, i.sku, i.name, i.name_en, i.description, tree.path as category, m.name as manufacturer, u.abbreviation as measure_unit,
      not i.is_stocked or exists (select from stock_items s where s.catalog_item_id = i.id and s.available > 0) as in_stock,
      i.display_in_webshop as is_shown, tree.display_in_webshop as category_shown, i.is_eol, i.archived_at is not null as archived
    from catalog_items i
    join tree on tree.id = i.category_id
    join measure_units u on u.id = i.measure_unit_id
    left join manufacturers m on m.id = i.manufacturer_id
    where i.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { is_shown, category_shown, is_eol, archived, ...item } = row
  const price = (await shopPrices(db, today, [id])).get(id)
  const { rows: visibleItems } = await sql<{ id: number }>`
    select r.related_id as id from related_catalog_items r join catalog_items i on i.id = r.related_id
    where r.catalog_item_id = ${id} and i.display_in_webshop and not i.is_eol`.execute(db)
  return {
    data: {
      ...item,
      price: price?.price ?? null,
      vat_rate: price?.vat_rate ?? null,
      hidden_reason: hiddenReason({ is_shown, category_shown, is_eol, archived }),
      images: await filesOf(db, 'catalog_items', id, 'image'),
      params: await paramsOfItem(db, id),
      options: await optionsOfItem(db, id),
      related: (await relatedTo(db, id)).filter((each) => visibleItems.some((one) => one.id === each.item.id)),
    },
  }
}

function hiddenReason({
  is_shown,
  category_shown,
  is_eol,
  archived,
}: Record<'is_shown' | 'category_shown' | 'is_eol' | 'archived', boolean>) {
  if (archived) return 'Prece ir arhivēta'
  if (is_eol) return 'Prece ir izņemta no aprites'
  if (!is_shown) return 'Prece nav atzīmēta rādīšanai interneta veikalā'
  return category_shown ? null : 'Preces kategorija nav atzīmēta rādīšanai interneta veikalā'
}
