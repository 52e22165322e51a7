import { accounting } from '../../../contract/accounting/accounting.ts'
import { catalog, type CategoryChoice } from '../../../contract/catalog/catalog.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { today, vatRates } from '../../data/vat-rates.ts'

/** Not cached, because the list is short and changes. */
export const categoryPicker = among(async () => (await readOnce(catalog.categories, {})).data.map(categoryOption))

function categoryOption({ id, name, path, depth }: CategoryChoice): Option {
  return { id, label: name, hint: depth > 0 ? path : undefined }
}

export const accountPicker = among(async () =>
  (await readOnce(accounting.grouped, {})).data.flatMap(({ name, accounts }) =>
    accounts.map((account) => ({ id: account.id, label: `${account.code} ${account.name}`, hint: name })),
  ),
)

const ratePickers = new Map<string | undefined, LoadOptions>()

/** Rates valid on a day, by default today. */
export function vatRatePicker(day?: string): LoadOptions {
  const picker =
    ratePickers.get(day) ??
    among(async () =>
      vatRates()
        .on(day ?? today())
        .all.map(({ value, label }) => ({ id: value, label, hint: value })),
    )
  ratePickers.set(day, picker)
  return picker
}
