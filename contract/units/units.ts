import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull, queryId, text } from '../fields.ts'
import { unitStates } from '../states.ts'

/** Customers see pieces sold to them, without origin. */
export const unitRow = z.object({
  id: count,
  catalog_item: namedRef,
  sku: z.string(),
  number: z.string(),
  number2: orNull(z.string()),
  status: keyOf(unitStates),
  /** Null once issued. */
  warehouse: namedRefOrNull,
  supplier: z.optional(namedRefOrNull),
  procurement: z.optional(namedRefOrNull),
  /** Production application and built-in pieces. */
  made_by: z.optional(namedRefOrNull),
  parts: z.optional(z.array(z.object({ id: count, number: z.string(), catalog_item: z.string() }))),
  /** Consuming application, and the piece containing it, if serialised. */
  production: z.optional(namedRefOrNull),
  built_into: z.optional(namedRefOrNull),
  /** EUR. */
  unit_cost: cost(z.string()),
  order: namedRefOrNull,
  customer: namedRefOrNull,
  sold_at: orNull(z.string()),
  warranty_until: orNull(z.string()),
  lock_version: count,
  can,
})

export type UnitRow = z.output<typeof unitRow>

const ofUnits = [
  'catalog_item_units',
  'catalog_items',
  'customers',
  'orders',
  'procurement_items',
  'procurements',
  'production_applications',
  'stock_items',
  'stock_movement_units',
  'suppliers',
  'warehouses',
] as const

/** Spec: calls.tsv; docs/domain/catalogue.md#categories-and-items, docs/domain/stock.md#serialised-units. */
export const units = area('units', {
  list: get('/api/stock/catalog_item_units', {
    title: 'IMEI saraksts',
    rule: 'view_stock',
    query: listQuery({
      status: z.optional(keyOf(unitStates)),
      catalog_item_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
    }),
    reads: ofUnits,
    columns: {
      number: 'text',
      catalog_item: 'name',
      sku: 'text',
      status: { words: unitStates },
      warehouse: 'name',
      procurement: 'text',
      supplier: 'name',
      order: 'text',
      sold_at: 'moment',
    },
    answer: listOf(unitRow),
  }),
  show: get('/api/workspace/catalog_item_units/{id}', {
    title: 'Vienība: no kā tā cēlusies un kur nonākusi',
    rule: 'view_stock',
    addition: true,
    record: 'catalog_item_units',
    reads: ofUnits,
    answer: one(unitRow),
  }),
  replace: del('/api/stock/catalog_item_units/{id}', {
    title: 'Aizstāt kļūdainu vienības numuru',
    rule: 'manage_procurement',
    /** Corrects the number; stock is unchanged. */
    query: z.object({ number: text(60) }),
    answer: one(unitRow),
  }),
  byNumber: get('/api/catalog_item_units_by_imei/{number}', {
    title: 'Vienība pēc IMEI vai sērijas numura',
    rule: 'manage_orders',
    params: { number: 'text' },
    reads: ofUnits,
    answer: one(unitRow),
  }),
  nextFree: get('/api/fetch_catalog_item_unit', {
    title: 'Nākamā brīvā vienība noliktavā',
    rule: 'manage_orders',
    query: z.object({ catalog_item_id: queryId, warehouse_id: z.optional(queryId) }),
    reads: ofUnits,
    answer: one(unitRow),
  }),
})
