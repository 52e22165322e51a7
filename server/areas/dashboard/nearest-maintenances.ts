import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { isLive, liveMaintenances, plannedRows } from '../maintenances/planned.ts'

/** Due within `maintenance_notice_days` (system property), longest overdue first. */
export const nearestMaintenances: Handler<typeof dashboard.component> = ({ db, user, query, today }) =>
  list<RowOf<'nearest_maintenances'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: liveMaintenances,
      where: [
        isLive,
        sql`t.due_on <= ${today}::date + coalesce((property('maintenance_notice_days') #>> '{}')::integer, 14)`,
        ...visibleTo(user, sql`i.customer_id`),
      ],
      orders: [{ key: 'due_on', by: sql`t.due_on`, direction: 'asc', type: 'date' }],
      load: async (ids) =>
        (await plannedRows({ db, user }, sql`t.id = any(${ids})`)).map(
          ({ id, name, due_on, overdue_days, inventory_item, catalog_item, customer, service_application }) => ({
            component: 'nearest_maintenances' as const,
            id,
            name,
            due_on,
            overdue_days,
            inventory_item,
            catalog_item,
            customer,
            service_application,
          }),
        ),
    },
  )
