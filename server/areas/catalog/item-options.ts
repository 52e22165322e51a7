import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { ItemOption } from '../../../contract/catalog/category-options.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { optionsOfCategory } from './category-options.ts'
import { lockItem, touchItem } from './item-lock.ts'
import { optionsOfItem } from './item-parts.ts'

export const setItemOptions: Handler<typeof catalog.setItemOptions> = async (ctx) => {
  const { db, user, body, audit } = ctx
  const itemId = ctx.params.itemId
  const { category_id } = await lockItem(ctx, itemId, body.lock_version)
  const before = await optionsOfItem(db, itemId)
  const offered = new Map((await optionsOfCategory(db, category_id)).map((option) => [option.id, option]))
  await sql`delete from catalog_item_options where catalog_item_id = ${itemId}`.execute(db)
  for (const { category_option_id, option_item_ids = [] } of body.options) {
    const option = offered.get(category_option_id)
    if (!option?.is_offered) throw Refusal.field('category_option_id', 'Preces kategorija šādu opciju nepiedāvā')
    const values = [...new Set(option_item_ids)]
    if (values.some((id) => !option.items.some((each) => each.id === id))) {
      throw Refusal.field('option_item_ids', `Opcijai „${option.name}” šādas vērtības nav`)
    }
    const { id } = await db
      .insertInto('catalog_item_options')
      .values({ catalog_item_id: itemId, category_option_id, created_by: user.id, updated_by: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into catalog_item_option_items (catalog_item_option_id, category_option_id, category_option_item_id)
      select ${id}, ${category_option_id}, unnest(${values}::bigint[])`.execute(db)
  }
  await touchItem(ctx, itemId)
  const options = await optionsOfItem(db, itemId)
  audit({ entity: 'catalog_items', id: itemId, event: 'OPTIONS', before: words(before), after: words(options) })
  return { data: { options } }
}

function words(options: readonly ItemOption[]): string[] {
  return options.map(({ option, items }) => `${option.name}: ${items.map(({ data }) => data).join(', ')}`)
}
