import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { Handler } from '../../http/context.ts'

type FoundItem = Answer<typeof catalog.itemsByTexts>['data'][number]

/** Writes nothing. An article number comes before a barcode, that before a whole name, and that before the only find of the search. */
export const itemsByTexts: Handler<typeof catalog.itemsByTexts> = async ({ db, body }) => {
  const { rows } = await sql<FoundItem>`
    select a.text, k.id, k.sku, k.name
    from (select distinct text from unnest(${body.texts}::text[]) as t (text)) a
      cross join lateral (
        select coalesce(
          (select id from catalog_items where lower(sku) = lower(btrim(a.text)) and archived_at is null),
          (select i.id from catalog_items i where i.id = item_of_barcode(btrim(a.text)) and archived_at is null),
          (select case when count(*) = 1 then min(id) end
            from (select id from catalog_items where name = btrim(a.text) and archived_at is null limit 2) same_name),
          (select case when count(*) = 1 then min(id) end
            from (select id from catalog_items where search @@ search_query(a.text) and archived_at is null limit 2) found)
        ) as id
      ) meant
      join catalog_items k on k.id = meant.id
    order by a.text`.execute(db)
  return { data: rows }
}
