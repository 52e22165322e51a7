import { sql, type RawBuilder } from 'kysely'
import { service } from '../../../contract/service/service.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import type { Handler, Io } from '../../http/context.ts'
import { flagged, list as page, searched } from '../../http/list.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { formData } from './service.create.ts'
import { counted, isShortOf, loadService, machineName, serviceRows } from './service.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof service.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`service_applications t`,
    where: [...searched(query.q), ...visibleTo(user, sql`t.customer_id`), ...filtersOf(query)],
    orders: [
      { key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' },
      { key: 'planned_date', by: sql`t.planned_date`, direction: 'asc', type: 'date', nullable: true },
      { key: 'number', by: sql`t.number`, direction: 'desc', type: 'text' },
    ],
    countedTable: 'service_applications',
    columns: {
      call: service.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        branch: named('t.branch_id', 'branches'),
        assignee: person('t.assignee_id'),
        machine: machineSql,
        is_short: isStaff(user) ? isShort : sql`false`,
        net: netSql,
      },
    },
    load: (ids) => serviceRows({ db, user }, ids),
  })
}

const machineSql = sql`(
  select (array_agg((${machineName}) collate lv_lvs24 order by s.position, s.id))[1]
  from serviceable_items s left join inventory_items p on p.id = s.inventory_item_id left join catalog_items k on k.id = p.catalog_item_id
  where s.service_application_id = t.id)`
const isShort = sql`coalesce((
  select bool_or(${isShortOf})
  from service_lines l left join catalog_items g on g.id = l.catalog_item_id where l.service_application_id = t.id), false)`
const netSql = sql`coalesce((select sum(l.amount) filter (where ${counted}) from service_lines l where l.service_application_id = t.id), 0.00)`

/** Fully invoiced states. */
const invoiced: string[] = serviceApplication.events.INVOICE_REMOVED.arrows.flatMap(({ from }) => from)

function filtersOf(query: Io<typeof service.list>['query']): RawBuilder<unknown>[] {
  return [
    ...(query.status ? [sql`t.status = ${query.status}`] : []),
    ...(query.type ? [sql`t.type = ${query.type}`] : []),
    ...(query.priority ? [sql`t.priority = ${query.priority}`] : []),
    ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
    ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
    ...(query.assignee_id ? [sql`t.assignee_id = ${query.assignee_id}`] : []),
    ...(query.inventory_item_id
      ? [
          sql`exists (select from serviceable_items s where s.service_application_id = t.id and s.inventory_item_id = ${query.inventory_item_id})`,
        ]
      : []),
    ...(query.unassigned === undefined ? [] : [query.unassigned ? sql`t.assignee_id is null` : sql`t.assignee_id is not null`]),
    ...(query.planned_from ? [sql`t.planned_date >= ${query.planned_from}`] : []),
    ...(query.planned_to ? [sql`t.planned_date <= ${query.planned_to}`] : []),
    ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
    ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ...(query.is_open === undefined ? [] : [query.is_open ? sql`t.completed_at is null` : sql`t.completed_at is not null`]),
    ...flagged(query.uninvoiced, sql`t.status <> all(${invoiced})`),
    ...(query.is_warranty === undefined ? [] : [sql`t.is_warranty = ${query.is_warranty}`]),
  ]
}

export const show: Handler<typeof service.show> = async (ctx) => ({ data: await loadService(ctx, ctx.params.id) })

export const editData: Handler<typeof service.editData> = async (ctx) => {
  const data = await loadService(ctx, ctx.params.id)
  return { data, form: await formData(ctx, { customer_id: data.customer.id }) }
}
