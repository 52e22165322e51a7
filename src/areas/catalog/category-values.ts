import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { optionOf, wholeText } from '../../workspace/record/options.ts'

export function categoryValues(category: CategoryRecord) {
  return {
    name: category.name as string | null,
    parent_id: optionOf(category.parent),
    default_measure_unit_id: optionOf(category.default_measure_unit),
    warranty_months: wholeText(category.warranty_months),
    has_units: category.has_units,
    is_service: category.is_service,
    vat_case: category.vat_case as string | null,
  }
}
