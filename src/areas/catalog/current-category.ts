import type { CurrentRecord } from '../../../commands/records.ts'
import type { CategoryRow } from '../../../contract/catalog/categories.ts'

/** `reverse` is the category's own setting, even if inherited ones apply. */
export function currentCategory(
  category: CategoryRow,
  can?: CurrentRecord['can'],
  reverse = category.reverse_vat,
): CurrentRecord<'category'> {
  const { id, name, lock_version, code, weight, display_in_webshop, items, subcategories } = category
  const facts = { code, weight, display_in_webshop, reverse_vat: reverse }
  const removable = subcategories > 0 ? 'Kategorijai ir apakškategorijas' : items > 0 ? 'Kategorijā ir preces' : true
  return { kind: 'category', id, title: name, lock_version, can: can ?? { EDIT: true, DELETE: removable }, facts }
}
