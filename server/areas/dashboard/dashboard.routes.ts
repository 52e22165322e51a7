import { sql } from 'kysely'
import { dashboardComponents, type dashboard, type DashboardComponent, type DashboardKey } from '../../../contract/dashboard/dashboard.ts'
import type { Db, Handler, Handlers, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff } from '../../http/visible.ts'
import { celebrationsAhead } from './celebrations.ts'
import { internalProcurements } from './internal-procurements.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { lowStock } from './low-stock.ts'
import { boardMessages } from './messages.ts'
import { myTasks } from './my-tasks.ts'
import { nearestMaintenances } from './nearest-maintenances.ts'
import { newestOfBackups } from './newest-backup.ts'
import { newOrders } from './new-orders.ts'
import { oldReservations } from './old-reservations.ts'
import { overdueInvoices } from './overdue-invoices.ts'
import { serviceTotals } from './service-totals.ts'

const rowsOf: Readonly<Record<DashboardKey, Handler<typeof dashboard.component>>> = {
  messages: boardMessages,
  new_orders: newOrders,
  low_stock: lowStock,
  internal_procurements: internalProcurements,
  nearest_maintenances: nearestMaintenances,
  invoice_totals: invoiceTotals,
  service_totals: serviceTotals,
  my_tasks: myTasks,
  overdue_invoices: overdueInvoices,
  celebrations: celebrationsAhead,
  old_reservations: oldReservations,
  backup: newestOfBackups,
}

function allowed(user: SessionUser, { permission, module, ours }: DashboardComponent): boolean {
  const mayRead = (permission === '' || user.permissions.has(permission)) && (isStaff(user) || (permission !== '' && !ours))
  return mayRead && (module === '' || user.modules.has(module))
}

const components: Handler<typeof dashboard.components> = async ({ db, user }) => {
  const mine = dashboardComponents.filter((each) => allowed(user, each))
  return {
    data: await Promise.all(
      mine.map(async ({ id, key, title, permission, module }) => ({ id, key, title, permission, module, tabs: await tabsOf(db, key) })),
    ),
  }
}

const component: Handler<typeof dashboard.component> = (ctx) => {
  const found = dashboardComponents.find(({ id }) => id === ctx.params.id)
  if (!found) throw Refusal.missing()
  if (!allowed(ctx.user, found)) throw Refusal.forbidden()
  return rowsOf[found.key](ctx)
}

async function tabsOf(db: Db, key: DashboardKey): Promise<{ value: string; title: string }[]> {
  if (key === 'invoice_totals' || key === 'service_totals') {
    return [
      { value: 'month', title: 'Mēneši' },
      { value: 'quarter', title: 'Ceturkšņi' },
      { value: 'year', title: 'Gadi' },
    ]
  }
  if (key !== 'low_stock') return []
  const { rows } = await sql<{ value: string; title: string }>`
    select id::text as value, name as title from warehouses where is_active order by is_default desc, name, id`.execute(db)
  return [{ value: 'all', title: 'Visas noliktavas' }, ...rows]
}

export const dashboardHandlers: Handlers<typeof dashboard> = { components, component }
