import * as z from 'zod/mini'
import { allOf, area, get, listOf, namedRef, namedRefOrNull } from '../calls.ts'
import { count, oneOf, orNull, queryWhole, text } from '../fields.ts'
import type { Module, Permission } from '../permissions.ts'
import { procurementStates, statesWhere, taskStates } from '../states.ts'

/** docs/domain/people.md#dashboard; backup age and long reservations (INV-RESERVE-3) are additions. */
export interface DashboardComponent {
  id: number
  key: string
  title: string
  /** Empty: all staff. */
  permission: Permission | ''
  module: Module | ''
  /** Hidden from customers, regardless of permissions. */
  ours?: true
}

/** The person's own work first, news last. */
export const dashboardComponents = [
  { id: 8, key: 'my_tasks', title: 'Mani uzdevumi', permission: 'view_tasks', module: '' },
  { id: 9, key: 'overdue_invoices', title: 'Kavētie rēķini', permission: 'view_invoices', module: '' },
  { id: 2, key: 'new_orders', title: 'Jaunie pasūtījumi', permission: 'view_orders', module: '' },
  { id: 11, key: 'old_reservations', title: 'Senas rezervācijas', permission: 'view_orders', module: '', ours: true },
  { id: 4, key: 'internal_procurements', title: 'Iekšējie iepirkumi', permission: 'view_procurement', module: '' },
  { id: 3, key: 'low_stock', title: 'Zems krājums', permission: 'view_stock', module: '' },
  { id: 5, key: 'nearest_maintenances', title: 'Tuvākās apkopes', permission: 'view_service_applications', module: 'service' },
  { id: 6, key: 'invoice_totals', title: 'Rēķinu kopsummas', permission: 'view_totals_module', module: '' },
  { id: 7, key: 'service_totals', title: 'Servisa kopsummas', permission: 'view_totals_module', module: 'service' },
  { id: 10, key: 'celebrations', title: 'Svētki un vārda dienas', permission: '', module: '' },
  { id: 1, key: 'messages', title: 'Ziņas', permission: '', module: '' },
  { id: 12, key: 'backup', title: 'Rezerves kopija', permission: 'view_settings', module: '', ours: true },
] as const satisfies readonly DashboardComponent[]

export type DashboardKey = (typeof dashboardComponents)[number]['key']

const boardMessage = z.object({
  component: z.literal('messages'),
  id: count,
  title: z.string(),
  body: z.string(),
  author: namedRefOrNull,
  is_pinned: z.boolean(),
  is_read: z.boolean(),
  /** Future start date, visible only to editors. */
  coming_on: orNull(z.string()),
  created_at: z.string(),
})

const newOrder = z.object({
  component: z.literal('new_orders'),
  id: count,
  number: orNull(z.string()),
  date: z.string(),
  customer: namedRef,
  manager: orNull(namedRef),
  gross: z.string(),
})

const lowStock = z.object({
  component: z.literal('low_stock'),
  id: count,
  item: namedRef,
  sku: z.string(),
  warehouse: namedRef,
  /** On hand minus reserved. */
  available: z.string(),
  incoming: z.string(),
  min_quantity: z.string(),
  measure_unit: z.string(),
})

const nearestMaintenance = z.object({
  component: z.literal('nearest_maintenances'),
  id: count,
  name: z.string(),
  due_on: orNull(z.string()),
  overdue_days: orNull(z.int()),
  inventory_item: z.object({ id: count, name: z.string(), uuid: z.string() }),
  catalog_item: namedRef,
  customer: orNull(namedRef),
  /** The open service application of the machine. */
  service_application: orNull(namedRef),
})

const invoiceTotal = z.object({
  component: z.literal('invoice_totals'),
  /** First day, yyyymmdd. */
  id: count,
  label: z.string(),
  from: z.string(),
  to: z.string(),
  invoices: count,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  open: z.string(),
})

