import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, orNull } from '../fields.ts'

/** States of a production application; its lifecycle stands in machines/production-application.ts. */
export const productionStates = ['new', 'in_production', 'completed'] as const

/** A row of the list of production applications; quantities are decimal strings. */
export const productionRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: z.enum(productionStates),
  /** What is made. */
  catalog_item: namedRef,
  sku: z.string(),
  /** `name` is the abbreviation. */
  measure_unit: namedRef,
  quantity: z.string(),
  quantity_done: z.string(),
  /** Where the components are taken from, and where what is made goes. */
  warehouse: namedRef,
  output_warehouse: namedRef,
  /** The order that it is made for, and whose. */
  order: namedRefOrNull,
  customer: namedRefOrNull,
  due_date: orNull(z.string()),
  /** Not completed, and its day has passed. */
  is_late: z.boolean(),
  responsible_user: namedRefOrNull,
  lock_version: count,
})

/** A component of an application. */
export const productionComponent = z.object({
  id: count,
  position: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  /** Article number and barcodes: what a scanner reads of it. */
  codes: z.array(z.string()),
  has_units: z.boolean(),
  quantity: z.string(),
  /** What its list asks for; none of a component that was added by hand. */
  planned_quantity: z.string(),
  quantity_consumed: z.string(),
  quantity_reserved: z.string(),
  /** Where it is taken from; `own_warehouse` tells whether another than the application's. */
  warehouse: namedRef,
  own_warehouse: z.boolean(),
  on_hand: z.string(),
  /** Not held, beside what this component holds itself. */
  available: z.string(),
  incoming: z.string(),
  /** What lacks of all that is still to be consumed. */
  missing: z.string(),
  /** EUR of what was consumed. */
  cost: cost(z.string()),
  lock_version: count,
})

/** A part in which an application was completed. */
const completion = z.object({
  id: count,
  date: z.string(),
  quantity: z.string(),
  created_by: namedRef,
  created_at: z.string(),
  component_cost: cost(z.string()),
  labour_cost: cost(z.string()),
  unit_cost: cost(z.string()),
  /** Numbers of what was made. */
  units: z.array(z.string()),
  /** Numbers that went in, each with what it was built into. */
  parts: z.array(z.object({ number: z.string(), catalog_item: z.string(), made: orNull(z.string()) })),
})

/** A production application with its components, what was made, and what its lifecycle allows. */
export const productionRecord = z.extend(productionRow, {
  component_list: namedRefOrNull,
  codes: z.array(z.string()),
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  order_item_id: orNull(count),
  /** EUR of labour for the whole quantity. */
  labour_cost: cost(z.string()),
  /** EUR: what was made so far, and one of it. */
  made_cost: cost(z.string()),
  unit_cost: cost(orNull(z.string())),
  notes: orNull(z.string()),
  /** How much could be made now of what is left. */
  makeable: z.string(),
  started_at: orNull(z.string()),
  completed_at: orNull(z.string()),
  split_from: namedRefOrNull,
  splits: z.array(namedRef),
  components: z.array(productionComponent),
  completions: z.array(completion),
  /** Procurements and transfers that bring what lacked. */
  procurements: z.array(
    z.object({ id: count, name: z.string(), status: z.string(), source: orNull(z.string()), expected_date: orNull(z.string()) }),
  ),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

/** How what lacks of a component could come: from another warehouse of ours, or bought. */
export const supply = z.object({
  component_id: count,
  catalog_item: namedRef,
  sku: z.string(),
  measure_unit: namedRef,
  missing: z.string(),
  /** On its way to this warehouse by procurements that are not received yet. */
  incoming: z.string(),
  /** Where it lies free, what is nearest to all that lacks first. */
  warehouses: z.array(z.object({ id: count, name: z.string(), available: z.string() })),
  /** Whom it was bought from last. */
  supplier: namedRefOrNull,
  /** What is proposed: moved from a warehouse, and the rest bought. */
  proposed: z.array(z.object({ quantity: z.string(), source_warehouse: namedRefOrNull })),
})

/** A line of the report: what was made, and how its components differ from those of the list. EUR are decimal strings. */
export const productionReportRow = z.object({
  /** The application, the item or the person, as it was asked. */
  id: count,
  name: z.string(),
  /** What was made by an application; of persons how many parts. */
  about: z.string(),
  quantity: z.string(),
  component_cost: cost(z.string()),
  labour_cost: cost(z.string()),
  /** EUR for one. */
  unit_cost: cost(z.string()),
  /** What the components of the list would have cost, by what each cost then. */
  list_cost: cost(z.string()),
  deviation: cost(z.string()),
  deviation_percent: cost(orNull(z.string())),
})

/** A row of the list of production applications. */
export type ProductionRow = z.output<typeof productionRow>
/** A component of an application. */
export type ProductionComponent = z.output<typeof productionComponent>
/** A part in which an application was completed. */
export type ProductionCompletion = z.output<typeof completion>
/** A production application as its tab shows it. */
export type ProductionRecord = z.output<typeof productionRecord>
/** How what lacks of a component could come. */
export type Supply = z.output<typeof supply>
/** A line of the production report. */
export type ProductionReportRow = z.output<typeof productionReportRow>
