import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull, queryId, text } from '../fields.ts'

/** States of a piece of serialised goods; the lifecycle itself stands in machines/catalog-item-unit.ts. */
export const unitStates = ['in_stock', 'reserved', 'sold', 'rented', 'in_use', 'installed', 'written_off', 'returned_to_supplier'] as const

/** One piece of serialised goods. A customer-side user sees what was sold to him, without where it came from. */
export const unitRow = z.object({
  id: count,
  catalog_item: namedRef,
  sku: z.string(),
  /** IMEI or serial number. */
  number: z.string(),
  number2: orNull(z.string()),
  status: z.enum(unitStates),
  /** Where it lies; none once it left. */
  warehouse: namedRefOrNull,
  supplier: z.optional(namedRefOrNull),
  /** The procurement that brought it. */
  procurement: z.optional(namedRefOrNull),
  /** The production application that made it, and the pieces that were built into it. */
  made_by: z.optional(namedRefOrNull),
  parts: z.optional(z.array(z.object({ id: count, number: z.string(), catalog_item: z.string() }))),
  /** The production application that it went into, and the piece that it is built into where that has a number. */
  production: z.optional(namedRefOrNull),
  built_into: z.optional(namedRefOrNull),
  /** EUR. */
  unit_cost: cost(z.string()),
  /** The order that it went out with. */
  order: namedRefOrNull,
  customer: namedRefOrNull,
  sold_at: orNull(z.string()),
  warranty_until: orNull(z.string()),
  lock_version: count,
  can,
})

/** One piece of serialised goods. */
export type UnitRow = z.output<typeof unitRow>

/** What the pieces of serialised goods are told from. */
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

/** Calls of area «Catalogue item units», and those of the orders that look a unit up (spec: calls.tsv; docs/domain/catalogue.md#categories-and-items, docs/domain/stock.md#serialised-units). */
export const units = area('units', {
  list: get('/api/stock/catalog_item_units', {
    title: 'IMEI saraksts',
    rule: 'view_stock',
    query: listQuery({
      status: z.optional(z.enum(unitStates)),
      catalog_item_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      supplier_id: z.optional(queryId),
    }),
    reads: ofUnits,
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
    /** The right number of the piece: what is on hand stays counted. */
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
