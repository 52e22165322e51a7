import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { cost } from '../costs.ts'
import { history } from '../document-parts.ts'
import {
  count,
  date,
  flag,
  id,
  keyOf,
  longText,
  optional,
  orNull,
  price,
  quantity,
  quantityOrNone,
  queryFlag,
  queryId,
  text,
  whole,
} from '../fields.ts'
import { inventoryStates } from '../states.ts'

export const owners = { own: 'Uzņēmuma', customer: 'Klienta', leasing: 'Līzingā' } as const

const ownerNames = Object.keys(owners) as [keyof typeof owners, ...(keyof typeof owners)[]]

/** Months (docs/domain/service.md#equipment). */
export const maintenanceIntervals = [1, 3, 6, 12, 24] as const

/** Items per handover document. */
export const piecesAtOnce = 200

export const inventoryRow = z.object({
  id: count,
  uuid: z.string(),
  inventory_nr: z.string(),
  catalog_item: namedRef,
  sku: z.string(),
  serial_nr: orNull(z.string()),
  status: keyOf(inventoryStates),
  owner: z.enum(ownerNames),
  assigned_user: namedRefOrNull,
  customer: namedRefOrNull,
  branch: namedRefOrNull,
  location: orNull(z.string()),
  /** Location while unassigned. */
  warehouse: namedRef,
  warranty_until: orNull(z.string()),
  /** Next maintenance date, and whether it is due. */
  next_at: orNull(z.string()),
  maintenance_due: z.boolean(),
  lock_version: count,
})

/** Due by months or meter, whichever comes first. */
export const inventoryMaintenance = z.object({
  id: count,
  uuid: z.string(),
  name: z.string(),
  service_job: namedRefOrNull,
  interval_months: orNull(count),
  last_at: z.string(),
  next_at: orNull(z.string()),
  /** Meter interval, last reading, due reading, current reading. */
  interval_counter: orNull(z.string()),
  counter_option: namedRefOrNull,
  last_counter: orNull(z.string()),
  next_counter: orNull(z.string()),
  counter_value: orNull(z.string()),
  counter_read_on: orNull(z.string()),
  /** Due date; null if due only by meter. */
  due_on: orNull(z.string()),
  is_active: z.boolean(),
  lock_version: count,
})

const maintenanceIntervalFields = {
  name: z.optional(text(120)),
  service_job_id: optional(id),
  interval_months: optional(whole(1, 120)),
  interval_counter: optional(quantity),
  counter_option_id: optional(id),
  last_at: z.optional(date),
  /** Current meter reading. */
  counter_value: z.optional(quantityOrNone),
}

const optionPrice = z.object({ option: namedRef, price: z.string(), included: z.string() })

export const inventoryRecord = z.extend(inventoryRow, {
  unit: namedRefOrNull,
  purchase_date: orNull(z.string()),
  /** Issue cost in EUR. */
  purchase_price: cost(z.string()),
  supplier: namedRefOrNull,
  invoice_ref: orNull(z.string()),
  depreciation_months: orNull(count),
  accounting_account: namedRefOrNull,
  notes: orNull(z.string()),
  /** Handover document, and the procurement if known. */
  technical_document: namedRef,
  procurement: namedRefOrNull,
  maintenances: z.array(inventoryMaintenance),
  /** Default reading prices for rent. */
  option_base_prices: z.array(optionPrice),
  /** Latest first. */
  history,
  archived_at: orNull(z.string()),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export type InventoryRow = z.output<typeof inventoryRow>
export type InventoryRecord = z.output<typeof inventoryRecord>
export type InventoryMaintenance = z.output<typeof inventoryMaintenance>

const rule = 'view_inventory_items' as const
const change = 'manage_technical_documents' as const
const changed = one(inventoryRecord)
const base = '/api/stock/inventory_items'
const maintenance = '/api/stock/inventory_items_maintenance/{id}'
const params = { inventoryItem: 'text' } as const

/** Spec: calls.tsv; docs/domain/service.md#equipment. The path accepts the key or the UUID. */
export const inventory = area('inventory', {
  list: get(base, {
    title: 'Inventārs',
    rule,
    query: listQuery({
      status: z.optional(keyOf(inventoryStates)),
      owner: z.optional(z.enum(ownerNames)),
      customer_id: z.optional(queryId),
      assigned_user_id: z.optional(queryId),
      warehouse_id: z.optional(queryId),
      catalog_item_id: z.optional(queryId),
      maintenance_due: z.optional(queryFlag),
    }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'users', 'warehouses'],
    columns: {
      inventory_nr: 'text',
      catalog_item: 'name',
      serial_nr: 'text',
      status: { words: inventoryStates },
      customer: 'name',
      location: 'name',
      next_at: 'date',
    },
    answer: listOf(inventoryRow),
  }),
  show: get(`${base}/{inventoryItem}`, {
    title: 'Inventāra vienība',
    rule,
    params,
    reads: [
      'accounting_accounts',
      'branches',
      'catalog_item_units',
      'catalog_items',
      'category_options',
      'customers',
      'inventory_items',
      'procurement_items',
      'procurements',
      'service_jobs',
      'suppliers',
      'technical_documents',
      'users',
      'warehouses',
    ],
    answer: changed,
  }),
  update: patch(`${base}/{inventoryItem}`, {
    title: 'Labot inventāru, nodot lietošanā vai saņemt atpakaļ',
    rule: change,
    params,
    body: z.object({
      /** Default: ASSIGN if a user is given, else UNASSIGN. */
      event: z.optional(z.enum(['ASSIGN', 'UNASSIGN'])),
      assigned_user_id: optional(id),
      customer_id: optional(id),
      branch_id: optional(id),
      location: optional(text(120)),
      warehouse_id: z.optional(id),
      uuid: z.optional(text(36)),
      inventory_nr: z.optional(text(40)),
      serial_nr: optional(text(60)),
      owner: z.optional(z.enum(ownerNames)),
      purchase_date: optional(date),
      supplier_id: optional(id),
      invoice_ref: optional(text(60)),
      warranty_until: optional(date),
      depreciation_months: optional(whole(1, 600)),
      accounting_account_id: optional(id),
      notes: optional(longText),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  writeOff: del(`${base}/{inventoryItem}`, { title: 'Norakstīt inventāru', rule: change, params }),
  setOptionPrices: post(`${base}/{inventoryItem}/option_base_prices`, {
    title: 'Inventāra rādījumu cenas',
    rule: change,
    params,
    body: z.object({
      option_base_prices: z.array(z.object({ option_id: id, price, included: optional(quantityOrNone) })).check(z.maxLength(100)),
    }),
    answer: changed,
  }),
  intervals: get('/api/fetch_inventory_item_maintenance_intervals', {
    title: 'Apkopes intervāli',
    rule: 'staff',
    reads: [],
    answer: allOf(z.object({ interval_months: count, name: z.string() })),
  }),
  updateMaintenance: patch(maintenance, {
    title: 'Labot inventāra apkopi',
    rule: change,
    body: z.object({ ...maintenanceIntervalFields, is_active: z.optional(flag), lock_version: z.int() }),
    answer: changed,
  }),
  resetMaintenance: get(`${maintenance}/reset`, {
    title: 'Atzīmēt veiktu apkopi',
    rule: change,
    changes: 'by-state',
    answer: changed,
  }),
  addMaintenance: post('/api/workspace/inventory_items_maintenance/{inventoryItem}', {
    title: 'Pievienot inventāra apkopi',
    rule: change,
    params,
    addition: true,
    body: z.object(maintenanceIntervalFields),
    answer: changed,
  }),
})
