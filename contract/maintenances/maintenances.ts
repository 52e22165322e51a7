import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { inventoryRow } from '../inventory/inventory.ts'
import { count, date, id, optional, orNull, price, quantity, queryFlag, queryId, queryWhole, whole } from '../fields.ts'

/** Days ahead that the list of planned maintenances looks unless told otherwise. */
export const planAhead = 30

/** Planned maintenances that applications are made of at once, at most. */
export const takenAtOnce = 200

/** What is due, or will be, on one machine; counters are decimal strings, as the meter shows them. */
export const plannedMaintenance = z.object({
  /** Key of the maintenance. */
  id: count,
  name: z.string(),
  service_job: namedRefOrNull,
  inventory_item: z.object({ id: count, name: z.string(), uuid: z.string() }),
  catalog_item: namedRef,
  serial_nr: orNull(z.string()),
  /** Whose machine it is or who has it; null: it is with us. */
  customer: namedRefOrNull,
  branch: namedRefOrNull,
  region: namedRefOrNull,
  location: orNull(z.string()),
  last_at: z.string(),
  next_at: orNull(z.string()),
  next_counter: orNull(z.string()),
  counter_value: orNull(z.string()),
  counter_read_on: orNull(z.string()),
  counter_option: namedRefOrNull,
  /** The open application that has the machine already. */
  service_application: namedRefOrNull,
  /** Since when or from when it is due; null while only the meter will tell. */
  due_on: orNull(z.string()),
  /** Days since it was due; below zero while they are still to come. */
  overdue_days: orNull(z.int()),
})

/** What is due, or will be, on one machine. */
export type PlannedMaintenance = z.output<typeof plannedMaintenance>

/** What a customer agreed for machines of an item, or of a category and those below it. */
const agreedMaintenance = z.object({
  id: count,
  catalog_item: namedRefOrNull,
  category: namedRefOrNull,
  service_job: namedRef,
  interval_months: orNull(count),
  interval_counter: orNull(z.string()),
  counter_option: namedRefOrNull,
  /** EUR for the job without VAT; null: what the customer pays for it otherwise. */
  price: orNull(z.string()),
})

const ofCustomer = z.object({ customer: namedRef, agreed: z.array(agreedMaintenance), planned: z.array(plannedMaintenance) })

/** What a customer agreed, and what is due on his machines. */
export type CustomerMaintenances = z.output<typeof ofCustomer>

/** A machine that somebody looks after: where it is, and what is due or done on it. */
export const servedMachine = z.extend(
  z.pick(inventoryRow, {
    ...{ id: true, uuid: true, inventory_nr: true, catalog_item: true, serial_nr: true, status: true, customer: true, branch: true },
    ...{ location: true, warranty_until: true, next_at: true, maintenance_due: true, lock_version: true },
  }),
  {
    /** The open application that has it. */
    service_application: namedRefOrNull,
  },
)

/** A machine that somebody looks after. */
export type ServedMachine = z.output<typeof servedMachine>

const rows = [
  ...(['branches', 'catalog_items', 'category_options', 'customers', 'inventory_items', 'regions'] as const),
  ...(['service_applications', 'service_jobs'] as const),
] as const

/** Calls of planned maintenance (spec: calls.tsv, «Service planned maintenances» and a call of «Customers»; docs/domain/people.md#customers, docs/domain/service.md#entities). */
export const maintenances = area('maintenances', {
  planned: get('/api/service_planned_maintenances', {
    title: 'Plānotās apkopes',
    rule: 'view_service_applications',
    module: 'service',
    query: listQuery({
      /** Due within so many days; what the meter made due is there as well. */
      days: z.optional(queryWhole(0, 3660)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      region_id: z.optional(queryId),
      service_job_id: z.optional(queryId),
      /** Only what is due already. */
      overdue: z.optional(queryFlag),
      /** Only what no open application has yet. */
      untaken: z.optional(queryFlag),
    }),
    reads: [...rows],
    answer: listOf(plannedMaintenance),
  }),
  machines: get('/api/workspace/service_machines', {
    title: 'Klientu iekārtas',
    rule: 'view_service_applications',
    module: 'service',
    addition: true,
    query: listQuery({
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      /** Only those on which a maintenance is due already. */
      maintenance_due: z.optional(queryFlag),
      /** Only those that an open application has. */
      taken: z.optional(queryFlag),
    }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'service_applications', 'users', 'warehouses'],
    answer: listOf(servedMachine),
  }),
  take: post('/api/workspace/service_planned_maintenances', {
    title: 'Servisa pieteikumi plānotām apkopēm',
    rule: 'view_service_applications',
    module: 'service',
    addition: true,
    /** One application for each customer and branch, its machines with the jobs that are due; all of them or none. */
    body: z.object({
      maintenances: z.array(id).check(z.minLength(1), z.maxLength(takenAtOnce)),
      /** Left out: the first day on which one of its maintenances is due, today at the earliest. */
      planned_date: optional(date),
      assignee_id: optional(id),
    }),
    answer: z.object({ service_applications: z.array(namedRef) }),
  }),
  ofCustomer: get('/api/workspace/customer_inventory_maintenance/{id}', {
    title: 'Klienta iekārtu apkopes',
    rule: 'view_customers',
    module: 'service',
    addition: true,
    record: 'customers',
    reads: ['categories', ...rows],
    answer: one(ofCustomer),
  }),
  agree: post('/api/customer_inventory_maintenance/{id}', {
    title: 'Noteikt klienta iekārtu apkopes',
    rule: 'manage_customers',
    module: 'service',
    /** Exactly these are agreed afterwards; machines that lack one get it, counted from today. */
    body: z.object({
      inventory_maintenances: z
        .array(
          z.object({
            catalog_item_id: optional(id),
            category_id: optional(id),
            service_job_id: id,
            interval_months: optional(whole(1, 120)),
            interval_counter: optional(quantity),
            counter_option_id: optional(id),
            price: optional(price),
          }),
        )
        .check(z.maxLength(200)),
    }),
    answer: one(ofCustomer),
  }),
})
