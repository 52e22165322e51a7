import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'

/** Gives an item the pictures, parameters, options and related items of another. The bytes of a picture lie there once for both. */
export async function copyParts({ db, user }: Context, from: number, to: number): Promise<void> {
  await sql`
    insert into files (fileable_type, fileable_id, kind, name, mime, size, sha256, storage_key, width, height, position, created_by, updated_by)
    select fileable_type, ${to}, kind, name, mime, size, sha256, storage_key, width, height, position, ${user.id}, ${user.id}
    from files where fileable_type = 'catalog_items' and fileable_id = ${from} and kind = 'image' order by position, id`.execute(db)
  await sql`
    insert into catalog_item_param_values (catalog_item_id, catalog_param_id, value_id, text, created_by, updated_by)
    select ${to}, catalog_param_id, value_id, text, ${user.id}, ${user.id} from catalog_item_param_values
    where catalog_item_id = ${from}`.execute(db)
  await sql`
    with copied as (
      insert into catalog_item_options (catalog_item_id, category_option_id, created_by, updated_by)
      select ${to}, category_option_id, ${user.id}, ${user.id} from catalog_item_options where catalog_item_id = ${from}
      returning id, category_option_id
    )
    insert into catalog_item_option_items (catalog_item_option_id, category_option_id, category_option_item_id)
    select copied.id, copied.category_option_id, i.category_option_item_id
    from copied
    join catalog_item_options o on o.catalog_item_id = ${from} and o.category_option_id = copied.category_option_id
    join catalog_item_option_items i on i.catalog_item_option_id = o.id`.execute(db)
  await sql`
    insert into related_catalog_items (catalog_item_id, related_id, kind, position, created_by, updated_by)
    select ${to}, related_id, kind, position, ${user.id}, ${user.id} from related_catalog_items
    where catalog_item_id = ${from} and related_id <> ${to}`.execute(db)
}
