import { sql, type RawBuilder } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { ourInvoices } from '../invoice-reports/period.ts'
import { labelOf, metaOf, monthsOf, pageOf, type Page } from './periods.ts'

/** Includes empty periods with zeros, so that a chart has no gaps; the next page goes further back. */
export const invoiceTotals: Handler<typeof dashboard.component> = async ({ db, user, query, today }) => {
  const page = pageOf(query)
  const filter = visibleTo(user, sql`t.customer_id`)
  const { rows } = await sql<Omit<RowOf<'invoice_totals'>, 'label' | 'component'>>`
    with periods as (${periodsOf(page, today)}),
      open as materialized (select t.date, sum(t.open) as open from invoices t where ${stillOpen} group by t.date)
    select to_char(p.from_day, 'YYYYMMDD')::bigint as id, p.from_day as "from", p.to_day - 1 as "to", s.* from periods p
    cross join lateral (${isStaff(user) ? storedTotals : totalsOf(filter)}) s
    order by p.from_day`.execute(db)
  const first = await sql<{ periods: number }>`
    select ${periodsSince(page, today, sql`min(date)`)} as periods from invoices where not is_opening`.execute(db)
  return {
    data: rows.map((row) => ({ component: 'invoice_totals' as const, ...row, label: labelOf(page.period, row.from) })),
    meta: metaOf(page, one(first.rows).periods),
  }
}

/** Must equal the expression of the partial index on due dates. */
const stillOpen = sql`t.gross - t.advance_applied - t.credited - t.paid > 0 and ${ourInvoices}`

/** SQL: totals of all invoices of a period `p`, from stored statistics. */
const storedTotals = sql`
  select k.*, (select coalesce(sum(o.open), 0)::numeric(16, 2) from open o where o.date >= p.from_day and o.date < p.to_day) as open from (
    select coalesce(sum(t.rows) filter (where t.measure = 'invoices_issued'), 0) as invoices,
      coalesce(sum(t.amount) filter (where t.measure = 'invoices_net'), 0)::numeric(16, 2) as net,
      coalesce(sum(case t.measure when 'invoices_issued' then t.amount else -t.amount end), 0)::numeric(16, 2) as vat,
      coalesce(sum(t.amount) filter (where t.measure = 'invoices_issued'), 0)::numeric(16, 2) as gross
    from sums_between(array['invoices_issued', 'invoices_net'], p.from_day, p.to_day - 1, 12) t
  ) k`

const totalsOf = (filter: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  select count(*) as invoices, coalesce(sum(t.net), 0)::numeric(16, 2) as net, coalesce(sum(t.vat), 0)::numeric(16, 2) as vat,
    coalesce(sum(t.gross), 0)::numeric(16, 2) as gross, coalesce(sum(t.open), 0)::numeric(16, 2) as open
  from invoices t where t.date >= p.from_day and t.date < p.to_day and ${sql.join([ourInvoices, ...filter], sql` and `)}`

/** SQL: first day of each period of a page, and of the one after it. */
export function periodsOf({ period, first, last }: Page, today: string): RawBuilder<unknown> {
  const months = monthsOf[period]
  return sql`
    select from_day, (from_day + make_interval(months => ${months}))::date as to_day from (
      select (date_trunc(${period}, ${today}::date) - make_interval(months => ${months} * n))::date as from_day
      from generate_series(${first}::int, ${last}::int) n
    ) days`
}

export function periodsSince({ period }: Page, today: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((extract(year from age(date_trunc(${period}, ${today}::date), date_trunc(${period}, ${day}))) * 12
    + extract(month from age(date_trunc(${period}, ${today}::date), date_trunc(${period}, ${day}))))::int / ${monthsOf[period]}, 0) + 1`
}
