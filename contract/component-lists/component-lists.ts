import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, flag, id, oneOf, optional, orNull, percent, price, quantity, queryFlag, queryId, text, whole } from '../fields.ts'

/** What a list of components is for. */
export const componentListTypes = { production: 'Ražošana', service: 'Serviss' } as const

const typeNames = ['production', 'service'] as const

/** A row of the lists of components; quantities are decimal strings. */
export const componentListRow = z.object({
  id: count,
  type: z.enum(typeNames),
  /** What is made, or serviced, by it. */
  catalog_item: namedRef,
  sku: z.string(),
  /** `name` is the abbreviation. */
  measure_unit: namedRef,
  name: z.string(),
  version: count,
  /** The version in use; an item has one of each type. */
  is_active: z.boolean(),
  /** What the quantities of its components make. */
  output_quantity: z.string(),
  labour_minutes: orNull(count),
  items: count,
  /** Something was made by it: its content stays, further versions take its place. */
  in_use: z.boolean(),
  lock_version: count,
})

/** A component of a list. */
export const componentListItem = z.object({
  id: count,
  position: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  /** Article number and barcodes: what a scanner reads of it. */
  codes: z.array(z.string()),
  quantity: z.string(),
  waste_percent: z.string(),
  is_optional: z.boolean(),
  /** Not held now, in all warehouses together. */
  available: z.string(),
  /** EUR for one as it lies now, else as it was last bought. */
  unit_cost: cost(z.string()),
  lock_version: count,
})

/** A list of components as its tab shows it. */
export const componentListRecord = z.extend(componentListRow, {
  /** EUR of labour for the output quantity. */
  labour_cost: cost(z.string()),
  /** EUR of its components, waste included and optional ones left out, for the output quantity. */
  component_cost: cost(z.string()),
  component_list_items: z.array(componentListItem),
  /** All versions of the item, the newest first. */
  versions: z.array(z.object({ id: count, version: count, name: z.string(), is_active: z.boolean() })),
  created_at: z.string(),
  can,
})

/** A row of the lists of components. */
export type ComponentListRow = z.output<typeof componentListRow>
/** A component of a list. */
export type ComponentListItem = z.output<typeof componentListItem>
/** A list of components as its tab shows it. */
export type ComponentListRecord = z.output<typeof componentListRecord>

/** What making some quantity takes of one component. */
export const need = z.object({
  component_list_item_id: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  is_optional: z.boolean(),
  /** Rounded up to the decimals of the unit, waste included (INV-PRODUCTION-2). */
  quantity: z.string(),
  /** Not held in the warehouse asked for. */
  available: z.string(),
  /** What lacks there. */
  missing: z.string(),
})

/** What making some quantity takes of one component. */
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

/** Calls of area «Component lists» (spec: calls.tsv; docs/domain/production.md#entities). */
export const componentLists = area('component-lists', {
  list: get('/api/component_lists', {
    title: 'Komponenšu saraksti',
    ...view,
    query: listQuery({
      type: z.optional(oneOf(typeNames)),
      catalog_item_id: z.optional(queryId),
      /** Lists that hold this item. */
      component_id: z.optional(queryId),
      is_active: z.optional(queryFlag),
    }),
    reads: [...reads],
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
      /** The list whose components a new version begins with. */
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
  removeItem: del('/api/component_list_items/{id}', { title: 'Izņemt komponenti no saraksta', ...manage, answer: changed }),
})
