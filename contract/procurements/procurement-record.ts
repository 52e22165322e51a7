import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull } from '../fields.ts'

/** States of a procurement; the lifecycle itself stands in machines/procurement.ts. */
export const procurementStates = ['new', 'ordered', 'accepted', 'cancelled'] as const

/** Kinds of procurements (docs/domain/purchasing.md#entities), as a buyer calls them. */
export const procurementKinds = {
  supplier: 'No piegādātāja',
  internal: 'No citas noliktavas',
  from_invoice: 'No rēķina',
  from_excel: 'No izklājlapas',
  opening: 'Sākuma atlikums',
} as const

/** The kinds that a person begins by hand. */
export const typedKinds = ['supplier', 'internal', 'opening'] as const

export const kinds = ['supplier', 'internal', 'from_invoice', 'from_excel', 'opening'] as const

/** A row of the list of procurements; money in EUR without VAT. */
export const procurementRow = z.object({
  id: count,
  uuid: z.string(),
  /** A new one has none yet. */
  number: orNull(z.string()),
  status: z.enum(procurementStates),
  kind: z.enum(kinds),
  date: z.string(),
  expected_date: orNull(z.string()),
  /** Ordered, and its expected day has passed. */
  is_late: z.boolean(),
  supplier: namedRefOrNull,
  /** What the goods come from: the supplier, or a warehouse of our own. */
  source: orNull(z.string()),
  warehouse: namedRef,
  supplier_order_nr: orNull(z.string()),
  net: z.string(),
  lock_version: count,
})

/** A line of a procurement; quantities and prices are decimal strings, EUR without VAT. */
export const procurementItem = z.object({
  id: count,
  procurement_id: count,
  item_id: count,
  position: count,
  name: z.string(),
  sku: z.string(),
  measure_unit: namedRef,
  /** Article number and barcodes: what a scanner reads of it. */
  codes: z.array(z.string()),
  quantity: z.string(),
  purchase_price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  /** Where another than the document's. */
  warehouse: namedRefOrNull,
  /** The list price that it gets when it comes. */
  sale_price: orNull(z.string()),
  /** Line of an order that it is bought for; `name` is the order's number. */
  order_item: namedRefOrNull,
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  /** Numbers of serialised goods. */
  units: z.array(z.string()),
  quantity_invoiced: z.string(),
  quantity_returned: z.string(),
  /** On hand and not held now, where it comes to. */
  available: z.string(),
  /** What one cost when it was received, transport included. */
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  lock_version: count,
})

/** What the e-invoice that a procurement was read from states; its number stands as `supplier_order_nr`, sums in EUR. */
export const statedInvoice = z.object({
  date: z.string(),
  due_date: orNull(z.string()),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
})

/** A procurement with its lines, what hangs on it, and what its lifecycle allows. */
export const procurementRecord = z.extend(procurementRow, {
  procurement_id: count,
  source_warehouse: namedRefOrNull,
  transport_cost: z.string(),
  e_invoice: orNull(statedInvoice),
  notes: orNull(z.string()),
  ordered_at: orNull(z.string()),
  accepted_at: orNull(z.string()),
  accepted_by: namedRefOrNull,
  cancelled_at: orNull(z.string()),
  split_from: namedRefOrNull,
  /** Procurements that parts of it were split off to. */
  splits: z.array(namedRef),
  for_order: namedRefOrNull,
  /** What its lines were made of. */
  price_clarifications: z.array(namedRef),
  /** Technical documents that took goods of it out. */
  documents: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string() })),
  /** Supplier's invoices that name goods of it. */
  invoices: z.array(z.object({ id: count, number: z.string(), status: z.string(), gross: z.string() })),
  procurement_items: z.array(procurementItem),
  created_at: z.string(),
  can,
})

/** Goods that are expected in a warehouse: how much of which procurement. */
export const expectedGoods = z.object({
  procurement: namedRef,
  status: z.enum(procurementStates),
  supplier: namedRefOrNull,
  expected_date: orNull(z.string()),
  quantity: z.string(),
})

/** How much of an item lies in one warehouse. */
export const warehouseStock = z.object({
  catalog_item_id: count,
  /** None where the item never was in the warehouse. */
  stock_item_id: orNull(count),
  on_hand: z.string(),
  reserved: z.string(),
  available: z.string(),
  incoming: z.string(),
})

/** A row of the list of procurements. */
export type ProcurementRow = z.output<typeof procurementRow>
/** A procurement as its tab shows it. */
export type ProcurementRecord = z.output<typeof procurementRecord>
/** A line of a procurement. */
export type ProcurementItem = z.output<typeof procurementItem>
