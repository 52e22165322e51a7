import { sql, type RawBuilder } from 'kysely'
import type { ItemOption } from '../../../contract/catalog/category-options.ts'
import type { LineOption } from '../../../contract/line-options.ts'
import type { Db } from '../../http/context.ts'
import { optionsOfItems } from './item-parts.ts'

/** Selectable options by item. Meters are read later, not selected (docs/domain/catalogue.md#categories-and-items). */
export async function choosableOptions(db: Db, itemIds: readonly number[]): Promise<Map<number, ItemOption[]>> {
  const all = await optionsOfItems(db, itemIds)
  return new Map([...all].map(([id, options]) => [id, options.filter(({ is_reading }) => !is_reading)]))
}

export function takesOptions(itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from catalog_item_options x join category_options y on y.id = x.category_option_id
    where x.catalog_item_id = ${itemId} and not y.is_reading)`
}

export function renewedOptions(options: readonly LineOption[], offered: readonly ItemOption[]): LineOption[] {
  return options.map((lineOption) => {
    const now = offered.find(({ option }) => option.id === lineOption.option_id)
    const item = now?.items.find(({ id }) => id === lineOption.option_item_id)
    return { ...lineOption, ...(now && { name: now.option.name }), ...(item && { value: item.data, price_delta: item.price_delta }) }
  })
}
