import * as z from 'zod/mini'
import { allOf, can, del, get, namedRefOrNull, one, patch, post } from '../calls.ts'
import { goodsVatCases } from '../company/vat-cases.ts'
import { categoryOption } from './category-options.ts'
import { count, date, flag, id, oneOf, optional, orNull, price, text, whole } from '../fields.ts'

/** To a step in EUR, or up to the next price ending in ,99. */
export const roundings = { '0.01': 'līdz 0,01 €', '0.05': 'līdz 0,05 €', '0.10': 'līdz 0,10 €', 'x.99': 'uz …,99 €' } as const
const roundingNames = ['0.01', '0.05', '0.10', 'x.99'] as const

export const categoryRow = z.object({
  id: count,
  parent_id: orNull(count),
  name: z.string(),
  /** Names from the root. */
  path: z.string(),
  depth: count,
  code: orNull(z.string()),
  weight: orNull(count),
  /** Effective code, possibly inherited. */
  vat_rate_code: z.string(),
  /** Effective value, possibly inherited. */
  reverse_vat: z.boolean(),
  display_in_webshop: z.boolean(),
  is_service: z.boolean(),
  /** Without descendants. */
  items: count,
  subcategories: count,
  lock_version: count,
})

export type CategoryRow = z.output<typeof categoryRow>

/** Purchase price from (inclusive) to (exclusive), EUR without VAT; markup in percent. */
const priceRate = z.object({
  price_from: z.string(),
  price_to: orNull(z.string()),
  markup_percent: z.string(),
  rounding: z.enum(roundingNames),
})

/** Temporary VAT rate. */
const vatPeriod = z.object({ vat_rate_code: z.string(), valid_from: z.string(), valid_to: orNull(z.string()) })

export const categoryRecord = z.extend(categoryRow, {
  parent: namedRefOrNull,
  default_measure_unit: namedRefOrNull,
  warranty_months: orNull(count),
  has_units: z.boolean(),
  /** Null or false: inherited. */
  own_vat_rate_code: orNull(z.string()),
  own_reverse_vat: z.boolean(),
  vat_reason_code: orNull(z.string()),
  /** Its own; else that of the nearest category above. */
  vat_case: orNull(oneOf(goodsVatCases)),
  vat_rates: z.array(vatPeriod),
  price_rates: z.array(priceRate),
  /** Ancestor with the effective bands, if the category has none. */
  price_rates_from: namedRefOrNull,
  options: z.array(categoryOption),
  income_account: namedRefOrNull,
  expense_account: namedRefOrNull,
  stock_account: namedRefOrNull,
  write_off_account: namedRefOrNull,
  /** Includes descendants. */
  products: count,
  can,
})

export type CategoryRecord = z.output<typeof categoryRecord>

const fields = {
  parent_id: optional(id),
  default_measure_unit_id: optional(id),
  warranty_months: optional(whole(0, 600)),
  has_units: z.optional(flag),
  is_service: z.optional(flag),
  vat_case: optional(oneOf(goodsVatCases)),
}

/** Percent, may exceed 100. */
const markup = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'jābūt skaitlim no 0 līdz 999,9999'))

const record = one(categoryRecord)
const version = { lock_version: z.int() }

export const categoryCalls = {
  categoryTree: get('/api/categories', {
    title: 'Kategoriju koks',
    rule: 'manage_categories',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reads: ['catalog_items', 'categories'],
    answer: allOf(categoryRow),
  }),
  showCategory: get('/api/categories/{id}', {
    title: 'Kategorija',
    rule: 'manage_categories',
    reads: ['accounting_accounts', 'catalog_items', 'categories', 'category_options', 'customer_category_discounts', 'measure_units'],
    answer: record,
  }),
  subcategories: get('/api/subcategories/{id}', {
    title: 'Apakškategorijas',
    rule: 'manage_categories',
    reads: ['catalog_items', 'categories'],
    answer: allOf(categoryRow),
  }),
  createCategory: post('/api/categories', {
    title: 'Jauna kategorija',
    rule: 'manage_categories',
    body: z.object({
      name: text(150),
      ...fields,
      code: optional(text(40)),
      weight: optional(whole(0, 1_000_000)),
      /** Required at the root; otherwise inherited by default. */
      vat_rate_code: optional(text(20)),
    }),
    answer: record,
  }),
  updateCategory: patch('/api/categories/{id}', {
    title: 'Labot vai pārvietot kategoriju',
    rule: 'manage_categories',
    body: z.object({
      name: z.optional(text(150)),
      ...fields,
      /** Next sibling; null: last. If omitted, unchanged. */
      before_id: optional(id),
      ...version,
    }),
    answer: record,
  }),
  removeCategory: del('/api/categories/{id}', { title: 'Dzēst kategoriju', rule: 'manage_categories' }),
  /** The trailing slash is in the specification. */
  priceRateForm: get('/api/category_price_rate/create/', {
    title: 'Cenu uzcenojuma un kategorijas veidlapas dati',
    rule: 'manage_categories',
    reads: [],
    answer: one(
      z.object({
        roundings: z.array(z.object({ value: z.enum(roundingNames), name: z.string() })),
        vat_rates: z.array(z.object({ code: z.string(), rate: z.string(), label: z.string() })),
      }),
    ),
  }),
  setPriceRates: post('/api/category_price_rate/{id}', {
    title: 'Noteikt kategorijas cenu uzcenojumu',
    rule: 'manage_categories',
    /** Replaces all bands. */
    body: z.object({
      price_rates: z
        .array(
          z.object({
            price_from: price,
            price_to: optional(price),
            markup_percent: markup,
            rounding: z.optional(oneOf(roundingNames)),
          }),
        )
        .check(z.maxLength(50)),
      ...version,
    }),
    answer: record,
  }),
  toggleCategoryWebshop: patch('/api/category_display_in_webshop/{id}', {
    title: 'Rādīt vai nerādīt kategoriju interneta veikalā',
    rule: 'manage_categories',
    body: z.object({ display_in_webshop: flag, ...version }),
    answer: record,
  }),
  setCategoryReverseVat: patch('/api/category_reverse_vat/{id}', {
    title: 'Noteikt kategorijas reverso PVN',
    rule: 'manage_categories',
    body: z.object({ reverse_vat: flag, vat_reason_code: optional(text(40)), ...version }),
    answer: record,
  }),
  setCategoryVatRate: patch('/api/category_vat_rate/{id}', {
    title: 'Noteikt kategorijas PVN likmi',
    rule: 'manage_categories',
    body: z.object({
      /** Null: inherited. */
      vat_rate_code: optional(text(20)),
      /** Replaces all temporary rates. */
      vat_rates: z.optional(
        z.array(z.object({ vat_rate_code: text(20), valid_from: date, valid_to: optional(date) })).check(z.maxLength(50)),
      ),
      ...version,
    }),
    answer: record,
  }),
  setCategoryCode: patch('/api/category_code_and_weight/{id}', {
    title: 'Noteikt kategorijas kodu un secības svaru',
    rule: 'manage_categories',
    body: z.object({ code: optional(text(40)), weight: optional(whole(0, 1_000_000)), ...version }),
    answer: record,
  }),
} as const
