import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, flag, id, oneOf, optional, orNull, percent, price, quantity, queryFlag, queryId, text, whole } from '../fields.ts'
import { lineOrder } from '../line-order.ts'

export const componentListTypes = { production: 'Ražošana', service: 'Serviss' } as const

const typeNames = ['production', 'service'] as const

/** Quantities are decimal strings. */
export const componentListRow = z.object({
  id: count,
  type: z.enum(typeNames),
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  name: z.string(),
  version: count,
  /** One active version per item and type. */
  is_active: z.boolean(),
  /** Quantity produced from the components. */
  output_quantity: z.string(),
  labour_minutes: orNull(count),
  items: count,
  /** Used in production, so its content is frozen. */
  in_use: z.boolean(),
  lock_version: count,
})

export const componentListItem = z.object({
  id: count,
  position: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  /** Scannable article number and barcodes. */
  codes: z.array(z.string()),
  quantity: z.string(),
  waste_percent: z.string(),
  is_optional: z.boolean(),
  /** Free stock over all warehouses. */
  available: z.string(),
  /** EUR per unit: average cost, else last purchase price. */
  unit_cost: cost(z.string()),
  lock_version: count,
})

export const componentListRecord = z.extend(componentListRow, {
  /** EUR for the output quantity. */
  labour_cost: cost(z.string()),
  /** EUR for the output quantity, including waste, without optional components. */
  component_cost: cost(z.string()),
  component_list_items: z.array(componentListItem),
  /** Newest first. */
  versions: z.array(z.object({ id: count, version: count, name: z.string(), is_active: z.boolean() })),
  created_at: z.string(),
  can,
})

export type ComponentListRow = z.output<typeof componentListRow>
export type ComponentListItem = z.output<typeof componentListItem>
export type ComponentListRecord = z.output<typeof componentListRecord>

export const need = z.object({
  component_list_item_id: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  is_optional: z.boolean(),
  /** Includes waste, rounded up to the unit's decimals (INV-PRODUCTION-2). */
  quantity: z.string(),
  /** Free stock in the warehouse. */
  available: z.string(),
  /** Missing quantity. */
  missing: z.string(),
})

export type Need = z.output<typeof need>

const newItem = {
  catalog_item_id: id,
  quantity,
  waste_percent: z.optional(percent),
  is_optional: z.optional(flag),
}

const header = {
  name: z.optional(text(120)),
  output_quantity: z.optional(quantity),
  labour_minutes: optional(whole(0, 100_000)),
  labour_cost: cost(price),
}

const view = { rule: 'view_production_components', module: 'production' } as const
const manage = { rule: 'manage_production_components', module: 'production' } as const
const reads = ['catalog_items', 'component_lists', 'measure_units', 'production_applications'] as const
const changed = one(componentListRecord)

/** Spec: calls.tsv; docs/domain/production.md#entities. */
export const componentLists = area('component-lists', {
  list: get('/api/component_lists', {
    title: 'Komponenšu saraksti',
    ...view,
    query: listQuery({
      type: z.optional(oneOf(typeNames)),
      catalog_item_id: z.optional(queryId),
      component_id: z.optional(queryId),
      is_active: z.optional(queryFlag),
    }),
    reads: [...reads],
    columns: {
      name: 'text',
      version: 'whole',
      catalog_item: 'name',
      sku: 'text',
      is_active: 'flag',
      output_quantity: 'decimal',
      items: 'whole',
    },
    answer: listOf(componentListRow),
  }),
  show: get('/api/component_lists/{id}', {
    title: 'Komponenšu saraksts',
    ...view,
    record: 'component_lists',
    reads: [...reads, 'stock_items', 'stock_movements', 'stock_reservations'],
    answer: one(componentListRecord),
  }),
  needs: get('/api/workspace/component_lists/{id}/needs', {
    title: 'Komponenšu vajadzība',
    ...view,
    addition: true,
    query: z.object({ quantity, warehouse_id: z.optional(queryId) }),
    record: 'component_lists',
    reads: ['catalog_items', 'component_lists', 'measure_units', 'stock_items', 'stock_movements', 'stock_reservations', 'warehouses'],
    answer: allOf(need),
  }),
  create: post('/api/{id}/component_lists', {
    title: 'Izveidot preces komponenšu sarakstu vai tā jaunu versiju',
    ...manage,
    body: z.object({
      type: oneOf(typeNames),
      ...header,
      /** Source of the components of a new version. */
      from_list_id: z.optional(id),
      component_list_items: z.optional(z.array(z.object(newItem)).check(z.maxLength(500))),
    }),
    answer: z.object({ component_list_id: count, data: componentListRecord }),
  }),
  update: patch('/api/component_lists/{id}', {
    title: 'Labot komponenšu sarakstu',
    ...manage,
    body: z.object({ ...header, is_active: z.optional(flag), lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/component_lists/{id}', { title: 'Dzēst komponenšu sarakstu', ...manage }),
  addItem: post('/api/component_list_items/{id}', {
    title: 'Pievienot sarakstam komponenti',
    ...manage,
    body: z.object(newItem),
    answer: changed,
  }),
  updateItem: patch('/api/component_list_items/{id}', {
    title: 'Labot vai aizstāt saraksta komponenti',
    ...manage,
    body: z.object({
      catalog_item_id: z.optional(id),
      quantity: z.optional(quantity),
      waste_percent: z.optional(percent),
      is_optional: z.optional(flag),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeItems: patch('/api/workspace/component_lists/{id}/line_order', {
    title: 'Pārkārtot saraksta komponentes',
    ...manage,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeItem: del('/api/component_list_items/{id}', { title: 'Izņemt komponenti no saraksta', ...manage, answer: changed }),
})
