import * as z from 'zod/mini'
import { namedRef, namedRefOrNull } from '../calls.ts'
import { cost } from '../costs.ts'
import { count, flag, id, longText, optional, orNull, percent, price, quantity, text, whole } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { pricedLine } from '../sales/sale-lines.ts'

/** @file Lines of a service application: jobs on machines, their materials, and extra items. */

/** Decimal strings; EUR. */
const line = z.extend(pricedLine, {
  /** Free for the customer (INV-SERVICE-2). */
  is_warranty: z.boolean(),
  warranty_reason: orNull(z.string()),
})

const goods = {
  catalog_item: namedRefOrNull,
  /** Null: the application's warehouse. */
  warehouse: namedRefOrNull,
  is_stocked: z.boolean(),
  has_units: z.boolean(),
  unit_kind: orNull(z.enum(['imei', 'serial'])),
  unit: namedRefOrNull,
  quantity_reserved: z.string(),
  quantity_consumed: z.string(),
  /** On hand minus reserved in the line's warehouse; null without stock. */
  available: orNull(z.string()),
  /** Issue cost per unit, EUR. */
  cost: cost(orNull(z.string())),
}

export const serviceMaterial = z.extend(line, goods)

export const servicePosition = z.extend(line, {
  service_job: namedRef,
  is_done: z.boolean(),
  technician: namedRefOrNull,
  minutes: orNull(count),
  materials: z.array(serviceMaterial),
})

export const serviceItem = z.extend(line, { ...goods, service_job: namedRefOrNull })

/** Meter reading on intake. */
export const counterValue = z.object({ name: text(60), value: text(40) })

export const serviceableItem = z.object({
  id: count,
  position: count,
  /** Inventory name or description. */
  name: z.string(),
  /** Null for a machine known only by description. */
  inventory_item: orNull(z.object({ id: count, name: z.string(), uuid: z.string(), warranty_until: orNull(z.string()) })),
  description: orNull(z.string()),
  serial_nr: orNull(z.string()),
  counter_values: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Meters of its maintenance, which readings here update. */
  meters: z.array(z.string()),
  problem: orNull(z.string()),
  /** In addition to those of the application. */
  images: z.array(storedFile),
  positions: z.array(servicePosition),
  lock_version: count,
})

export type ServiceableItem = z.output<typeof serviceableItem>
export type ServicePosition = z.output<typeof servicePosition>
export type ServiceMaterial = z.output<typeof serviceMaterial>
export type ServiceItem = z.output<typeof serviceItem>

/** Omitted price and discount follow from the customer's terms; null resets them. */
const lineInput = {
  quantity: z.optional(quantity),
  unit_price: optional(price),
  discount_percent: optional(percent),
  name: z.optional(text(300)),
  /** Default: as the application. Warranty sets the price to 0. */
  is_warranty: z.optional(flag),
  /** Default: the warranty of the machine or application. */
  warranty_reason: optional(text(255)),
  notes: optional(longText),
}

const goodsInput = {
  ...lineInput,
  warehouse_id: optional(id),
  /** Serial number; the quantity is one. */
  unit: optional(text(60)),
}

const jobInput = {
  ...lineInput,
  is_done: z.optional(flag),
  technician_id: optional(id),
  minutes: optional(whole(0, 100_000)),
}

export const newMaterial = z.object({ catalog_item_id: id, ...goodsInput })

export const materialChange = z.object({ catalog_item_id: z.optional(id), ...goodsInput, lock_version: z.int() })

export const newPosition = z.object({
  service_job_id: id,
  ...jobInput,
  materials: z.optional(z.array(newMaterial).check(z.maxLength(200))),
})

export const positionChange = z.object({ service_job_id: z.optional(id), ...jobInput, lock_version: z.int() })

/** Either an item or a job. */
export const newServiceItem = z.object({ catalog_item_id: optional(id), service_job_id: optional(id), ...goodsInput })

/** May switch between item and job. */
export const serviceItemChange = z.object({
  catalog_item_id: optional(id),
  service_job_id: optional(id),
  ...goodsInput,
  lock_version: z.int(),
})

/** UUID, inventory or serial number, or a description. */
const machineInput = {
  machine: optional(text(60)),
  description: optional(text(255)),
  serial_nr: optional(text(60)),
  counter_values: z.optional(z.array(counterValue).check(z.maxLength(20))),
  problem: optional(longText),
}

export const newServiceableItem = z.object({
  ...machineInput,
  service_positions: z.optional(z.array(z.object({ service_job_id: id, ...jobInput })).check(z.maxLength(200))),
})

export const serviceableItemChange = z.object({ ...machineInput, lock_version: z.int() })
