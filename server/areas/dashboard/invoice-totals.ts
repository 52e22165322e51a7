import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { visibleTo } from '../../http/visible.ts'

type Period = 'month' | 'quarter' | 'year'

/** Periods a page of the chart shows. */
const shown: Readonly<Record<Period, number>> = { month: 12, quarter: 8, year: 5 }
const months: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * Totals of accepted invoices by month, quarter or year, the earliest first, up to now; the next page
 * goes further back. Periods without an invoice are there with zeros, so that a chart has no gaps.
 */
export const invoiceTotals: Handler<typeof dashboard.component> = async ({ db, user, query, today }) => {
  const period: Period = query.tab === 'quarter' || query.tab === 'year' ? query.tab : 'month'
  const perPage = shown[period]
  const page = query.page ?? 1
  const filter = visibleTo(user, sql`t.customer_id`).map((condition) => sql` and ${condition}`)
  const { rows } = await sql<Omit<RowOf<'invoice_totals'>, 'label' | 'component'>>`
    with periods as (
      select (date_trunc(${period}, ${today}::date) - make_interval(months => ${months[period]} * n))::date as from_day
      from generate_series(${(page - 1) * perPage}::int, ${page * perPage - 1}::int) n
    )
    select to_char(p.from_day, 'YYYYMMDD')::bigint as id, p.from_day as "from", s.* from periods p
    cross join lateral (
      select count(*) as invoices, coalesce(sum(t.net), 0)::numeric(16, 2) as net, coalesce(sum(t.vat), 0)::numeric(16, 2) as vat,
        coalesce(sum(t.gross), 0)::numeric(16, 2) as gross, coalesce(sum(t.open), 0)::numeric(16, 2) as open
      from invoices t
      where t.date >= p.from_day and t.date < p.from_day + make_interval(months => ${months[period]}) and t.accepted_at is not null
        ${sql.join(filter, sql``)}
    ) s
    order by p.from_day`.execute(db)
  const first = await sql<{ periods: number }>`
    select coalesce((extract(year from age(date_trunc(${period}, ${today}::date), date_trunc(${period}, min(date)))) * 12
      + extract(month from age(date_trunc(${period}, ${today}::date), date_trunc(${period}, min(date)))))::int / ${months[period]}, 0) + 1 as periods
    from invoices`.execute(db)
  const total = Math.max(1, first.rows[0]?.periods ?? 1)
  return {
    data: rows.map((row) => ({ component: 'invoice_totals' as const, ...row, label: labelOf(period, row.from) })),
    meta: { current_page: page, last_page: Math.ceil(total / perPage), per_page: perPage, total },
  }
}

const names = ['janv.', 'febr.', 'marts', 'apr.', 'maijs', 'jūn.', 'jūl.', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.']

function labelOf(period: Period, from: string): string {
  const [year = '', month = '1'] = from.split('-')
  if (period === 'year') return year
  if (period === 'quarter') return `${year}. g. ${(Number(month) + 2) / 3}. cet.`
  return `${names[Number(month) - 1] ?? ''} ${year}`
}
