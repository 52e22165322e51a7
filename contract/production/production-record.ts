import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { productionStates } from '../states.ts'

/** Decimal strings. */
export const productionRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(productionStates),
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  quantity: z.string(),
  quantity_done: z.string(),
  /** Source of components and destination of products. */
  warehouse: namedRef,
  output_warehouse: namedRef,
  order: namedRefOrNull,
  customer: namedRefOrNull,
  due_date: orNull(z.string()),
  /** Not completed and overdue. */
  is_late: z.boolean(),
  responsible_user: namedRefOrNull,
  lock_version: count,
})

export const productionComponent = z.object({
  id: count,
  position: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  /** Scannable article number and barcodes. */
  codes: z.array(z.string()),
  has_units: z.boolean(),
  quantity: z.string(),
  /** Zero for components added by hand. */
  planned_quantity: z.string(),
  quantity_consumed: z.string(),
  quantity_reserved: z.string(),
  /** `own_warehouse`: differs from the application's. */
  warehouse: namedRef,
  own_warehouse: z.boolean(),
  on_hand: z.string(),
  /** Free stock plus this component's reservation. */
  available: z.string(),
  incoming: z.string(),
  /** Missing for the remaining consumption. */
  missing: z.string(),
  /** Consumed, EUR. */
  cost: cost(z.string()),
  lock_version: count,
})

const completion = z.object({
  id: count,
  date: z.string(),
  quantity: z.string(),
  created_by: namedRef,
  created_at: z.string(),
  component_cost: cost(z.string()),
  labour_cost: cost(z.string()),
  unit_cost: cost(z.string()),
  units: z.array(z.string()),
  /** Consumed serial numbers with the product they are in. */
  parts: z.array(z.object({ number: z.string(), catalog_item: z.string(), made: orNull(z.string()) })),
})

export const productionRecord = z.extend(productionRow, {
  component_list: namedRefOrNull,
  codes: z.array(z.string()),
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  order_item_id: orNull(count),
  /** Labour for the whole quantity, EUR. */
  labour_cost: cost(z.string()),
  /** EUR: total so far, and per unit. */
  made_cost: cost(z.string()),
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  /** Quantity that can be produced now. */
  makeable: z.string(),
  started_at: orNull(z.string()),
  completed_at: orNull(z.string()),
  split_from: namedRefOrNull,
  splits: z.array(namedRef),
  components: z.array(productionComponent),
  completions: z.array(completion),
  /** Procurements and transfers of missing components. */
  procurements: z.array(
    z.object({ id: count, name: z.string(), status: z.string(), source: orNull(z.string()), expected_date: orNull(z.string()) }),
  ),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export const supply = z.object({
  component_id: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  missing: z.string(),
  /** In open procurements for this warehouse. */
  incoming: z.string(),
  /** Free stock; best match for the missing quantity first. */
  warehouses: z.array(z.object({ id: count, name: z.string(), available: z.string() })),
  /** Last supplier. */
  supplier: namedRefOrNull,
  /** Proposed transfer; the rest is bought. */
  proposed: z.array(z.object({ quantity: z.string(), source_warehouse: namedRefOrNull })),
})

/** Actual and planned components; EUR as decimal strings. */
export const productionReportRow = z.object({
  /** Application, item or user, by grouping. */
  id: count,
  name: z.string(),
  /** Product of an application; number of parts for users. */
  about: z.string(),
  quantity: z.string(),
  component_cost: cost(z.string()),
  labour_cost: cost(z.string()),
  /** EUR per unit. */
  unit_cost: cost(z.string()),
  /** Cost of the listed components at that time. */
  list_cost: cost(z.string()),
  deviation: cost(z.string()),
  deviation_percent: cost(orNull(z.string())),
})

export type ProductionRow = z.output<typeof productionRow>
export type ProductionComponent = z.output<typeof productionComponent>
export type ProductionCompletion = z.output<typeof completion>
export type ProductionRecord = z.output<typeof productionRecord>
export type Supply = z.output<typeof supply>
export type ProductionReportRow = z.output<typeof productionReportRow>
