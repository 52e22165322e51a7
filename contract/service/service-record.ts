import * as z from 'zod/mini'
import { can, namedRef, namedRefOrNull } from '../calls.ts'
import { count, orNull } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { serviceItem, serviceableItem } from './service-lines.ts'

/** States of a service application; its lifecycle stands in machines/service-application.ts. */
export const serviceStates = ['new', 'in_progress', 'completed', 'invoiced'] as const

/** What a service application is for. */
export const serviceTypes = {
  repair: 'Remonts',
  maintenance: 'Apkope',
  installation: 'Uzstādīšana',
  warranty: 'Garantijas remonts',
} as const

/** How soon it is needed. */
export const servicePriorities = { low: 'Zema', normal: 'Parasta', high: 'Augsta', urgent: 'Steidzama' } as const

/** What a courier is asked for: today's deliveries are made of it, too. */
export const courierWishes = { pickup: 'Paņemt no klienta', delivery: 'Aizvest klientam' } as const

/** Acts that are drawn up of an application. */
export const serviceActs = {
  work_act: 'Veikto darbu akts',
  defect_act: 'Defektācijas akts',
  handover_act: 'Pieņemšanas–nodošanas akts',
} as const

export const typeNames = Object.keys(serviceTypes) as [keyof typeof serviceTypes, ...(keyof typeof serviceTypes)[]]

export const priorityNames = Object.keys(servicePriorities) as [keyof typeof servicePriorities, ...(keyof typeof servicePriorities)[]]

export const actNames = Object.keys(serviceActs) as [keyof typeof serviceActs, ...(keyof typeof serviceActs)[]]

/** A row of the list of service applications. */
export const serviceRow = z.object({
  id: count,
  uuid: z.string(),
  number: z.string(),
  status: z.enum(serviceStates),
  date: z.string(),
  reported_at: z.string(),
  planned_date: orNull(z.string()),
  type: z.enum(typeNames),
  priority: z.enum(priorityNames),
  customer: namedRef,
  branch: namedRefOrNull,
  /** Who does the work. */
  assignee: namedRefOrNull,
  problem: orNull(z.string()),
  /** Its first machine, and how many there are. */
  machine: orNull(z.string()),
  machines: count,
  is_warranty: z.boolean(),
  /** Of a started one: some material is neither held nor free in its warehouse. */
  is_short: z.boolean(),
  /** Some of its work is done, charged and on no invoice. */
  is_due: z.boolean(),
  /** EUR without VAT. */
  net: z.string(),
  lock_version: count,
})

/** An act as it was drawn up. */
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

/** A service application as its tab shows it. */
export const serviceRecord = z.extend(serviceRow, {
  contact: namedRefOrNull,
  /** Where its materials come from. */
  warehouse: namedRef,
  diagnosis: orNull(z.string()),
  result: orNull(z.string()),
  notes: orNull(z.string()),
  /** Left out for customer-side users. */
  internal_notes: z.optional(orNull(z.string())),
  contract_ref: orNull(z.string()),
  /** On its jobs; null: what their prices say. */
  discount_percent: orNull(z.string()),
  travel_km: orNull(z.string()),
  /** Whether a courier is to bring or fetch it, and on which day; none: the planned one, else that of the application. */
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

/** A row of the list of service applications. */
export type ServiceRow = z.output<typeof serviceRow>
/** A service application as its tab shows it. */
export type ServiceRecord = z.output<typeof serviceRecord>
/** An act of a service application. */
export type ServiceDocument = z.output<typeof serviceDocument>

/** A machine that can be named in a new application. */
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

/** A machine that can be named in a new application. */
export type ServiceMachine = z.output<typeof machine>

/** What forms start from. */
export const formData = z.object({
  date: z.string(),
  types: z.array(z.object({ type: z.enum(typeNames), name: z.string() })),
  priorities: z.array(z.object({ priority: z.enum(priorityNames), name: z.string() })),
  /** The warehouse that materials come from unless another is named. */
  warehouse: namedRefOrNull,
  assignees: z.array(namedRef),
  /** Machines of the customer, or those that the words find: by UUID, inventory number, serial number or name. */
  machines: z.array(machine),
})

/** What a customer saved on the service of a period, EUR without VAT. */
export const serviceSaving = z.object({
  /** Key and name of the customer. */
  id: count,
  name: z.string(),
  /** Completed applications. */
  applications: count,
  discounts: z.string(),
  /** What warranty work would have cost. */
  warranty: z.string(),
  /** Materials that came free with a contract. */
  contract: z.string(),
  total: z.string(),
})

/** What a customer saved on the service of a period. */
export type ServiceSaving = z.output<typeof serviceSaving>
