import { sql, type RawBuilder } from 'kysely'
import type { FigureName, StatisticGroup } from '../../../contract/statistics/statistics.ts'
import type { Period } from '../invoice-reports/period.ts'

/**
 * @file What the figures are the sums of. What counts is said by the database (`server/db/functions/statistics-*.sql`):
 * `turnover_lines` and `figure_rows` are the rows, `sums_between` their sums, kept by day, month, quarter and year.
 */

export const measures: Readonly<Partial<Record<FigureName, readonly string[]>>> = {
  turnover: ['turnover'],
  margin: ['turnover', 'goods'],
  orders: ['orders'],
  average_order: ['orders'],
  invoices_issued: ['invoices_issued'],
  invoices_paid: ['invoices_paid'],
  service_hours: ['service_hours'],
  service_value: ['services'],
  rent_income: ['rent_income'],
}

export function turnover({ from, to }: Period, selectedGroup?: { group: StatisticGroup; key: string }): RawBuilder<unknown> {
  const { line } = groupings[selectedGroup?.group ?? 'branch']
  const only = selectedGroup ? groupsAmong(selectedGroup.group, [selectedGroup.key]) : sql``
  return sql`
    select t.kind, t.id, t.number, t.day, t.customer_id, sum(t.amount) as amount
    from (select l.*, coalesce(${line}, 0) as key from turnover_lines(${from}::date, ${to}::date) l) t ${only} group by 1, 2, 3, 4, 5`
}

/** Shop sales are both revenue and cost. */
const margin = (period: Period): RawBuilder<unknown> => sql`
  select t.kind, t.id, max(t.number) as number, t.day, max(t.customer_id) as customer_id, sum(t.amount) as amount
  from (${turnover(period)} union all ${figureRows('goods', period)}) t group by t.kind, t.id, t.day`

const figureRows = (figure: string, { from, to }: Period): RawBuilder<unknown> => sql`
  select t.kind, t.id, t.number, t.day, t.customer_id, t.amount from figure_rows(${from}::date, ${to}::date) t where t.figure = ${sql.lit(figure)}`

const services = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select 'service_application' as kind, t.id, t.number, t.completed_on as day, t.customer_id, coalesce(sum(l.amount), 0) as amount
  from service_applications t left join service_lines l on l.service_application_id = t.id and l.is_done
  where t.completed_on between ${from}::date and ${to}::date group by t.id`

/** Same expression as the index of open invoices. */
export const open = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select 'invoice' as kind, t.id, t.number, t.date as day, t.customer_id, t.open as amount, t.due_date from invoices t
  where t.gross - t.advance_applied - t.credited - t.paid > 0 and t.date between ${from}::date and ${to}::date
    and t.accepted_at is not null and not t.is_opening`

const overdue = (period: Period, today: string): RawBuilder<unknown> => sql`
  select * from (${open(period)}) t where t.due_date < ${today}::date`

/** At the end of a day. */
export const stockValues = (day: string): RawBuilder<unknown> => sql`
  select 'warehouse' as kind, w.id, w.name as number, null::date as day, null::bigint as customer_id, sum(s.amount) as amount
  from sums_between(array['stock'], '2000-01-01', ${day}::date, 12) s join warehouses w on w.id = s.key group by w.id`

/** Orders: count or mean. */
export function rowsOf(figure: FigureName, period: Period, today: string): RawBuilder<unknown> {
  if (figure === 'turnover') return turnover(period)
  if (figure === 'margin') return margin(period)
  if (figure === 'invoices_open') return open(period)
  if (figure === 'invoices_overdue') return overdue(period, today)
  if (figure === 'service_value') return services(period)
  if (figure === 'stock_value') return stockValues(period.to)
  return figureRows(figure === 'average_order' ? 'orders' : figure, period)
}

interface Grouping {
  measure: 'customer' | 'branch' | 'item'
  line: RawBuilder<unknown>
  /** Mapping of row keys to group keys, and the name of group `g`. */
  found?: RawBuilder<unknown>
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

const byCustomer = { measure: 'customer', line: sql`l.customer_id` } as const
const byItem = { measure: 'item', line: sql`l.catalog_item_id` } as const

export const groupings: Readonly<Record<StatisticGroup, Grouping>> = {
  customer: {
    ...byCustomer,
    key: sql`t.key`,
    name: sql`coalesce((select c.name from customers c where c.id = g.key), 'Bez klienta')`,
  },
  manager: {
    ...byCustomer,
    found: sql`customers c on c.id = t.key`,
    key: sql`c.manager_id`,
    name: sql`coalesce((select nullif(concat_ws(' ', u.name, u.surname), '') from users u where u.id = g.key), 'Bez vadītāja')`,
  },
  branch: {
    measure: 'branch',
    line: sql`l.branch_id`,
    key: sql`t.key`,
    name: sql`coalesce((select c.name || ', ' || b.name from branches b join customers c on c.id = b.customer_id where b.id = g.key), 'Bez filiāles')`,
  },
  item: {
    ...byItem,
    key: sql`t.key`,
    name: sql`coalesce((select i.name from catalog_items i where i.id = g.key), 'Ārpus kataloga')`,
  },
  category: {
    ...byItem,
    found: sql`catalog_items i on i.id = t.key`,
    key: sql`i.category_id`,
    name: sql`coalesce((select c.name from categories c where c.id = g.key), 'Ārpus kataloga')`,
  },
}

/** 0 means no group. */
export function groupsAmong(group: StatisticGroup, keys?: readonly string[]): RawBuilder<unknown> {
  const { found, key } = groupings[group]
  if (!keys) return found ? sql`left join ${found}` : sql``
  // Ungrouped rows are most of a year.
  const isNoneAmong = keys.includes('0')
  const join = found ? sql`${sql.raw(isNoneAmong ? 'left join' : 'join')} ${found}` : sql``
  const numbers = keys.filter((each) => /^\d{1,18}$/.test(each))
  return sql`${join} where ${isNoneAmong ? sql`coalesce(${key}, 0)` : key} = any (${numbers}::bigint[])`
}
