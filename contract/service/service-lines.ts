import * as z from 'zod/mini'
import { namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, flag, id, longText, optional, orNull, percent, price, quantity, text, whole } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { pricedLine } from '../sales/sale-lines.ts'

/** @file Lines of a service application: jobs on its machines, what each takes, and what is sold beside them. */

/** What every line tells; quantities and prices are decimal strings, money in EUR. */
const line = z.extend(pricedLine, {
  /** Costs the customer nothing (INV-SERVICE-2), for this reason. */
  is_warranty: z.boolean(),
  warranty_reason: orNull(z.string()),
})

/** What a line of goods tells beside it. */
const goods = {
  catalog_item: namedRefOrNull,
  /** Where it comes from; null: from the warehouse of the application. */
  warehouse: namedRefOrNull,
  is_stocked: z.boolean(),
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  /** The piece of serialised goods. */
  unit: namedRefOrNull,
  quantity_reserved: z.string(),
  quantity_consumed: z.string(),
  /** On hand minus reserved in the line's warehouse; null for what has no stock. */
  available: orNull(z.string()),
  /** Issue cost of one in EUR. */
  cost: cost(orNull(z.string())),
}

/** A material of a position. */
export const serviceMaterial = z.extend(line, goods)

/** A job on a machine, with what it takes. */
export const servicePosition = z.extend(line, {
  service_job: namedRef,
  is_done: z.boolean(),
  technician: namedRefOrNull,
  minutes: orNull(count),
  materials: z.array(serviceMaterial),
})

/** A line of the application itself: goods or a job. */
export const serviceItem = z.extend(line, { ...goods, service_job: namedRefOrNull })

/** What a meter showed when the machine was taken. */
export const counterValue = z.object({ name: text(60), value: text(40) })

/** A machine of an application. */
export const serviceableItem = z.object({
  id: count,
  position: count,
  /** What it is called: by the inventory, or as it was described. */
  name: z.string(),
  /** A piece of the inventory, with its UUID and until when it has warranty; null for a machine that we only know by its description. */
  inventory_item: orNull(z.object({ id: count, name: z.string(), uuid: z.string(), warranty_until: orNull(z.string()) })),
  description: orNull(z.string()),
  serial_nr: orNull(z.string()),
  counter_values: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Names of the meters by which its maintenance is counted: what is read of them here counts there. */
  meters: z.array(z.string()),
  problem: orNull(z.string()),
  /** Pictures of this machine, beside those of the application. */
  images: z.array(storedFile),
  positions: z.array(servicePosition),
  lock_version: count,
})

/** A machine of a service application with its positions. */
export type ServiceableItem = z.output<typeof serviceableItem>
/** A job on a machine with its materials. */
export type ServicePosition = z.output<typeof servicePosition>
/** A material of a position. */
export type ServiceMaterial = z.output<typeof serviceMaterial>
/** A line of goods or of a job beside the machines. */
export type ServiceItem = z.output<typeof serviceItem>

/** What a person says of any line; price and discount follow from the customer's agreements when they are left out, null asks for them again. */
const said = {
  quantity: z.optional(quantity),
  unit_price: optional(price),
  discount_percent: optional(percent),
  name: z.optional(text(300)),
  /** Left out of a new line: what the application says. Under warranty the price is 0. */
  is_warranty: z.optional(flag),
  /** Left out: the warranty of the machine, or that of the application. */
  warranty_reason: optional(text(255)),
  notes: optional(longText),
}

/** What is said of goods. */
const saidOfGoods = {
  ...said,
  warehouse_id: optional(id),
  /** The piece of serialised goods by its number; its line is of one. */
  unit: optional(text(60)),
}

/** What is said of a job. */
const saidOfJob = {
  ...said,
  is_done: z.optional(flag),
  technician_id: optional(id),
  minutes: optional(whole(0, 100_000)),
}

/** A new material of a position. */
export const newMaterial = z.object({ catalog_item_id: id, ...saidOfGoods })

/** A change of a material. */
export const materialChange = z.object({ catalog_item_id: z.optional(id), ...saidOfGoods, lock_version: z.int() })

/** A new position, with its materials. */
export const newPosition = z.object({
  service_job_id: id,
  ...saidOfJob,
  materials: z.optional(z.array(newMaterial).check(z.maxLength(200))),
})

/** A change of a position. */
export const positionChange = z.object({ service_job_id: z.optional(id), ...saidOfJob, lock_version: z.int() })

/** A new line of the application itself: either goods or a job. */
export const newServiceItem = z.object({ catalog_item_id: optional(id), service_job_id: optional(id), ...saidOfGoods })

/** A change of such a line; the other kind of thing takes its place. */
export const serviceItemChange = z.object({
  catalog_item_id: optional(id),
  service_job_id: optional(id),
  ...saidOfGoods,
  lock_version: z.int(),
})

/** What is said of a machine: a piece of the inventory by its UUID, inventory number or serial number, or a description. */
const saidOfMachine = {
  machine: optional(text(60)),
  description: optional(text(255)),
  serial_nr: optional(text(60)),
  counter_values: z.optional(z.array(counterValue).check(z.maxLength(20))),
  problem: optional(longText),
}

/** A machine that joins an application, with the work on it. */
export const newServiceableItem = z.object({
  ...saidOfMachine,
  service_positions: z.optional(z.array(z.object({ service_job_id: id, ...saidOfJob })).check(z.maxLength(200))),
})

/** A change of what is said of a machine. */
export const serviceableItemChange = z.object({ ...saidOfMachine, lock_version: z.int() })
