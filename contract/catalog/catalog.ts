import * as z from 'zod/mini'
import type { ListColumns } from '../list-columns.ts'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { imageCalls } from './catalog-images.ts'
import { itemParam, paramCalls } from './catalog-params.ts'
import { shopCalls } from './catalog-shop.ts'
import { categoryCalls } from './categories.ts'
import { itemOption, optionCalls } from './category-options.ts'
import {
  count,
  flag,
  id,
  longText,
  money,
  oneOf,
  optional,
  orNull,
  price,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
  whole,
} from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { itemTextCalls } from './item-texts.ts'
import { relatedCalls, relatedItem } from './related-items.ts'

export const itemTypes = { goods: 'Prece', service: 'Pakalpojums', gift_card: 'Dāvanu karte', set: 'Komplekts' } as const
const types = ['goods', 'service', 'gift_card', 'set'] as const

const kinds = ['EAN13', 'EAN8', 'UPC', 'CODE128', 'internal'] as const

export const unitKinds = { imei: 'IMEI', serial: 'Sērijas Nr.' } as const

/** Price without VAT. */
export const itemColumns = {
  sku: 'text',
  name: 'text',
  category: 'name',
  manufacturer: 'name',
  price: 'decimal',
  available: 'quantity',
  measure_unit: 'name',
  is_eol: 'flag',
} satisfies ListColumns

export const itemRow = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  type: z.enum(types),
  category: namedRef,
  manufacturer: namedRefOrNull,
  /** `name` is the abbreviation. */
  measure_unit: namedRef,
  price: z.string(),
  vat_rate_code: z.string(),
  /** Percent today; null if the rate is not in force. */
  vat_rate: orNull(z.string()),
  is_stocked: z.boolean(),
  /** Serialised goods. */
  has_units: z.boolean(),
  is_eol: z.boolean(),
  display_in_webshop: z.boolean(),
  /** Over all warehouses; null for items without stock. */
  available: orNull(z.string()),
  image_id: orNull(count),
  lock_version: count,
})

/** Includes the stock of the document's warehouse on request. */
const foundItem = z.extend(itemRow, { available_there: z.optional(orNull(z.string())) })

export const itemStock = z.object({
  id: count,
  warehouse: namedRef,
  shelf: orNull(z.string()),
  on_hand: z.string(),
  reserved: z.string(),
  available: z.string(),
  incoming: z.string(),
  min_quantity: orNull(z.string()),
  avg_cost: cost(z.string()),
  stock_value: cost(z.string()),
})

export const barcode = z.object({ code: z.string(), kind: z.enum(kinds) })

export const itemRecord = z.extend(itemRow, {
  name_en: orNull(z.string()),
  description: orNull(z.string()),
  manufacturer_code: orNull(z.string()),
  barcodes: z.array(barcode),
  price_gross: orNull(z.string()),
  auto_price: z.boolean(),
  /** Default line price: the item's own or, with `auto_price`, by the category's markup. */
  list_price: z.string(),
  shop_price: orNull(z.string()),
  /** Omitted for customers' users. */
  min_price: z.optional(orNull(z.string())),
  avg_cost: cost(orNull(z.string())),
  last_purchase_price: cost(orNull(z.string())),
  /** Null: inherited from the category. */
  own_vat_rate_code: orNull(z.string()),
  reverse_vat: orNull(z.boolean()),
  cn_code: orNull(z.string()),
  weight_kg: orNull(z.string()),
  volume_m3: orNull(z.string()),
  country_of_origin: orNull(z.string()),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  warranty_months: orNull(count),
  eol_replacement: namedRefOrNull,
  accounting_account: namedRefOrNull,
  archived_at: orNull(z.string()),
  created_at: z.string(),
  stock: z.array(itemStock),
  images: z.array(storedFile),
  params: z.array(itemParam),
  options: z.array(itemOption),
  related: z.array(relatedItem),
  can,
})

export type ItemRow = z.output<typeof itemRow>
export type ItemStock = z.output<typeof itemStock>
export type ItemRecord = z.output<typeof itemRecord>

const fields = {
  name_en: optional(text(300)),
  description: optional(longText),
  manufacturer_id: optional(id),
  manufacturer_code: optional(text(60)),
  type: z.optional(oneOf(types)),
  barcodes: z.optional(z.array(z.object({ code: text(60), kind: z.optional(oneOf(kinds)) })).check(z.maxLength(50))),
  auto_price: z.optional(flag),
  shop_price: optional(money),
  min_price: optional(price),
  vat_rate_code: optional(text(20)),
  reverse_vat: optional(flag),
  cn_code: optional(text(8)),
  weight_kg: optional(quantityOrNone),
  volume_m3: optional(quantityOrNone),
  country_of_origin: optional(text(2)),
  has_units: z.optional(flag),
  unit_kind: optional(oneOf(['imei', 'serial'])),
  warranty_months: optional(whole(0, 600)),
  is_stocked: z.optional(flag),
  display_in_webshop: z.optional(flag),
  is_eol: z.optional(flag),
  eol_replacement_id: optional(id),
  accounting_account_id: optional(id),
}

