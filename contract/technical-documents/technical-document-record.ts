import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { technicalDocumentStates } from '../states.ts'

/** Fixed keys (docs/domain/stock.md#entities); 7 is from the specification. */
export const technicalDocumentTypes = {
  1: 'Preču izņemšana',
  2: 'Krājumu korekcija',
  3: 'Nodošana inventārā',
  4: 'Iepirkuma preču izņemšana',
  5: 'Inventarizācijas pārpalikums',
  6: 'Inventarizācijas iztrūkums',
  7: 'Norakstīšana',
} as const

export type TechnicalDocumentType = keyof typeof technicalDocumentTypes

export const documentType = {
  removal: 1,
  correction: 2,
  inventory: 3,
  procurementRemoval: 4,
  surplus: 5,
  shortage: 6,
  writeOff: 7,
} as const

/** `total_cost` is a decimal string in EUR. */
export const technicalDocumentRow = z.object({
  id: count,
  uuid: z.string(),
  type_id: z.int(),
  type: z.string(),
  number: orNull(z.string()),
  status: keyOf(technicalDocumentStates),
  date: z.string(),
  warehouse: namedRef,
  reason: z.string(),
  /** Cost of issued goods, or value change of a correction. Drafts use current averages. */
  total_cost: cost(z.string()),
  /** `id` is the key in `goods_write_offs/{id}` or `goods_removals/{id}`. */
  documentable: z.object({ type: z.enum(['goods_write_off', 'goods_removal']), id: count }),
  /** Same key for removals and corrections. */
  goods_removal_id: orNull(count),
  lock_version: count,
})

/** Issued quantity, or increase by a correction. */
export const technicalDocumentItem = z.object({
  id: count,
  document_id: count,
  item_id: count,
  position: count,
  stock_item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  has_units: z.boolean(),
  quantity: z.string(),
  /** Free stock in the document's warehouse. */
  available: z.string(),
  /** On hand before and after posting. */
  quantity_before: orNull(z.string()),
  quantity_after: orNull(z.string()),
  /** EUR per unit and in total; drafts use the current average. */
  unit_cost: cost(z.string()),
  cost: cost(z.string()),
  /** Cost account at posting. */
  accounting_account: namedRefOrNull,
  reason: orNull(z.string()),
  units: z.array(z.string()),
  lock_version: count,
})

export const inventoryPiece = z.object({ id: count, uuid: z.string(), inventory_nr: z.string() })

export const commissionMember = z.object({ name: z.string(), job_title: orNull(z.string()) })

export const technicalDocumentRecord = z.extend(technicalDocumentRow, {
  series: orNull(z.string()),
  notes: orNull(z.string()),
  /** Order that authorizes it. */
  order_ref: orNull(z.string()),
  commission: z.array(commissionMember),
  accounting_account: namedRefOrNull,
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  created_by: namedRefOrNull,
  created_at: z.string(),
  /** Source: procurement or stock check. */
  source: orNull(z.object({ type: z.string(), id: count, name: z.string() })),
  items: z.array(technicalDocumentItem),
  /** Resulting inventory items, unless reverted. */
  inventory_items: z.array(inventoryPiece),
  can,
})

export const goods = z.object({
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  has_units: z.boolean(),
  on_hand: z.string(),
  available: z.string(),
  avg_cost: cost(z.string()),
  /** A matching free serial number. */
  unit: orNull(z.string()),
})

export type TechnicalDocumentRow = z.output<typeof technicalDocumentRow>
export type TechnicalDocumentRecord = z.output<typeof technicalDocumentRecord>
export type TechnicalDocumentItem = z.output<typeof technicalDocumentItem>
export type WarehouseGoods = z.output<typeof goods>
