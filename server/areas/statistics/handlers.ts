import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import {
  costFigures,
  documentsTold,
  figureNames,
  type Figure,
  type FigureDocument,
  type FigureName,
  type statistics,
  type StatisticGroup,
} from '../../../contract/statistics.ts'
import type { Context, Db, Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, seesCosts } from '../../http/visible.ts'
import { yearOf, type Period } from '../invoice-reports/period.ts'
import { groupings, sources } from './sources.ts'

type Totals = Answer<typeof statistics.totals>['data']
type Periods = Pick<Totals, 'period' | 'before' | 'year_before'>

/** Groups told at most, those of most turnover. */
const groupsTold = 20

/** Every figure of a period beside those of the period before and of the year before, turnover by days and groups, and what is behind a figure. */
const totals: Handler<typeof statistics.totals> = async (io) => {
  const { db, user, query, today } = io
  if (!isStaff(user)) throw Refusal.forbidden()
  const told = seesCosts(user)
  const { figure, key, group = 'customer' } = query
  if (figure && costFigures.has(figure) && !told) throw Refusal.forbidden()
  const periods = await periodsOf(db, yearOf(io, query))
  const names = (Object.keys(figureNames) as FigureName[]).filter((name) => told || !costFigures.has(name))
  const [found, series, groups, documents] = await Promise.all([
    Promise.all(names.map((name) => figureOf(db, name, periods, today))),
    seriesOf(db, periods.period),
    groupsOf(db, group, periods),
    figure ? documentsOf(io, figure, periods.period, key === undefined ? null : { group, key }) : null,
  ])
  return {
    data: {
      ...periods,
      figures: found.filter(({ name }) => !costFigures.has(name)),
      ...(told && { cost_figures: found.filter(({ name }) => costFigures.has(name)) }),
      ...{ series, groups, documents },
    },
  }
}

/** The periods that one is held against: whole months against the whole months before, other days against as many. */
async function periodsOf(db: Db, period: Period): Promise<Periods> {
  const { from, to } = period
  const { rows } = await sql<{ before: Period; year_before: Period }>`
    with asked as (
      select ${from}::date as f, ${to}::date as t,
        case when extract(day from ${from}::date) = 1 then
          (extract(year from age(date_trunc('month', ${to}::date), ${from}::date)) * 12 + extract(month from age(date_trunc('month', ${to}::date), ${from}::date)))::int + 1
        end as months
    )
    select
      case when months is null then json_build_object('from', f - (t - f + 1), 'to', f - 1)
        else json_build_object('from', (f - make_interval(months => months))::date,
          'to', case when extract(day from t + 1) = 1 then f - 1 else (t - make_interval(months => months))::date end) end as before,
      json_build_object('from', (f - interval '1 year')::date,
        'to', case when extract(day from t + 1) = 1 then (date_trunc('month', t + 1) - interval '1 year')::date - 1 else (t - interval '1 year')::date end) as year_before
    from asked`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('No periods')
  return { period, ...found }
}

const units: Readonly<Partial<Record<FigureName, Figure['unit']>>> = { orders: 'count', service_hours: 'hours' }

/** What the rows behind a figure come to. */
function sumOf(name: FigureName): RawBuilder<unknown> {
  if (name === 'orders') return sql`count(*)`
  if (name === 'average_order') return sql`coalesce(round(avg(amount), 2), 0.00)`
  return sql`coalesce(round(sum(amount), 2), 0.00)`
}

async function figureOf(db: Db, name: FigureName, { period, before, year_before }: Periods, today: string): Promise<Figure> {
  const of = (asked: Period) => sql`(select ${sumOf(name)}::text from (${sources[name](asked, today)}) r)`
  const { rows } = await sql<Pick<Figure, 'value' | 'before' | 'year_before'>>`
    select ${of(period)} as value, ${of(before)} as before, ${of(year_before)} as year_before`.execute(db)
  const found = rows[0]
  if (!found) throw new Error(`No sum of ${name}`)
  return { name, unit: units[name] ?? 'money', ...found }
}

/** Longest period whose turnover is told by days. */
const byDays = 62

async function seriesOf(db: Db, period: Period): Promise<Totals['series']> {
  const { from, to } = period
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const step = days > byDays ? 'month' : 'day'
  const { rows } = await sql<Totals['series'][number]>`
    select to_char(d.day, ${step === 'day' ? 'DD.MM.' : 'MM.YYYY'}) as label, coalesce(s.value, 0.00)::text as value
    from generate_series(date_trunc(${step}, ${from}::date), ${to}::date, ${`1 ${step}`}::interval) d (day)
    left join (
      select date_trunc(${step}, date::timestamp) as day, round(sum(amount), 2) as value from (${sources.turnover(period, to)}) r group by 1
    ) s on s.day = d.day::timestamp order by d.day`.execute(db)
  return rows
}

async function groupsOf(db: Db, group: StatisticGroup, { period, before }: Periods): Promise<Totals['groups']> {
  const { from, join, key, name } = groupings[group]
  const { rows } = await sql<Totals['groups'][number]>`
    with now as (select coalesce(${key}, 0) as key, min(${name}) as name, sum(t.amount) as value from (${from(period)}) t ${join} group by 1),
      earlier as (select coalesce(${key}, 0) as key, sum(t.amount) as value from (${from(before)}) t ${join} group by 1)
    select n.key::text, n.name, round(n.value, 2)::text as value, coalesce(round(e.value, 2), 0.00)::text as before
    from now n left join earlier e using (key) order by n.value desc, n.key limit ${groupsTold}`.execute(db)
  return rows
}

interface Chosen {
  group: StatisticGroup
  key: string
}

async function documentsOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  figure: FigureName,
  period: Period,
  chosen: Chosen | null,
): Promise<Totals['documents']> {
  const rows = chosen && figure === 'turnover' ? ofGroup(chosen, period) : sources[figure](period, today)
  const { rows: sums } = await sql<{ count: number; sum: string }>`
    select count(*)::int as count, ${sumOf(figure)}::text as sum from (${rows}) r`.execute(db)
  const { rows: told } = await sql<FigureDocument>`
    select r.kind, r.id, coalesce(r.number, (select o.number from orders o where r.kind = 'order' and o.id = r.id)) as name, r.date::text, c.name as party,
      round(r.amount, 2)::text as amount
    from (${rows}) r left join customers c on c.id = r.customer_id
    where r.amount <> 0 or ${figure === 'orders' || figure === 'average_order'}
    order by abs(r.amount) desc, r.kind, r.id limit ${documentsTold}`.execute(db)
  return { count: sums[0]?.count ?? 0, sum: sums[0]?.sum ?? '0.00', rows: told }
}

/** Turnover of one group, a row a document. */
function ofGroup({ group, key }: Chosen, period: Period): RawBuilder<unknown> {
  const { from, join, key: column } = groupings[group]
  return sql`
    select t.kind, t.id, t.number, t.date, t.customer_id, sum(t.amount) as amount
    from (${from(period)}) t ${join} where coalesce(${column}, 0)::text = ${key} group by 1, 2, 3, 4, 5`
}

/** Handlers of area «Totals statistics». */
export const statisticsHandlers: Handlers<typeof statistics> = { totals }
