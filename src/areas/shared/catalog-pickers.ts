import { accounting } from '../../../contract/accounting.ts'
import { catalog, type CategoryChoice } from '../../../contract/catalog.ts'
import { readOnce } from '../../desk/use-call.ts'
import type { Option } from '../../ui/use-options.ts'
import { among } from '../../workspace/record/options.ts'
import { rateWord } from '../../workspace/document/vat-word.ts'

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

/** Chooses a VAT rate in force. */
export const vatRatePicker = among(async () =>
  (await readOnce(catalog.priceRateForm, {})).data.vat_rates.map(({ code, label }) => ({
    id: code,
    label: rateWord(code),
    hint: rateWord(code) === code ? label : code,
  })),
)