const internalProcurement = z.object({
  component: z.literal('internal_procurements'),
  id: count,
  number: orNull(z.string()),
  status: z.enum(statesWhere(procurementStates, { new: true, ordered: true, accepted: false, cancelled: false })),
  date: z.string(),
  from: namedRef,
  to: namedRef,
  lines: count,
  expected_date: orNull(z.string()),
})

const serviceTotal = z.object({
  component: z.literal('service_totals'),
  /** First day, yyyymmdd. */
  id: count,
  label: z.string(),
  from: z.string(),
  to: z.string(),
  applications: count,
  /** Recorded hours, else those of the price list. */
  hours: z.string(),
  /** Jobs and materials, EUR without VAT. */
  net: z.string(),
})

const myTask = z.object({
  component: z.literal('my_tasks'),
  id: count,
  title: z.string(),
  status: z.enum(statesWhere(taskStates, { new: true, in_progress: true, waiting: true, completed: false })),
  due_date: orNull(z.string()),
  is_late: z.boolean(),
})

const celebration = z.object({
  component: z.literal('celebrations'),
  id: count,
  name: z.string(),
  kind: z.string(),
  date: z.string(),
  /** Days until then; 0: today. */
  days: count,
  user: namedRefOrNull,
  greeting: orNull(z.string()),
  is_day_off: z.boolean(),
})

const overdueInvoice = z.object({
  component: z.literal('overdue_invoices'),
  id: count,
  number: orNull(z.string()),
  customer: namedRef,
  due_date: z.string(),
  days: count,
  open: z.string(),
})

const oldReservation = z.object({
  component: z.literal('old_reservations'),
  id: count,
  number: orNull(z.string()),
  customer: namedRef,
  manager: namedRefOrNull,
  touched_at: z.string(),
  days: count,
})

const backup = z.object({
  component: z.literal('backup'),
  id: count,
  /**
   * `unset`: no automatic backups; `none`: not yet; `old`: the last night made none; `held`: outgoing work is on
   * hold after a restore.
   */
  state: oneOf(['fresh', 'old', 'none', 'unset', 'failed', 'held']),
  at: orNull(z.string()),
  hours: orNull(count),
  /** Last error and time of the retry. */
  failed: orNull(z.object({ reason: z.string(), again_at: z.string() })),
})

export const dashboardRow = z.discriminatedUnion('component', [
  boardMessage,
  newOrder,
  lowStock,
  internalProcurement,
  nearestMaintenance,
  invoiceTotal,
  serviceTotal,
  myTask,
  overdueInvoice,
  celebration,
  oldReservation,
  backup,
])

export type DashboardRow = z.output<typeof dashboardRow>
export type RowOf<Key extends DashboardKey> = Extract<DashboardRow, { component: Key }>

/** Spec: calls.tsv. */
export const dashboard = area('dashboard', {
  components: get('/api/dashboard_components', {
    title: 'Sākuma lapas daļas',
    rule: 'signed-in',
    reads: ['warehouses'],
    answer: allOf(
      z.object({
        id: count,
        key: z.string(),
        title: z.string(),
        permission: z.string(),
        module: z.string(),
        /** In order; the first is the default (rule R237). */
        tabs: z.array(z.object({ value: z.string(), title: z.string() })),
      }),
    ),
  }),
  component: get('/api/dashboard_components/{id}', {
    title: 'Sākuma lapas daļas rindas',
    rule: 'signed-in',
    query: z.object({
      page: z.optional(queryWhole(1, 1_000_000)),
      per_page: z.optional(queryWhole(1, 200)),
      tab: z.optional(text(40)),
    }),
    reads: [
      ...([
        'branches',
        'catalog_items',
        'category_options',
        'celebrations',
        'customers',
        'inventory_items',
        'invoices',
        'measure_units',
        'messages',
        'orders',
        'procurements',
        'procurement_items',
      ] as const),
      ...(['regions', 'service_applications', 'service_jobs', 'stock_items', 'stock_reservations'] as const),
      ...(['tasks', 'users', 'warehouses'] as const),
    ],
    answer: listOf(dashboardRow),
  }),
})
