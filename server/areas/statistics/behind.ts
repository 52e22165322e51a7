import { sql, type RawBuilder } from 'kysely'
import { documentsPerPage, type FigureDocument, type FigureName, type StatisticGroup } from '../../../contract/statistics/statistics.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Period } from '../invoice-reports/period.ts'
import { groupings, groupsAmong, measures, rowsOf, turnover } from './sources.ts'

/** A group of turnover. */
export interface Chosen {
  group: StatisticGroup
  key: string
}

/** Where the page before ended: documents go from the last day back, those of a day by kind and key. */
interface Place {
  day: string
  kind: string
  id: number
}

interface Page {
  rows: FigureDocument[]
  /** Sent as `after` for the page that follows; null: this is the last. */
  next: string | null
}

/** A page of the documents behind a figure. Days are chosen by their kept sums, so only documents of those are read. */
export async function documentsBehind(
  { db, today }: Pick<Context, 'db' | 'today'>,
  asked: { figure: FigureName; period: Period; chosen: Chosen | null; after: string | undefined },
): Promise<Page> {
  const { figure, period, after } = asked
  const chosen = figure === 'turnover' ? asked.chosen : null
  const place = after === undefined ? null : placeOf(after)
  const to = place && place.day < period.to ? place.day : period.to
  const days = measures[figure] ? await daysOf(db, figure, chosen, { from: period.from, to }) : { first: period.from, more: false }
  const stretch = { from: days.first, to }
  const rows = chosen ? turnover(stretch, chosen) : rowsOf(figure, stretch, today)
  const counted = figure === 'orders' || figure === 'average_order'
  const { rows: found } = await sql<FigureDocument>`
    select r.kind, r.id, coalesce(r.number, (select o.number from orders o where r.kind = 'order' and o.id = r.id)) as name, r.day::text as date,
      c.name as party, round(r.amount, 2)::text as amount
    from (${rows}) r left join customers c on c.id = r.customer_id
    where (r.amount <> 0 or ${counted}) and ${afterPlace(place)}
    order by r.day desc, r.kind, r.id limit ${documentsPerPage + 1}`.execute(db)
  const told = found.slice(0, documentsPerPage)
  const last = told.at(-1)
  if (found.length > told.length && last?.date) return { rows: told, next: `${last.date} ${last.kind} ${last.id}` }
  return { rows: told, next: days.more ? `${days.first} ~ 0` : null }
}

/** The days, from the last back, whose rows fill a page, and whether there are earlier ones; those of the last day may have been told. */
async function daysOf(
  db: Context['db'],
  figure: FigureName,
  chosen: Chosen | null,
  { from, to }: Period,
): Promise<{ first: string; more: boolean }> {
  const names = chosen ? [groupings[chosen.group].measure] : [...(measures[figure] ?? [])]
  const only = chosen ? groupsAmong(chosen.group, [chosen.key]) : sql``
  const { rows } = await sql<{ first: string | null; more: boolean }>`
    with days as (select t.day, sum(t.rows) as rows from sums_between(${names}, ${from}::date, ${to}::date, 0) t ${only} group by t.day),
      passed as (select day, sum(case when day < ${to}::date then rows else 0 end) over (order by day desc) - case when day < ${to}::date then rows else 0 end as later from days)
    select min(day) filter (where later < ${documentsPerPage})::text as first, coalesce(bool_or(later >= ${documentsPerPage}), false) as more from passed`.execute(
    db,
  )
  return { first: rows[0]?.first ?? from, more: rows[0]?.more ?? false }
}

function afterPlace(place: Place | null): RawBuilder<unknown> {
  if (!place) return sql`true`
  return sql`(r.day < ${place.day}::date or (r.kind, r.id) > (${place.kind}, ${place.id}::bigint))`
}

function placeOf(after: string): Place {
  const [, day = '', kind = '', id = ''] = /^(\d{4}-\d\d-\d\d) (\w+|~) (\d{1,15})$/.exec(after) ?? []
  if (day === '' || Number.isNaN(Date.parse(day))) throw Refusal.field('after', 'Lauks „Turpinājums” nav derīgs')
  return { day, kind, id: Number(id) }
}
