import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull } from '../fields.ts'

/** Types of technical documents; their keys are fixed (docs/domain/stock.md#entities), 7 is said by the specification. */
export const technicalDocumentTypes = {
  1: 'Preču izņemšana',
  2: 'Krājumu korekcija',
  3: 'Nodošana inventārā',
  4: 'Iepirkuma preču izņemšana',
  5: 'Inventarizācijas pārpalikums',
  6: 'Inventarizācijas iztrūkums',
  7: 'Norakstīšana',
} as const

/** Type of a technical document. */
export type TechnicalDocumentType = keyof typeof technicalDocumentTypes

/** The types by what they are. */
export const documentType = {
  removal: 1,
  correction: 2,
  inventory: 3,
  procurementRemoval: 4,
  surplus: 5,
  shortage: 6,
  writeOff: 7,
} as const

/** States of write-offs, then of what is posted at once; the lifecycles stand in machines/goods-write-off.ts and goods-removal.ts. */
export const technicalDocumentStates = ['draft', 'accepted', 'done', 'reversed'] as const

/** A row of the list; `total_cost` is a decimal string in EUR. */
export const technicalDocumentRow = z.object({
  id: count,
  uuid: z.string(),
  type_id: z.int(),
  /** The type in words. */
  type: z.string(),
  /** A draft has none yet. */
  number: orNull(z.string()),
  status: z.enum(technicalDocumentStates),
  date: z.string(),
  warehouse: namedRef,
  reason: z.string(),
  /** What the goods that left cost; of a correction by how much the stock is worth more. A draft tells it by the averages of now. */
  total_cost: cost(z.string()),
  /** What the calls of its kind name: `id` is the key in `goods_write_offs/{id}` or `goods_removals/{id}`. */
  documentable: z.object({ type: z.enum(['goods_write_off', 'goods_removal']), id: count }),
  /** The same key where it is a removal or a correction. */
  goods_removal_id: orNull(count),
  lock_version: count,
})

/** A line: goods that leave, or of a correction by how much they become more. */
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
  /** On hand and not held now, in the document's warehouse. */
  available: z.string(),
  /** On hand just before and after, once it is posted. */
  quantity_before: orNull(z.string()),
  quantity_after: orNull(z.string()),
  /** EUR for one and for all; of a draft by the average of now. */
  unit_cost: cost(z.string()),
  cost: cost(z.string()),
  /** Account that the cost is booked to, as it stood when it was posted. */
  accounting_account: namedRefOrNull,
  reason: orNull(z.string()),
  /** IMEI or serial numbers. */
  units: z.array(z.string()),
  lock_version: count,
})

/** A piece of inventory as the document that handed it over names it. */
export const inventoryPiece = z.object({ id: count, uuid: z.string(), inventory_nr: z.string() })

export const shownMember = z.object({ name: z.string(), job_title: orNull(z.string()) })

/** A technical document as its tab shows it. */
export const technicalDocumentRecord = z.extend(technicalDocumentRow, {
  series: orNull(z.string()),
  notes: orNull(z.string()),
  /** The order by which it is made. */
  order_ref: orNull(z.string()),
  commission: z.array(shownMember),
  accounting_account: namedRefOrNull,
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  created_by: namedRefOrNull,
  created_at: z.string(),
  /** The record that it was made from: a procurement or a stock check. */
  source: orNull(z.object({ type: z.string(), id: count, name: z.string() })),
  items: z.array(technicalDocumentItem),
  /** What its goods became, where it handed them over to the inventory and was not taken back. */
  inventory_items: z.array(inventoryPiece),
  can,
})

/** Goods as they lie in a warehouse, for choosing lines. */
export const goods = z.object({
  item_id: count,
  sku: z.string(),
  name: z.string(),
  measure_unit: namedRef,
  has_units: z.boolean(),
  on_hand: z.string(),
  available: z.string(),
  avg_cost: cost(z.string()),
  /** The number of a free piece of theirs, where that was searched for. */
  unit: orNull(z.string()),
})

/** A row of the list of technical documents. */
export type TechnicalDocumentRow = z.output<typeof technicalDocumentRow>
/** A technical document as its tab shows it. */
export type TechnicalDocumentRecord = z.output<typeof technicalDocumentRecord>
/** A line of a technical document. */
export type TechnicalDocumentItem = z.output<typeof technicalDocumentItem>
/** Goods as they lie in a warehouse. */
export type WarehouseGoods = z.output<typeof goods>
