import { sql } from 'kysely'
import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { reference } from '../../db/named.ts'
import type { Context, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { isStaff } from '../../http/visible.ts'
import { fullName } from '../customers/customers.names.ts'
import { namesOn, nameDayOf } from './name-days.ts'

const ahead = 30

type Row = RowOf<'celebrations'>

/** Sorted by date; 29 February is celebrated on the 28th in other years. */
export const celebrationsAhead: Handler<typeof dashboard.component> = async (ctx) => {
  const entered = await enteredDays(ctx)
  if (!isStaff(ctx.user)) return entered
  const nameDayRows = [...calendarRows(ctx.today), ...(await peopleRows(ctx))]
  const meta = { ...entered.meta, total: entered.meta.total + nameDayRows.length }
  const data = meta.current_page > 1 ? entered.data : [...entered.data, ...nameDayRows].toSorted((one, other) => one.days - other.days)
  return { data, meta }
}

function calendarRows(today: string): Row[] {
  return [0, 1].flatMap((days) => {
    const date = dayAfter(today, days)
    const name = namesOn(date).join(', ')
    return name === '' ? [] : [{ ...nameDay, id: Number(date.replaceAll('-', '')), name, date, days, user: null }]
  })
}

async function peopleRows({ db, today }: Pick<Context, 'db' | 'today'>): Promise<Row[]> {
  const { rows } = await sql<{ id: number; first: string; name: string }>`
    select u.id, u.name as first, ${fullName('u')} as name from users u
    where u.kind = 'staff' and u.is_active
      and not exists (select from celebrations t where t.user_id = u.id and t.kind = 'name_day') order by u.id`.execute(db)
  const near = new Map(Array.from({ length: ahead + 1 }, (_, days) => [dayAfter(today, days).slice(5), days] as const))
  return rows.flatMap(({ id, first, name }) => {
    const days = near.get(nameDayOf(first) ?? '')
    if (days === undefined) return []
    const date = dayAfter(today, days)
    return [{ ...nameDay, id: Number(`${date.replaceAll('-', '')}${id}`), name: 'Vārda diena', date, days, user: { id, name } }]
  })
}

const nameDay = { component: 'celebrations', kind: 'name_day', greeting: null, is_day_off: false } as const

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

function enteredDays({ db, user, query, today }: Parameters<Handler<typeof dashboard.component>>[0]) {
  const years = sql`extract(year from ${today}::date)::int - extract(year from t.date)::int`
  const next = sql`(
    select min(day) from (
      select case when t.repeats_yearly then (t.date + make_interval(years => ${years} + n))::date else t.date end as day from generate_series(0, 1) n
    ) days where day >= ${today}::date)`
  return list<Row>(
    db,
    { page: query.page, per_page: query.per_page },
    {
      from: sql`celebrations t`,
      where: [sql`${next} <= ${today}::date + ${ahead}::integer`, ...(isStaff(user) ? [] : [sql`false`])],
      orders: [{ key: 'date', by: next, direction: 'asc', type: 'date' }],
      load: async (ids) =>
        (
          await sql<Row>`
            select 'celebrations' as component, t.id, t.name, t.kind, ${next} as date, ${next} - ${today}::date as days,
              ${reference(sql`u.id`, fullName('u'))} as "user", t.greeting, t.is_day_off
            from celebrations t left join users u on u.id = t.user_id where t.id = any(${ids})`.execute(db)
        ).rows,
    },
  )
}
