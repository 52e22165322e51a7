import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { one } from '../../db/one.ts'
import type { Handler } from '../../http/context.ts'
import { isStaff } from '../../http/visible.ts'
import { periodsOf, periodsSince } from './invoice-totals.ts'
import { labelOf, metaOf, pageOf } from './periods.ts'

export const serviceTotals: Handler<typeof dashboard.component> = async ({ db, user, query, today }) => {
  const page = pageOf(query)
  if (!isStaff(user)) return { data: [], meta: metaOf(page, 1) }
  const { rows } = await sql<Omit<RowOf<'service_totals'>, 'label' | 'component'>>`
    with periods as (${periodsOf(page, today)})
    select to_char(p.from_day, 'YYYYMMDD')::bigint as id, p.from_day as "from", p.to_day - 1 as "to", s.* from periods p
    cross join lateral (
      select coalesce(sum(t.rows) filter (where t.measure = 'services'), 0)::int as applications,
        round(coalesce(sum(t.amount) filter (where t.measure = 'service_hours'), 0), 2)::text as hours,
        coalesce(sum(t.amount) filter (where t.measure = 'services'), 0)::numeric(16, 2)::text as net
      from sums_between(array['services', 'service_hours'], p.from_day, p.to_day - 1, 12) t
    ) s
    order by p.from_day`.execute(db)
  const first = await sql<{ periods: number }>`
    select ${periodsSince(page, today, sql`min(completed_on)`)} as periods from service_applications where completed_on is not null`.execute(
    db,
  )
  return {
    data: rows.map((row) => ({ component: 'service_totals' as const, ...row, label: labelOf(page.period, row.from) })),
    meta: metaOf(page, one(first.rows).periods),
  }
}
