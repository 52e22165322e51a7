import * as z from 'zod/mini'
import { area, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { inventoryRow } from '../inventory/inventory.ts'
import { count, date, id, optional, orNull, price, quantity, queryFlag, queryId, queryWhole, whole } from '../fields.ts'
import { inventoryStates } from '../states.ts'

/** Default look-ahead in days. */
export const planAhead = 30

export const mostTakenAtOnce = 200

/** Counters are decimal strings. */
export const plannedMaintenance = z.object({
  id: count,
  name: z.string(),
  service_job: namedRefOrNull,
  inventory_item: z.object({ id: count, name: z.string(), uuid: z.string() }),
  catalog_item: namedRef,
  serial_nr: orNull(z.string()),
  /** Owner or holder; null: own stock. */
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
  /** Open application with the machine. */
  service_application: namedRefOrNull,
  /** Null if due only by meter. */
  due_on: orNull(z.string()),
  /** Negative if still ahead. */
  overdue_days: orNull(z.int()),
})

export type PlannedMaintenance = z.output<typeof plannedMaintenance>

/** For machines of an item, or of a category with descendants. */
const agreedMaintenance = z.object({
  id: count,
  catalog_item: namedRefOrNull,
  category: namedRefOrNull,
  service_job: namedRef,
  interval_months: orNull(count),
  interval_counter: orNull(z.string()),
  counter_option: namedRefOrNull,
  /** EUR per job without VAT; null: usual price. */
  price: orNull(z.string()),
})

const ofCustomer = z.object({ customer: namedRef, agreed: z.array(agreedMaintenance), planned: z.array(plannedMaintenance) })

export type CustomerMaintenances = z.output<typeof ofCustomer>

export const servedMachine = z.extend(
  z.pick(inventoryRow, {
    id: true,
    uuid: true,
    inventory_nr: true,
    catalog_item: true,
    serial_nr: true,
    status: true,
    customer: true,
    branch: true,
    location: true,
    warranty_until: true,
    next_at: true,
    maintenance_due: true,
    lock_version: true,
  }),
  {
    /** Open application with the machine. */
    service_application: namedRefOrNull,
  },
)

export type ServedMachine = z.output<typeof servedMachine>

const rows = [
  ...(['branches', 'catalog_items', 'category_options', 'customers', 'inventory_items', 'regions'] as const),
  ...(['service_applications', 'service_jobs'] as const),
] as const

/**
 * Spec: calls.tsv, «Service planned maintenances» and a call of «Customers»; docs/domain/people.md#customers,
 * docs/domain/service.md#entities.
 */
export const maintenances = area('maintenances', {
  planned: get('/api/service_planned_maintenances', {
    title: 'Plānotās apkopes',
    rule: 'view_service_applications',
    module: 'service',
    query: listQuery({
      /** Also includes maintenance due by meter. */
      days: z.optional(queryWhole(0, 3660)),
      customer_id: z.optional(queryId),
      branch_id: z.optional(queryId),
      region_id: z.optional(queryId),
      service_job_id: z.optional(queryId),
      overdue: z.optional(queryFlag),
      /** Only without an open application. */
      untaken: z.optional(queryFlag),
    }),
    reads: [...rows],
    columns: {
      due_on: 'date',
      name: 'text',
      inventory_item: 'text',
      catalog_item: 'name',
      serial_nr: 'text',
      customer: 'name',
      branch: 'name',
      region: 'name',
      next_counter: 'decimal',
      service_application: 'text',
      last_at: 'date',
    },
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
      maintenance_due: z.optional(queryFlag),
      /** Only with an open application. */
      taken: z.optional(queryFlag),
    }),
    reads: ['branches', 'catalog_items', 'customers', 'inventory_items', 'service_applications', 'users', 'warehouses'],
    columns: {
      inventory_nr: 'text',
      catalog_item: 'name',
      serial_nr: 'text',
      status: { words: inventoryStates },
      customer: 'name',
      branch: 'name',
      location: 'name',
      next_at: 'date',
      service_application: 'text',
      warranty_until: 'date',
    },
    answer: listOf(servedMachine),
  }),
  take: post('/api/workspace/service_planned_maintenances', {
    title: 'Servisa pieteikumi plānotām apkopēm',
    rule: 'view_service_applications',
    module: 'service',
    addition: true,
    /** One application per customer and branch; all or none. */
    body: z.object({
      maintenances: z.array(id).check(z.minLength(1), z.maxLength(mostTakenAtOnce)),
      /** Default: the earliest due day, at least today. */
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
    /** Replaces all agreements; machines without maintenance get one from today. */
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
