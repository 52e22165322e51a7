import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import {
  costFigures,
  figureNames,
  type Figure,
  type FigureName,
  type statistics,
  type StatisticGroup,
} from '../../../contract/statistics/statistics.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import { aside } from '../../db/pool.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isStaff, seesCosts } from '../../http/visible.ts'
import { yearsOf, type Period } from '../invoice-reports/period.ts'
import { documentsBehind, type SelectedGroup } from './behind.ts'
import { groupings, groupsAmong, measures, open, stockValues } from './sources.ts'

type Totals = Answer<typeof statistics.totals>['data']
type Periods = Pick<Totals, 'period' | 'before' | 'year_before'>

/** Largest turnover first. */
const maxGroups = 20

const totals: Handler<typeof statistics.totals> = async (ctx) => {
  const { db, user, query, today } = ctx
  if (!isStaff(user)) throw Refusal.forbidden()
  const includesCosts = seesCosts(user)
  const { figure, key, after, group = 'customer' } = query
  if (figure && costFigures.has(figure) && !includesCosts) throw Refusal.forbidden()
  const periods = await periodsOf(db, yearsOf(ctx, query))
  const selectedGroup = figure === 'turnover' && key !== undefined ? { group, key } : null
  const [found, series, groups, behind, ofGroup] = await Promise.all([
    // Separate connection: the groups of a year take as long as all else.
    aside(db, (other) => figuresOf(other, periods, today)),
    seriesOf(db, periods.period),
    groupsOf(db, group, periods),
    figure ? documentsBehind(ctx, { figure, period: periods.period, chosen: selectedGroup, after }) : null,
    selectedGroup ? sumOfGroup(db, selectedGroup, periods.period) : null,
  ])
  const sumBehind = ofGroup ?? found.find(({ name }) => name === figure)?.value ?? '0.00'
  return {
    data: {
      ...periods,
      figures: found.filter(({ name }) => !costFigures.has(name)),
      ...(includesCosts && { cost_figures: found.filter(({ name }) => costFigures.has(name)) }),
      series,
      ...groups,
      documents: behind && { sum: sumBehind, ...behind },
    },
  }
}

/** Whole months against whole months, else equal numbers of days. */
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
  return { period, ...one(rows) }
}

const units: Readonly<Partial<Record<FigureName, Figure['unit']>>> = { orders: 'count', service_hours: 'hours' }

/** Runs once for equal periods. */
function ofEach<Answered>(periods: readonly Period[], ask: (period: Period) => Promise<Answered>): Promise<Answered[]> {
  const answers = new Map<string, Promise<Answered>>()
  return Promise.all(
    periods.map((period) => {
      const days = `${period.from} ${period.to}`
      const answer = answers.get(days) ?? ask(period)
      answers.set(days, answer)
      return answer
    }),
  )
}

async function figuresOf(db: Db, { period, before, year_before }: Periods, today: string): Promise<Figure[]> {
  const periodValues = await ofEach([period, before, year_before], (eachPeriod) => valuesOf(db, eachPeriod, today))
  return (Object.keys(figureNames) as FigureName[]).map((name) => {
    const [value = '', then = '', yearAgo = ''] = periodValues.map((values) => values[name])
    return { name, unit: units[name] ?? 'money', value, before: then, year_before: yearAgo }
  })
}

async function valuesOf(db: Db, period: Period, today: string): Promise<Record<FigureName, string>> {
  const { from, to } = period
  const names = [...new Set(Object.values(measures).flat())]
  const [sums, unpaid, stock] = await Promise.all([
    sql<{ measure: string; amount: string; rows: number }>`
      select s.measure, sum(s.amount)::text as amount, sum(s.rows)::int as rows
      from sums_between(${names}, ${from}::date, ${to}::date, 12) s group by 1`.execute(db),
    sql<{ amount: string; late: string }>`
      select coalesce(sum(r.amount), 0)::text as amount, coalesce(sum(r.amount) filter (where r.due_date < ${today}::date), 0)::text as late
      from (${open(period)}) r`.execute(db),
    sql<{ amount: string }>`select coalesce(sum(r.amount), 0)::text as amount from (${stockValues(to)}) r`.execute(db),
  ])
  const of = (measure: string) => sums.rows.find((each) => each.measure === measure)
  const amount = (figure: FigureName): string => sum((measures[figure] ?? []).map((measure) => of(measure)?.amount ?? '0')).toFixed()
  const orders = of('orders')
  const mean = orders ? big(orders.amount).div(orders.rows).toFixed() : '0'
  const money = (figure: FigureName): string => round2(amount(figure))
  return {
    turnover: money('turnover'),
    margin: money('margin'),
    orders: String(orders?.rows ?? 0),
    average_order: round2(mean),
    invoices_issued: money('invoices_issued'),
    invoices_paid: money('invoices_paid'),
    invoices_open: round2(one(unpaid.rows).amount),
    invoices_overdue: round2(one(unpaid.rows).late),
    service_hours: money('service_hours'),
    service_value: money('service_value'),
    rent_income: money('rent_income'),
    stock_value: round2(one(stock.rows).amount),
  }
}

