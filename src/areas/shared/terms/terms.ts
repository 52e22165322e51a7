import { banks } from '../../../../contract/reference/reference.ts'
import type { CategoryDiscount } from '../../../../contract/customers/category-discounts.ts'
import type { CustomerPrice } from '../../../../contract/catalog/customer-prices.ts'
import type { BankAccount, CustomerDiscount } from '../../../../contract/customers/customer-terms.ts'
import { customers } from '../../../../contract/customers/customers.ts'
import { labelOf } from '../../../../contract/labels.ts'
import { big } from '../../../../contract/money.ts'
import { readOnce } from '../../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../../ui/use-options.ts'
import { oneByOne, type FindRecords } from '../../../workspace/lines/paste-rows.ts'
import { among, listed } from '../../../workspace/record/options.ts'
import { itemsMeant } from '../items-meant.ts'
import { loadItems } from '../sale-loaders.ts'
import type { TermsKind } from './TermsSheet.tsx'

interface PriceValues {
  item: Option | null
  price: string | null
  valid_from: string | null
  valid_to: string | null
}

export const priceSheet: TermsKind<CustomerPrice, PriceValues> = {
  label: 'Klienta cenas',
  draftKey: 'prices',
  columns: [
    {
      id: 'item',
      header: labelOf('catalog_item_id'),
      width: 220,
      grow: 1,
      kind: 'record',
      load: loadItems(null),
      value: ({ item }) => item?.label,
      patch: (value) => ({ item: picked(value) }),
    },
    { id: 'price', header: labelOf('price'), width: 96, kind: 'price', value: ({ price }) => price },
    { id: 'valid_from', header: labelOf('valid_from'), width: 110, kind: 'date', entry: false, value: (row) => row.valid_from },
    { id: 'valid_to', header: labelOf('valid_to'), width: 110, kind: 'date', entry: false, value: (row) => row.valid_to },
    { id: 'sku', header: labelOf('sku'), width: 110, kind: 'computed', value: ({ line }) => line?.sku },
    { id: 'unit', header: 'Mērv.', width: 56, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    { id: 'list_price', header: 'Parastā cena', width: 104, kind: 'computed', figures: 'price', value: ({ line }) => line?.list_price },
  ],
  fresh: { item: null, price: null, valid_from: null, valid_to: null },
  valuesOf: ({ item, price, valid_from, valid_to }) => ({ item: { id: item.id, label: item.name }, price, valid_from, valid_to }),
  changesOf: (line, { item, price, valid_from, valid_to }) =>
    filled({
      catalog_item_id: item && item.id !== line.item.id ? Number(item.id) : undefined,
      price: price && !equal(price, line.price) ? price : undefined,
      valid_from: valid_from && valid_from !== line.valid_from ? valid_from : undefined,
      valid_to: valid_to !== undefined && valid_to !== line.valid_to ? valid_to : undefined,
    }),
  bodyOf: ({ item, price, valid_from, valid_to }) =>
    item && price ? { catalog_item_id: Number(item.id), price, ...(valid_from && { valid_from }), ...(valid_to && { valid_to }) } : null,
  same: (line, { item, price }) => line.item.id === item?.id && equal(price, line.price),
  commands: { add: 'customer.add-prices', edit: 'customer.edit-price', remove: 'customer.delete-price' },
  fields: { item: 'catalog_item_id' },
  resolvers: { item: itemsMeant },
  together: true,
}

interface DiscountValues {
  discount_percent: string | null
  service_discount_percent: string | null
  valid_from: string | null
  valid_to: string | null
}

/** Expired discounts stay as history; their last day ends them. */
export const discountSheet: TermsKind<CustomerDiscount, DiscountValues> = {
  label: 'Klienta atlaides',
  draftKey: 'discounts',
  columns: [
    { id: 'discount_percent', header: labelOf('discount_percent'), width: 110, kind: 'percent', value: (row) => row.discount_percent },
    {
      id: 'service_discount_percent',
      header: labelOf('service_discount_percent'),
      width: 150,
      kind: 'percent',
      value: (row) => row.service_discount_percent,
    },
    { id: 'valid_from', header: labelOf('valid_from'), width: 120, kind: 'date', value: (row) => row.valid_from },
    { id: 'valid_to', header: labelOf('valid_to'), width: 120, kind: 'date', value: (row) => row.valid_to },
  ],
  fresh: { discount_percent: null, service_discount_percent: null, valid_from: null, valid_to: null },
  valuesOf: ({ discount_percent, service_discount_percent, valid_from, valid_to }) => ({
    discount_percent,
    service_discount_percent,
    valid_from,
    valid_to,
  }),
  changesOf: (line, values) =>
    filled({
      discount_percent:
        values.discount_percent && !equal(values.discount_percent, line.discount_percent) ? values.discount_percent : undefined,
      service_discount_percent: changed(values.service_discount_percent, line.service_discount_percent),
      valid_from: changed(values.valid_from, line.valid_from),
      valid_to: changed(values.valid_to, line.valid_to),
    }),
  bodyOf: ({ discount_percent, ...more }) => (discount_percent ? { discount_percent, ...filled(more, null) } : null),
  same: (line, { discount_percent, valid_from }) =>
    equal(discount_percent, line.discount_percent) && (valid_from ?? null) === line.valid_from,
  commands: { add: 'customer.add-discounts', edit: 'customer.edit-discount' },
}

interface CategoryDiscountValues {
  category: Option | null
  discount_percent: string | null
  /** `true` or `false`, as in a select cell. */
  with_subcategories: string | null
}

export const yesNo = [
  { value: 'false', label: 'Nē' },
  { value: 'true', label: 'Jā' },
]

const loadCategories: LoadOptions = among(async () => {
  const { data } = await readOnce(customers.discountForm, {})
  return data.categories.map(({ id, path }) => ({ id, label: path }))
})

export const categoryDiscountSheet: TermsKind<CategoryDiscount, CategoryDiscountValues> = {
  label: 'Kategoriju atlaides',
  draftKey: 'category-discounts',
  columns: [
    {
      id: 'category',
      header: labelOf('category_id'),
      width: 190,
      grow: 1,
      kind: 'record',
      load: loadCategories,
      locked: ({ line }) => line !== null,
      value: ({ category }) => category?.label,
      patch: (value) => ({ category: picked(value) }),
    },
    { id: 'discount_percent', header: labelOf('discount_percent'), width: 110, kind: 'percent', value: (row) => row.discount_percent },
    {
      id: 'with_subcategories',
      header: labelOf('with_subcategories'),
      width: 150,
      kind: 'select',
      choices: yesNo,
      entry: false,
      value: (row) => row.with_subcategories ?? 'false',
    },
  ],
  fresh: { category: null, discount_percent: null, with_subcategories: null },
  valuesOf: ({ category, path, discount_percent, with_subcategories }) => ({
    category: { id: category.id, label: path },
    discount_percent,
    with_subcategories: String(with_subcategories),
  }),
  changesOf: (line, { discount_percent, with_subcategories }) =>
    filled({
      discount_percent: discount_percent && !equal(discount_percent, line.discount_percent) ? discount_percent : undefined,
      with_subcategories:
        with_subcategories && with_subcategories !== String(line.with_subcategories) ? with_subcategories === 'true' : undefined,
    }),
  bodyOf: ({ category, discount_percent, with_subcategories }) =>
    category && discount_percent
      ? { category_id: Number(category.id), discount_percent, with_subcategories: with_subcategories === 'true' }
      : null,
  same: (line, { category }) => line.category.id === category?.id,
  commands: {
    add: 'customer.add-category-discounts',
    edit: 'customer.edit-category-discount',
    remove: 'customer.delete-category-discount',
  },
  fields: { category: 'category_id' },
  resolvers: { category: onlyOne(loadCategories) },
}

interface AccountValues {
  iban: string | null
  bank: Option | null
  label: string | null
}

const loadBanks = listed(banks.calls.list)

/** The bank follows from a Latvian account number. */
export const accountSheet: TermsKind<BankAccount, AccountValues> = {
  label: 'Papildu konti',
  draftKey: 'accounts',
  columns: [
    { id: 'iban', header: labelOf('iban'), width: 220, kind: 'text', value: ({ iban }) => iban },
    {
      id: 'bank',
      header: labelOf('bank_id'),
      width: 180,
      kind: 'record',
      entry: false,
      load: loadBanks,
      value: ({ bank }) => bank?.label,
      patch: (value) => ({ bank: picked(value) }),
    },
    { id: 'label', header: labelOf('label'), width: 180, grow: 1, kind: 'text', value: ({ label }) => label },
  ],
  fresh: { iban: null, bank: null, label: null },
  valuesOf: ({ iban, bank, label }) => ({ iban, bank: { id: bank.id, label: bank.name }, label }),
  changesOf: (line, { iban, bank, label }) =>
    filled({
      iban: iban && iban !== line.iban ? iban : undefined,
      bank_id: bank && bank.id !== line.bank.id ? Number(bank.id) : undefined,
      label: changed(label, line.label),
    }),
  bodyOf: ({ iban, bank, label }) => (iban ? { iban, ...(bank && { bank_id: Number(bank.id) }), ...(label && { label }) } : null),
  same: (line, { iban }) => line.iban === iban?.replaceAll(/[\s-]/g, '').toUpperCase(),
  commands: { add: 'customer.add-bank-accounts', edit: 'customer.edit-bank-account', remove: 'customer.delete-bank-account' },
  fields: { bank: 'bank_id' },
  resolvers: { bank: onlyOne(loadBanks) },
}

export function picked(value: unknown): Option | null {
  return value !== null && typeof value === 'object' ? (value as Option) : null
}

export function equal(one: string | null | undefined, other: string | null): boolean {
  return one !== null && one !== undefined && other !== null && big(one).eq(big(other))
}

function changed(value: string | null | undefined, saved: string | null): string | null | undefined {
  return value === undefined || value === saved || equalNumbers(value, saved) ? undefined : value
}

function equalNumbers(value: string | null, saved: string | null): boolean {
  const number = /^\d+(\.\d+)?$/
  return number.test(value ?? '') && number.test(saved ?? '') && equal(value, saved)
}

/** Null if all are empty. `without` also counts as empty. */
export function filled(fields: Readonly<Record<string, unknown>>, without?: null): Readonly<Record<string, unknown>> | null {
  const statedFields = Object.entries(fields).filter(([, value]) => value !== undefined && value !== without)
  return statedFields.length > 0 ? Object.fromEntries(statedFields) : null
}

/** The only result, or the one with exactly this name. */
export function onlyOne(load: LoadOptions): FindRecords {
  return oneByOne(async (text) => {
    const found = await load(text, new AbortController().signal)
    return found.find(({ label }) => label === text) ?? (found.length === 1 ? (found[0] ?? null) : null)
  })
}
