import { catalog, type ItemRecord } from '../../../contract/catalog/catalog.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { Option } from '../../ui/use-options.ts'
import { among, optionOf, wholeText } from '../../workspace/record/options.ts'
import { vatRates } from '../../data/vat-rates.ts'
import { vatRatePicker } from '../shared/catalog-pickers.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'

type FormData = Awaited<ReturnType<typeof readForm>>

let form: Promise<FormData> | null = null

async function readForm() {
  return (await readOnce(catalog.form, {})).data
}

/** Cached, except after a failure. */
function itemForm(): Promise<FormData> {
  form ??= readForm().catch((error: unknown) => {
    form = null
    throw error
  })
  return form
}

const from = (pick: (data: FormData) => readonly Option[]) => among(async () => pick(await itemForm()))

export const itemPickers = {
  measureUnit: from(({ measure_units }) => measure_units.map(({ id, name, abbreviation }) => ({ id, label: abbreviation, hint: name }))),
  account: from(({ accounting_accounts }) => accounting_accounts.map(({ id, code, name }) => ({ id, label: `${code} ${name}` }))),
  vatRate: vatRatePicker(),
}

export function valuesOf(item: ItemRecord) {
  return {
    sku: item.sku as string | null,
    name: item.name as string | null,
    name_en: item.name_en,
    category_id: optionOf(item.category),
    type: item.type as string | null,
    measure_unit_id: optionOf(item.measure_unit),
    price: item.price as string | null,
    auto_price: item.auto_price,
    shop_price: item.shop_price,
    min_price: item.min_price ?? null,
    vat_rate_code: rateOption(item.own_vat_rate_code),
    reverse_vat: item.reverse_vat === null ? null : item.reverse_vat ? 'yes' : 'no',
    manufacturer_id: optionOf(item.manufacturer),
    manufacturer_code: item.manufacturer_code,
    barcodes: item.barcodes.map(({ code }) => code).join('\n') || null,
    is_stocked: item.is_stocked,
    has_units: item.has_units,
    unit_kind: item.unit_kind as string | null,
    warranty_months: wholeText(item.warranty_months),
    cn_code: item.cn_code,
    country_of_origin: item.country_of_origin,
    weight_kg: item.weight_kg,
    volume_m3: item.volume_m3,
    eol_replacement_id: optionOf(item.eol_replacement),
    accounting_account_id: optionOf(item.accounting_account),
    description: item.description,
  }
}

function rateOption(code: string | null): Option | null {
  return code === null ? null : { id: code, label: vatRates().word(code) }
}

export type ItemValues = Omit<ReturnType<typeof valuesOf>, 'reverse_vat'> & { reverse_vat: string | null }

/** Empty fields follow from the category. */
export const freshItem: ItemValues = valuesFor<typeof catalog.create>()({
  sku: null,
  name: null,
  name_en: null,
  category_id: null,
  type: null,
  measure_unit_id: null,
  price: null,
  auto_price: false,
  shop_price: null,
  min_price: null,
  vat_rate_code: null,
  reverse_vat: null,
  manufacturer_id: null,
  manufacturer_code: null,
  barcodes: null,
  is_stocked: true,
  has_units: false,
  unit_kind: null,
  warranty_months: null,
  cn_code: null,
  country_of_origin: null,
  weight_kg: null,
  volume_m3: null,
  eol_replacement_id: null,
  accounting_account_id: null,
  description: null,
  // By their own commands.
  display_in_webshop: omitted,
  is_eol: omitted,
})

/** Empty: as the category. */
export const reverseChoices = { yes: 'Jā', no: 'Nē' } as const

/** The fields of the form that are another value in the call. */
export function itemBody({ barcodes, reverse_vat, ...values }: Partial<ItemValues>) {
  return {
    ...values,
    ...(barcodes !== undefined && { barcodes: barcodesOf(barcodes) }),
    ...(reverse_vat !== undefined && { reverse_vat: reverse_vat === null ? null : reverse_vat === 'yes' }),
  }
}

/** One per line; the kind follows from the number. */
function barcodesOf(text: string | null): { code: string }[] {
  return (text ?? '').split(/[\s,;]+/).flatMap((code) => (code === '' ? [] : [{ code }]))
}
