import * as z from 'zod/mini'
import { allOf, area, del, get, listOf, listQuery, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { documentDay } from '../days.ts'
import { count, date, id, keyOf, longText, money, oneOf, optional, quantity, queryFlag, queryId, text } from '../fields.ts'
import { productionStates } from '../states.ts'
import { productionRecord, productionReportRow, productionRow, supply } from './production-record.ts'
import { stockColumns, stockRow } from '../stock/stock.ts'
import { lineOrder } from '../line-order.ts'

export const productionReportLines = { application: 'Pieteikumi', item: 'Preces', user: 'Darbinieki' } as const

const view = { rule: 'view_production_applications', module: 'production' } as const
const manage = { rule: 'manage_production_applications', module: 'production' } as const
const accept = { rule: 'accept_production_applications', module: 'production' } as const

const header = {
  warehouse_id: z.optional(id),
  output_warehouse_id: z.optional(id),
  due_date: optional(date),
  responsible_user_id: optional(id),
  /** EUR for the whole quantity; default: by the list. */
  labour_cost: cost(money),
  notes: optional(longText),
}

const numbers = z.array(text(60)).check(z.maxLength(1000))

const listed = [
  'catalog_items',
  'component_lists',
  'customers',
  'measure_units',
  'orders',
  'production_applications',
  'users',
  'warehouses',
] as const
const goods = ['catalog_item_units', 'stock_items', 'stock_movement_units', 'stock_movements', 'stock_reservations'] as const
const whole = [...listed, ...goods, 'procurements', 'suppliers'] as const
const stockReads = ['catalog_items', 'categories', 'measure_units', 'stock_items', 'stock_movements', 'warehouses'] as const
const stockQuery = listQuery({ warehouse_id: z.optional(queryId), low: z.optional(queryFlag), in_stock: z.optional(queryFlag) })
const changed = one(productionRecord)

/** Spec: calls.tsv; docs/domain/production.md#lifecycle, docs/domain/production.md#invariants. */
export const production = area('production', {
  list: get('/api/production_applications', {
    title: 'Ražošanas pieteikumi',
    ...view,
    query: listQuery({
      status: z.optional(keyOf(productionStates)),
      catalog_item_id: z.optional(queryId),
      order_id: z.optional(queryId),
      responsible_user_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      is_open: z.optional(queryFlag),
      is_late: z.optional(queryFlag),
    }),
    reads: [...listed],
    columns: {
      number: 'text',
      catalog_item: 'name',
      sku: 'text',
      status: { words: productionStates },
      quantity_done: 'quantity',
      order: 'text',
      customer: 'name',
      due_date: 'date',
      is_late: 'flag',
      responsible_user: 'name',
    },
    answer: listOf(productionRow),
  }),
  create: post('/api/production_applications', {
    title: 'Izveidot ražošanas pieteikumu',
    ...manage,
    body: z.object({
      /** Default: from the list or order line. */
      catalog_item_id: z.optional(id),
      /** Default: the active version. */
      component_list_id: optional(id),
      order_item_id: optional(id),
      /** Default: undelivered quantity of the order line. */
      quantity: z.optional(quantity),
      /** Selected optional components. */
      optional_items: z.optional(z.array(id).check(z.maxLength(500))),
      ...header,
    }),
    answer: z.object({ production_application_id: count, data: productionRecord }),
  }),
  show: get('/api/production_applications/{id}', {
    title: 'Ražošanas pieteikums',
    ...view,
    record: 'production_applications',
    reads: [...whole],
    answer: one(productionRecord),
  }),
  update: patch('/api/production_applications/{id}', {
    title: 'Labot vai sākt ražošanas pieteikumu',
    ...manage,
    body: z.object({ event: z.optional(oneOf(['START'])), quantity: z.optional(quantity), ...header, lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/production_applications/{id}', { title: 'Dzēst ražošanas pieteikumu', ...manage }),
  complete: patch('/api/production_applications/{id}/complete', {
    title: 'Pabeigt ražošanu vai tās daļu',
    ...accept,
    body: z.object({
      /** Default: all that remains. */
      quantity: z.optional(quantity),
      date: z.optional(documentDay),
      /** EUR; default: the share of the plan. */
      labour_cost: cost(money),
      /** Serial numbers of products with those of their parts. */
      units: z.optional(z.array(z.object({ number: text(60), parts: z.optional(numbers) })).check(z.maxLength(1000))),
      /** Parts of products without serial numbers. */
      parts: z.optional(numbers),
    }),
    answer: changed,
  }),
  split: post('/api/production_application_split/{id}', {
    title: 'Sadalīt ražošanas pieteikumu',
    ...manage,
    body: z.object({ quantity }),
    answer: z.object({ production_application_id: count, data: productionRecord }),
  }),
  labels: get('/api/production_applications/labels/{id}', {
    title: 'Saražoto preču etiķetes',
    ...view,
    query: z.object({ completion_id: z.optional(queryId) }),
    file: true,
    heavy: true,
  }),
  addComponent: post('/api/production_applications/{id}/components', {
    title: 'Pievienot pieteikumam komponenti',
    ...manage,
    body: z.object({ catalog_item_id: id, quantity, warehouse_id: optional(id) }),
    answer: changed,
  }),
  updateComponent: patch('/api/production_applications/components/{id}', {
    title: 'Labot vai aizstāt komponenti',
    ...manage,
    body: z.object({
      catalog_item_id: z.optional(id),
      quantity: z.optional(quantity),
      warehouse_id: optional(id),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  arrangeComponents: patch('/api/workspace/production_applications/{id}/line_order', {
    title: 'Pārkārtot komponentes',
    ...manage,
    addition: true,
    body: lineOrder,
    answer: changed,
  }),
  removeComponent: del('/api/production_applications/components/{id}', { title: 'Izņemt komponenti', ...manage, answer: changed }),
  supplies: get('/api/workspace/production_applications/{id}/supplies', {
    title: 'Trūkstošo komponenšu piegādes piedāvājums',
    ...view,
    addition: true,
    record: 'production_applications',
    reads: [...whole, 'procurement_items'],
    answer: allOf(supply),
  }),
  supply: post('/api/workspace/production_applications/{id}/supplies', {
    title: 'Izveidot trūkstošo komponenšu iepirkumus un pārvietojumus',
    rule: { allOf: ['manage_production_applications', 'manage_procurement'] },
    module: 'production',
    addition: true,
    body: z.object({
      lines: z
        .array(
          z.object({
            component_id: id,
            quantity,
            /** Transferred from here; else bought. */
            source_warehouse_id: optional(id),
            /** Default: the last supplier. */
            supplier_id: optional(id),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
    }),
    answer: z.object({ procurement_ids: z.array(count), data: productionRecord }),
  }),
  stockItems: get('/api/warehouse_stock_items', {
    title: 'Ražošanas noliktavu krājumi',
    rule: 'view_production_stock',
    module: 'production',
    query: stockQuery,
    reads: [...stockReads],
    columns: stockColumns,
    answer: listOf(stockRow),
  }),
  serviceStockItems: get('/api/service_warehouse_stock_items', {
    title: 'Servisa noliktavu krājumi',
    rule: 'view_service_applications',
    module: 'service',
    query: stockQuery,
    reads: [...stockReads],
    columns: stockColumns,
    answer: listOf(stockRow),
  }),
  report: get('/api/reports/production_applications', {
    title: 'Ražošanas atskaite',
    ...accept,
    query: z.object({
      date_from: z.optional(date),
      date_to: z.optional(date),
      by: z.optional(oneOf(['application', 'item', 'user'])),
      catalog_item_id: z.optional(queryId),
      user_id: z.optional(queryId),
    }),
    reads: ['catalog_items', 'production_applications', 'stock_movements', 'users', 'measure_units'],
    answer: z.object({
      data: z.array(productionReportRow),
      date_from: z.string(),
      date_to: z.string(),
      component_cost: cost(z.string()),
      labour_cost: cost(z.string()),
      list_cost: cost(z.string()),
    }),
  }),
})
