import type { RecordInFront } from '../../../commands/desk.ts'
import type { CategoryRow } from '../../../contract/categories.ts'

const flag = (value: boolean) => (value ? '1' : null)

/** What a category is to commands; `reverse` is its own mark where the one in force comes from above. */
export function categoryInFront(category: CategoryRow, can?: RecordInFront['can'], reverse = category.reverse_vat): RecordInFront {
  const { id, name, lock_version, code, weight, display_in_webshop, items, subcategories } = category
  const facts = {
    code,
    weight: weight?.toString() ?? null,
    display_in_webshop: flag(display_in_webshop),
    reverse_vat: flag(reverse),
  }
  const removable = subcategories > 0 ? 'Kategorijai ir apakškategorijas' : items > 0 ? 'Kategorijā ir preces' : true
  return { kind: 'category', id, title: name, lock_version, can: can ?? { EDIT: true, DELETE: removable }, facts }
}
