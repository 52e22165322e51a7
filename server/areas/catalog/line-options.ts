import { sql, type RawBuilder } from 'kysely'
import type { ItemOption } from '../../../contract/catalog/category-options.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import type { Db } from '../../http/context.ts'
import { optionsOfItems } from './item-parts.ts'

/** Options that can be chosen for a line of each item, in their order. Meters are read later, not chosen (docs/domain/catalogue.md#categories-and-items). */
export async function choosableOptions(db: Db, itemIds: readonly number[]): Promise<Map<number, ItemOption[]>> {
  const all = await optionsOfItems(db, itemIds)
  return new Map([...all].map(([id, options]) => [id, options.filter(({ is_reading }) => !is_reading)]))
}

/** Whether a line of an item can be given options, as a column of a query. */
export function takesOptions(itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from catalog_item_options x join category_options y on y.id = x.category_option_id
    where x.catalog_item_id = ${itemId} and not y.is_reading)`
}

/** Options of a line as the catalogue has them today; what it no longer offers stays as it was chosen. */
export function renewedOptions(options: readonly LineOption[], offered: readonly ItemOption[]): LineOption[] {
  return options.map((kept) => {
    const now = offered.find(({ option }) => option.id === kept.option_id)
    const item = now?.items.find(({ id }) => id === kept.option_item_id)
    return { ...kept, ...(now && { name: now.option.name }), ...(item && { value: item.data, price_delta: item.price_delta }) }
  })
}