export const categoryChoice = z.object({
  id: count,
  parent_id: orNull(count),
  name: z.string(),
  path: z.string(),
  depth: count,
  vat_rate_code: z.string(),
  reverse_vat: z.boolean(),
  is_service: z.boolean(),
  has_units: z.boolean(),
  measure_unit_id: orNull(count),
  warranty_months: orNull(count),
})

export type CategoryChoice = z.output<typeof categoryChoice>

const record = one(itemRecord)

const itemReads = ['catalog_items', 'categories', 'files', 'manufacturers', 'measure_units', 'stock_items'] as const

/** Spec: calls.tsv; docs/domain/catalogue.md#categories-and-items. */
export const catalog = area('catalog', {
  list: get('/api/catalog_items', {
    title: 'Preces un pakalpojumi',
    rule: 'view_catalog_items',
    query: listQuery({
      /** Includes subcategories. */
      category_id: z.optional(queryId),
      manufacturer_id: z.optional(queryId),
      type: z.optional(oneOf(types)),
      is_eol: z.optional(queryFlag),
      display_in_webshop: z.optional(queryFlag),
      /** Warehouse of the document; `usual`: the user's default for new documents. */
      stock_in: z.optional(z.union([queryId, oneOf(['usual'])])),
    }),
    reads: [...itemReads, 'users'],
    columns: itemColumns,
    answer: listOf(foundItem),
  }),
  form: get('/api/catalog_items/create', {
    title: 'Jaunas preces veidlapas dati',
    rule: 'manage_catalog_items',
    reads: ['accounting_accounts', 'categories', 'manufacturers', 'measure_units'],
    answer: z.object({
      data: z.object({
        categories: z.array(categoryChoice),
        manufacturers: z.array(namedRef),
        measure_units: z.array(z.object({ id: count, name: z.string(), abbreviation: z.string(), decimals: count })),
        vat_rates: z.array(z.object({ code: z.string(), rate: z.string(), label: z.string() })),
        accounting_accounts: z.array(z.object({ id: count, code: z.string(), name: z.string() })),
      }),
    }),
  }),
  create: post('/api/catalog_items', {
    title: 'Izveidot preci',
    rule: 'manage_catalog_items',
    body: z.object({
      sku: text(60),
      name: text(300),
      category_id: id,
      price,
      /** Default: the category's unit. */
      measure_unit_id: z.optional(id),
      ...fields,
    }),
    answer: record,
  }),
  show: get('/api/catalog_items/{id}', {
    title: 'Prece',
    rule: 'view_catalog_items',
    reads: [
      'accounting_accounts',
      'catalog_items',
      'catalog_params',
      'categories',
      'category_options',
      'customer_category_discounts',
      'customer_discounts',
      'customer_prices',
      'customers',
      'files',
      'invoices',
      'manufacturers',
      'measure_units',
      'orders',
      'stock_items',
      'stock_movements',
      'warehouses',
      'sales',
    ],
    answer: record,
  }),
  update: patch('/api/catalog_items/{id}', {
    title: 'Labot preci',
    rule: 'manage_catalog_items',
    body: z.object({
      sku: z.optional(text(60)),
      name: z.optional(text(300)),
      category_id: z.optional(id),
      price: z.optional(price),
      measure_unit_id: z.optional(id),
      ...fields,
      lock_version: z.int(),
    }),
    answer: record,
  }),
  remove: del('/api/catalog_items/{id}', { title: 'Dzēst preci', rule: 'manage_catalog_items' }),
  duplicate: post('/api/catalog_items/duplicate', {
    title: 'Kopēt preci',
    rule: 'manage_catalog_items',
    body: z.object({ id, sku: z.optional(text(60)), name: z.optional(text(300)) }),
    answer: record,
  }),
  toggleWebshop: patch('/api/catalog_item_display_in_webshop/{id}', {
    title: 'Rādīt vai nerādīt interneta veikalā',
    rule: 'manage_catalog_items',
    body: z.object({ display_in_webshop: flag, lock_version: z.int() }),
    answer: record,
  }),
  toggleEol: patch('/api/catalog_item_is_eol/{id}', {
    title: 'Izņemt no aprites vai atgriezt apritē',
    rule: 'manage_catalog_items',
    /** Replacement offered to buyers; if omitted, unchanged. */
    body: z.object({ is_eol: flag, eol_replacement_id: optional(id), lock_version: z.int() }),
    answer: record,
  }),
  categories: get('/api/fetch_categories', {
    title: 'Kategorijas izvēlei',
    rule: 'staff',
    reads: ['categories'],
    answer: allOf(categoryChoice),
  }),
  categoryProducts: get('/api/category_products/{id}', {
    title: 'Kategorijas preces',
    rule: 'manage_categories',
    query: listQuery({}),
    reads: itemReads,
    columns: itemColumns,
    answer: listOf(itemRow),
  }),
  ...categoryCalls,
  ...optionCalls,
  ...paramCalls,
  ...imageCalls,
  ...relatedCalls,
  ...shopCalls,
  ...itemTextCalls,
})