/** Days. */
const byDays = 62
const byMonths = 1096
/** Label format, and width of the stored sums in months. */
const steps = { day: ['DD.MM.', 0], month: ['MM.YYYY', 1], year: ['YYYY', 12] } as const

async function seriesOf(db: Db, period: Period): Promise<Totals['series']> {
  const { from, to } = period
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const step = days > byMonths ? 'year' : days > byDays ? 'month' : 'day'
  const [label, widest] = steps[step]
  const { rows } = await sql<Totals['series'][number]>`
    select to_char(d.day, ${label}) as label, coalesce(s.value, 0.00)::text as value,
      greatest(d.day::date, ${from}::date)::text as from, least((d.day + ${`1 ${step}`}::interval)::date - 1, ${to}::date)::text as to
    from generate_series(date_trunc(${step}, ${from}::date), ${to}::date, ${`1 ${step}`}::interval) d (day)
    left join (
      select date_trunc(${step}, t.day::timestamp) as day, round(sum(t.amount), 2) as value
      from sums_between(array['turnover'], ${from}::date, ${to}::date, ${widest}) t group by 1
    ) s on s.day = d.day::timestamp order by d.day`.execute(db)
  return rows
}

async function groupsOf(
  db: Db,
  group: StatisticGroup,
  { period, before, year_before }: Periods,
): Promise<Pick<Totals, 'groups' | 'groups_count'>> {
  const { name } = groupings[group]
  const { rows } = await sql<Pick<Totals['groups'][number], 'key' | 'name' | 'value'> & { of: number }>`
    select g.key::text, ${name} as name, round(g.value, 2)::text as value, g."of"
    from (select *, (count(*) over ())::int as "of" from (${groupSums(group, period)}) s order by value desc, key limit ${maxGroups}) g
    order by g.value desc, g.key`.execute(db)
  const keys = rows.map(({ key }) => key)
  const sumsIn = async (at: Db, earlier: Period): Promise<Map<string, string>> => {
    const sums = await sql<{ key: string; value: string }>`
      select key::text, round(value, 2)::text as value from (${groupSums(group, earlier, keys)}) s`.execute(at)
    return new Map(sums.rows.map(({ key, value }) => [key, value]))
  }
  const [then, yearAgo] = await ofEach([before, year_before], (earlier) =>
    earlier === before ? sumsIn(db, earlier) : aside(db, (other) => sumsIn(other, earlier)),
  )
  return {
    groups: rows.map(({ key, name: called, value }) => ({
      key,
      name: called,
      value,
      before: then?.get(key) ?? '0.00',
      year_before: yearAgo?.get(key) ?? '0.00',
    })),
    groups_count: rows[0]?.of ?? 0,
  }
}

function groupSums(group: StatisticGroup, { from, to }: Period, keys?: readonly string[]): RawBuilder<unknown> {
  const { measure, key } = groupings[group]
  return sql`
    select coalesce(${key}, 0) as key, sum(t.amount) as value
    from sums_between(${[measure]}, ${from}::date, ${to}::date, 12) t ${groupsAmong(group, keys)} group by 1`
}

async function sumOfGroup(db: Db, { group, key }: SelectedGroup, period: Period): Promise<string> {
  const { rows } = await sql<{ value: string }>`select round(value, 2)::text as value from (${groupSums(group, period, [key])}) s`.execute(
    db,
  )
  return rows[0]?.value ?? '0.00'
}

export const statisticsHandlers: Handlers<typeof statistics> = { totals }
