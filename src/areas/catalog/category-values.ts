import { accounting } from '../../../contract/accounting.ts'
import { catalog } from '../../../contract/catalog.ts'
import type { CategoryRecord } from '../../../contract/categories.ts'
import { readOnce } from '../../desk/use-call.ts'
import { among, optionOf, wholeText } from '../../workspace/record/options.ts'

/** A category as its form holds it. */
export function categoryValues(category: CategoryRecord) {
  return {
    name: category.name as string | null,
    parent_id: optionOf(category.parent),
    default_measure_unit_id: optionOf(category.default_measure_unit),
    warranty_months: wholeText(category.warranty_months),
    has_units: category.has_units,
    is_service: category.is_service,
  }
}

/** Chooses an account in use by its code or name, under its type. */
export const accountPicker = among(async () =>
  (await readOnce(accounting.grouped, {})).data.flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ id: account.id, label: `${account.code} ${account.name}`, hint: name })),
  ),
)

/** Chooses a VAT rate in force. */
export const vatRatePicker = among(async () =>
  (await readOnce(catalog.priceRateForm, {})).data.vat_rates.map(({ code, label }) => ({ id: code, label: code, hint: label })),
)
