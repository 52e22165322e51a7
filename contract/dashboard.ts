import * as z from 'zod/mini'
import { allOf, area, get, listOf, named } from './calls.ts'
import { count, orNull, queryWhole, text } from './fields.ts'
import type { Module, Permission } from './permissions.ts'

/** One component of the home page (domain.md 1.13). */
export interface DashboardComponent {
  id: number
  key: string
  title: string
  permission: Permission
  module: Module | ''
}

/** The components that exist so far; the numbers are those of domain.md 1.13. */
export const dashboardComponents = [
  { id: 2, key: 'new_orders', title: 'Jaunie pasūtījumi', permission: 'view_orders', module: '' },
  { id: 3, key: 'low_stock', title: 'Zems krājums', permission: 'view_stock', module: '' },
  { id: 5, key: 'nearest_maintenances', title: 'Tuvākās apkopes', permission: 'view_service_applications', module: 'service' },
  { id: 6, key: 'invoice_totals', title: 'Rēķinu kopsummas', permission: 'view_totals_module', module: '' },
  { id: 9, key: 'overdue_invoices', title: 'Kavētie rēķini', permission: 'view_invoices', module: '' },
] as const satisfies readonly DashboardComponent[]

/** Key of a component. */
export type DashboardKey = (typeof dashboardComponents)[number]['key']

const newOrder = z.object({
  component: z.literal('new_orders'),
  id: count,
  number: orNull(z.string()),
  date: z.string(),
  customer: named,
  manager: orNull(named),
  gross: z.string(),
})

const lowStock = z.object({
  component: z.literal('low_stock'),
  id: count,
  item: named,
  sku: z.string(),
  warehouse: named,
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
  catalog_item: named,
  customer: orNull(named),
})

const invoiceTotal = z.object({
  component: z.literal('invoice_totals'),
  /** First day of the period, as yyyymmdd. */
  id: count,
  label: z.string(),
  from: z.string(),
  invoices: count,
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  open: z.string(),
})

const overdueInvoice = z.object({
  component: z.literal('overdue_invoices'),
  id: count,
  number: orNull(z.string()),
  customer: named,
  due_date: z.string(),
  days: count,
  open: z.string(),
})

/** A row of any component, told apart by `component`. */
export const dashboardRow = z.discriminatedUnion('component', [newOrder, lowStock, nearestMaintenance, invoiceTotal, overdueInvoice])

/** A row of any component. */
export type DashboardRow = z.output<typeof dashboardRow>
/** The rows of one component. */
export type RowOf<Key extends DashboardKey> = Extract<DashboardRow, { component: Key }>

/** Calls of area «Dashboard» (spec: calls.tsv). */
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
        /** Tabs in their order; the first one is shown unless another was chosen (rule R237). */
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
        'customers',
        'inventory_items',
        'invoices',
        'measure_units',
        'orders',
      ] as const),
      ...(['regions', 'service_applications', 'service_jobs', 'stock_items', 'users', 'warehouses'] as const),
    ],
    answer: listOf(dashboardRow),
  }),
})
