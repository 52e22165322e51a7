import * as z from 'zod/mini'
import type { ListColumns } from '../list-columns.ts'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, keyOf, orNull } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { serviceStates } from '../states.ts'
import { serviceItem, serviceableItem } from './service-lines.ts'

export const serviceTypes = {
  repair: 'Remonts',
  maintenance: 'Apkope',
  installation: 'Uzstādīšana',
  warranty: 'Garantijas remonts',
} as const

export const servicePriorities = { low: 'Zema', normal: 'Parasta', high: 'Augsta', urgent: 'Steidzama' } as const

/** Also a source of daily deliveries. */
export const courierWishes = { pickup: 'Paņemt no klienta', delivery: 'Aizvest klientam' } as const

export const serviceActs = {
  work_act: 'Veikto darbu akts',
  defect_act: 'Defektācijas akts',
  handover_act: 'Pieņemšanas–nodošanas akts',
} as const

export const typeNames = Object.keys(serviceTypes) as [keyof typeof serviceTypes, ...(keyof typeof serviceTypes)[]]

export const priorityNames = Object.keys(servicePriorities) as [keyof typeof servicePriorities, ...(keyof typeof servicePriorities)[]]

export const actNames = Object.keys(serviceActs) as [keyof typeof serviceActs, ...(keyof typeof serviceActs)[]]

export const serviceRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: keyOf(serviceStates),
  date: z.string(),
  reported_at: z.string(),
  planned_date: orNull(z.string()),
  type: z.enum(typeNames),
  priority: z.enum(priorityNames),
  customer: namedRef,
  branch: namedRefOrNull,
  assignee: namedRefOrNull,
  problem: orNull(z.string()),
  /** First machine, and their number. */
  machine: orNull(z.string()),
  machines: count,
  is_warranty: z.boolean(),
  /** Started, and a material is neither reserved nor free. */
  is_short: z.boolean(),
  /** Has completed charges not invoiced. */
  is_due: z.boolean(),
  /** EUR without VAT. */
  net: z.string(),
  lock_version: count,
})

export const serviceColumns = {
  number: 'text',
  planned_date: 'date',
  status: { words: serviceStates },
  customer: 'name',
  branch: 'name',
  machine: 'text',
  problem: 'text',
  type: { words: serviceTypes },
  priority: { words: servicePriorities },
  assignee: 'name',
  is_short: 'flag',
  net: 'money',
} satisfies ListColumns

export const serviceDocument = z.object({
  id: count,
  uuid: z.string(),
  type: z.enum(actNames),
  number: z.string(),
  date: z.string(),
  signed_by: orNull(z.string()),
  signed_at: orNull(z.string()),
  lock_version: count,
})

export const serviceRecord = z.extend(serviceRow, {
  contact: namedRefOrNull,
  /** Source of materials. */
  warehouse: namedRef,
  diagnosis: orNull(z.string()),
  result: orNull(z.string()),
  notes: orNull(z.string()),
  /** Omitted for customers' users. */
  internal_notes: z.optional(orNull(z.string())),
  contract_ref: orNull(z.string()),
  /** For jobs; null: as priced. */
  discount_percent: orNull(z.string()),
  travel_km: orNull(z.string()),
  /** Courier direction and day; default: planned day, else the application's. */
  courier_direction: orNull(z.enum(['pickup', 'delivery'])),
  courier_date: orNull(z.string()),
  started_at: orNull(z.string()),
  completed_at: orNull(z.string()),
  completed_on: orNull(z.string()),
  split_from: namedRefOrNull,
  serviceable_items: z.array(serviceableItem),
  items: z.array(serviceItem),
  documents: z.array(serviceDocument),
  images: z.array(storedFile),
  files: z.array(storedFile),
  invoices: z.array(z.object({ id: count, number: orNull(z.string()), status: z.string(), gross: z.string() })),
  vat: z.string(),
  gross: z.string(),
  vat_groups: z.array(z.object({ category: z.string(), rate: z.string(), taxable: z.string(), tax: z.string() })),
  created_by: namedRefOrNull,
  created_at: z.string(),
  can,
})

export type ServiceRow = z.output<typeof serviceRow>
export type ServiceRecord = z.output<typeof serviceRecord>
export type ServiceDocument = z.output<typeof serviceDocument>

const machine = z.object({
  id: count,
  uuid: z.string(),
  inventory_nr: z.string(),
  name: z.string(),
  serial_nr: orNull(z.string()),
  location: orNull(z.string()),
  customer: namedRefOrNull,
  branch: namedRefOrNull,
  warranty_until: orNull(z.string()),
})

export type ServiceMachine = z.output<typeof machine>

export const formData = z.object({
  date: z.string(),
  types: z.array(z.object({ type: z.enum(typeNames), name: z.string() })),
  priorities: z.array(z.object({ priority: z.enum(priorityNames), name: z.string() })),
  /** Default source of materials. */
  warehouse: namedRefOrNull,
  assignees: z.array(namedRef),
  /** Of the customer, or found by UUID, number or name. */
  machines: z.array(machine),
})

/** Savings in a period, EUR without VAT. */
export const serviceSaving = z.object({
  id: count,
  name: z.string(),
  applications: count,
  discounts: z.string(),
  /** Value of warranty work. */
  warranty: z.string(),
  /** Value of materials free by contract. */
  contract: z.string(),
  total: z.string(),
})

export type ServiceSaving = z.output<typeof serviceSaving>
