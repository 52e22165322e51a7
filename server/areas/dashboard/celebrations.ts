import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard.ts'
import { named } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { isStaff } from '../../http/visible.ts'
import { fullName } from '../customers/names.ts'

/** Days ahead that are shown. */
const ahead = 30

/** Celebrations of the next thirty days, the nearest first; one on the 29th of February is kept on the 28th in other years. */
export const celebrationsAhead: Handler<typeof dashboard.component> = ({ db, user, query, today }) => {
  const years = sql`extract(year from ${today}::date)::int - extract(year from t.date)::int`
  const next = sql`(
    select min(day) from (
      select case when t.repeats_yearly then (t.date + make_interval(years => ${years} + n))::date else t.date end as day from generate_series(0, 1) n
    ) days where day >= ${today}::date)`
  return list<RowOf<'celebrations'>>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`celebrations t`,
      where: [sql`${next} <= ${today}::date + ${ahead}::integer`, ...(isStaff(user) ? [] : [sql`false`])],
      orders: [{ key: 'date', by: next, direction: 'asc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<RowOf<'celebrations'>>`
            select 'celebrations' as component, t.id, t.name, t.kind, ${next} as date, ${next} - ${today}::date as days,
              ${named(sql`u.id`, fullName('u'))} as "user", t.greeting, t.is_day_off
            from celebrations t left join users u on u.id = t.user_id where t.id = any(${ids})`.execute(db)
        ).rows,
    },
  )
}
