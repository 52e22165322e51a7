import { accounting } from '../../../contract/accounting/accounting.ts'
import { catalog, type CategoryChoice } from '../../../contract/catalog/catalog.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { today, vatRates } from '../../data/vat-rates.ts'

/** Chooses a category by any word of its path; asked anew each time, for the list is short and changes. */
export const categoryPicker = among(async () => (await readOnce(catalog.categories, {})).data.map(categoryOption))

function categoryOption({ id, name, path, depth }: CategoryChoice): Option {
  return { id, label: name, hint: depth > 0 ? path : undefined }
}

/** Chooses an account in use by its code or name, under its type. */
export const accountPicker = among(async () =>
  (await readOnce(accounting.grouped, {})).data.flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ id: account.id, label: `${account.code} ${account.name}`, hint: name })),
  ),
)

const ratePickers = new Map<string | undefined, LoadOptions>()

/** Chooses a VAT rate that holds on a day, today unless told otherwise; one that ends soon says so. */
export function vatRatePicker(day?: string): LoadOptions {
  const made =
    ratePickers.get(day) ??
    among(async () =>
      vatRates()
        .on(day ?? today())
        .all.map(({ value, label }) => ({ id: value, label, hint: value })),
    )
  ratePickers.set(day, made)
  return made
}
