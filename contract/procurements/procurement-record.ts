import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { procurementStates } from '../states.ts'

/** docs/domain/purchasing.md#entities */
export const procurementKinds = {
  supplier: 'No piegādātāja',
  internal: 'No citas noliktavas',
  from_invoice: 'No rēķina',
  from_excel: 'No izklājlapas',
  opening: 'Sākuma atlikums',
} as const

export const manualKinds = ['supplier', 'internal', 'opening'] as const

export const kinds = ['supplier', 'internal', 'from_invoice', 'from_excel', 'opening'] as const

/** EUR without VAT. */
export const procurementRow = z.object({
  id: count,
  uuid: z.string(),
  number: orNull(z.string()),
  status: keyOf(procurementStates),
  kind: z.enum(kinds),
  date: z.string(),
  expected_date: orNull(z.string()),
  /** Ordered and overdue. */
  is_late: z.boolean(),
  supplier: namedRefOrNull,
  /** Supplier or own warehouse. */
  source: orNull(z.string()),
  warehouse: namedRef,
  supplier_order_nr: orNull(z.string()),
  net: z.string(),
  lock_version: count,
})

/** Decimal strings, EUR without VAT. */
export const procurementItem = z.object({
  id: count,
  procurement_id: count,
  item_id: count,
  position: count,
  name: z.string(),
  sku: z.string(),
  measure_unit: namedRef,
  /** Scannable article number and barcodes. */
  codes: z.array(z.string()),
  quantity: z.string(),
  purchase_price: z.string(),
  discount_percent: z.string(),
  net: z.string(),
  vat_rate_code: z.string(),
  /** If different from the document's. */
  warehouse: namedRefOrNull,
  /** New list price on receipt. */
  sale_price: orNull(z.string()),
  /** Order line it is bought for; `name` is the order number. */
  order_item: namedRefOrNull,
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  units: z.array(z.string()),
  quantity_invoiced: z.string(),
  quantity_returned: z.string(),
  /** Free stock at the destination. */
  available: z.string(),
  /** Received unit cost, including transport. */
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  lock_version: count,
})

/** Values in the imported e-invoice; number as `supplier_order_nr`, EUR. */
export const statedInvoice = z.object({
  date: z.string(),
  due_date: orNull(z.string()),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
})

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
  /** Procurements split off from it. */
  splits: z.array(namedRef),
  for_order: namedRefOrNull,
  price_clarifications: z.array(namedRef),
  /** Technical documents that issued its goods. */
  documents: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), date: z.string() })),
  invoices: z.array(z.object({ id: count, number: z.string(), status: z.string(), gross: z.string() })),
  procurement_items: z.array(procurementItem),
  created_at: z.string(),
  can,
})

export const expectedGoods = z.object({
  procurement: namedRef,
  status: keyOf(procurementStates),
  supplier: namedRefOrNull,
  expected_date: orNull(z.string()),
  quantity: z.string(),
})

export const warehouseStock = z.object({
  catalog_item_id: count,
  /** Null if never stocked there. */
  stock_item_id: orNull(count),
  on_hand: z.string(),
  reserved: z.string(),
  available: z.string(),
  incoming: z.string(),
})

export type ProcurementRow = z.output<typeof procurementRow>
export type ProcurementRecord = z.output<typeof procurementRecord>
export type ProcurementItem = z.output<typeof procurementItem>
