import { sql, type RawBuilder } from 'kysely'
import type { FigureName, StatisticGroup } from '../../../contract/statistics/statistics.ts'
import type { Period } from '../invoice-reports/period.ts'

/**
 * @file What the figures are the sums of. What counts is said by the database (`server/db/functions/statistics-*.sql`):
 * `turnover_lines` and `figure_rows` are the rows, `sums_between` their sums, kept by day, month, quarter and year.
 */

/** Measures of `sums_between` whose sums make a figure; turnover is kept by customer, branch and item, too. */
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

/** Turnover of a period, a row a document; of one group where its key is named. */
export function turnover({ from, to }: Period, chosen?: { group: StatisticGroup; key: string }): RawBuilder<unknown> {
  const { line } = groupings[chosen?.group ?? 'branch']
  const only = chosen ? groupsAmong(chosen.group, [chosen.key]) : sql``
  return sql`
    select t.kind, t.id, t.number, t.day, t.customer_id, sum(t.amount) as amount
    from (select l.*, coalesce(${line}, 0) as key from turnover_lines(${from}::date, ${to}::date) l) t ${only} group by 1, 2, 3, 4, 5`
}

/** What documents were sold for less what they cost: a sale of the shop is both. */
const margin = (period: Period): RawBuilder<unknown> => sql`
  select t.kind, t.id, max(t.number) as number, t.day, max(t.customer_id) as customer_id, sum(t.amount) as amount
  from (${turnover(period)} union all ${figureRows('goods', period)}) t group by t.kind, t.id, t.day`

const figureRows = (figure: string, { from, to }: Period): RawBuilder<unknown> => sql`
  select t.kind, t.id, t.number, t.day, t.customer_id, t.amount from figure_rows(${from}::date, ${to}::date) t where t.figure = ${sql.lit(figure)}`

/** What completed applications of service are worth, of the jobs and materials done in them: the rows of measure `services`. */
const services = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select 'service_application' as kind, t.id, t.number, t.completed_on as day, t.customer_id, coalesce(sum(l.amount), 0) as amount
  from service_applications t left join service_lines l on l.service_application_id = t.id and l.is_done
  where t.completed_on between ${from}::date and ${to}::date group by t.id`

/** Invoices of a period that are not paid whole today; the same expression as the index of what is open. */
export const open = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select 'invoice' as kind, t.id, t.number, t.date as day, t.customer_id, t.open as amount, t.due_date from invoices t
  where t.gross - t.advance_applied - t.credited - t.paid > 0 and t.date between ${from}::date and ${to}::date
    and t.accepted_at is not null and not t.is_opening`

/** Those of them that are late today. */
const overdue = (period: Period, today: string): RawBuilder<unknown> => sql`
  select * from (${open(period)}) t where t.due_date < ${today}::date`

/** What the stock of each warehouse was worth when a day ended. */
export const stockValues = (day: string): RawBuilder<unknown> => sql`
  select 'warehouse' as kind, w.id, w.name as number, null::date as day, null::bigint as customer_id, sum(s.amount) as amount
  from sums_between(array['stock'], '2000-01-01', ${day}::date, 12) s join warehouses w on w.id = s.key group by w.id`

/** The rows that a figure of a period is the sum of; of orders their number, or their mean. */
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
  /** Measure of `sums_between`, and the same key of a line `l` of turnover. */
  measure: 'customer' | 'branch' | 'item'
  line: RawBuilder<unknown>
  /** Where rows `t` with a key find that of the group, unless it is their own; that key, and what a group `g` is called. */
  found?: RawBuilder<unknown>
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

const byCustomer = { measure: 'customer', line: sql`l.customer_id` } as const
const byItem = { measure: 'item', line: sql`l.catalog_item_id` } as const

/** How turnover is told apart. */
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

/** Joins rows `t` with a key to their groups, all of them or those of some keys; what is of none is told by 0. */
export function groupsAmong(group: StatisticGroup, keys?: readonly string[]): RawBuilder<unknown> {
  const { found, key } = groupings[group]
  if (!keys) return found ? sql`left join ${found}` : sql``
  // Rows of none are only carried along where they are wanted: most rows of a year are of other groups.
  const isNoneAmong = keys.includes('0')
  const join = found ? sql`${sql.raw(isNoneAmong ? 'left join' : 'join')} ${found}` : sql``
  const numbers = keys.filter((each) => /^\d{1,18}$/.test(each))
  return sql`${join} where ${isNoneAmong ? sql`coalesce(${key}, 0)` : key} = any (${numbers}::bigint[])`
}
