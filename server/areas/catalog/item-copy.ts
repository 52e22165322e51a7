import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { copiedItem, copiedOption, copiedOptionItem, copiedParam, copiedPicture, copiedRelation } from './catalog.copy-mappings.ts'

export async function copyItem({ db, user }: Context, from: number, as: { sku: string; name: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into catalog_items (${targetColumns(copiedItem)}, sku, created_by, updated_by)
    select ${copiedColumns(copiedItem, 't')}, ${as.sku}, ${user.id}, ${user.id} from catalog_items t where t.id = ${from} returning id`.execute(
    db,
  )
  const to = one(rows).id
  await sql`update catalog_items set name = ${as.name} where id = ${to} and name <> ${as.name}`.execute(db)
  await sql`
    insert into files (${targetColumns(copiedPicture)}, fileable_id, created_by, updated_by)
    select ${copiedColumns(copiedPicture, 't')}, ${to}, ${user.id}, ${user.id}
    from files t where t.fileable_type = 'catalog_items' and t.fileable_id = ${from} and t.kind = 'image' order by t.position, t.id`.execute(
    db,
  )
  await sql`
    insert into catalog_item_param_values (${targetColumns(copiedParam)}, catalog_item_id, created_by, updated_by)
    select ${copiedColumns(copiedParam, 't')}, ${to}, ${user.id}, ${user.id} from catalog_item_param_values t
    where t.catalog_item_id = ${from}`.execute(db)
  await sql`
    with copied as (
      insert into catalog_item_options (${targetColumns(copiedOption)}, catalog_item_id, created_by, updated_by)
      select ${copiedColumns(copiedOption, 't')}, ${to}, ${user.id}, ${user.id} from catalog_item_options t where t.catalog_item_id = ${from}
      returning id, category_option_id
    )
    insert into catalog_item_option_items (${targetColumns(copiedOptionItem)}, catalog_item_option_id)
    select ${copiedColumns(copiedOptionItem, 't')}, copied.id
    from copied
    join catalog_item_options o on o.catalog_item_id = ${from} and o.category_option_id = copied.category_option_id
    join catalog_item_option_items t on t.catalog_item_option_id = o.id`.execute(db)
  await sql`
    insert into related_catalog_items (${targetColumns(copiedRelation)}, catalog_item_id, created_by, updated_by)
    select ${copiedColumns(copiedRelation, 't')}, ${to}, ${user.id}, ${user.id} from related_catalog_items t
    where t.catalog_item_id = ${from} and t.related_id <> ${to}`.execute(db)
  return to
}
