import { sql, type RawBuilder } from 'kysely'
import { documentsPerPage, type FigureDocument, type FigureName, type StatisticGroup } from '../../../contract/statistics/statistics.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Period } from '../invoice-reports/period.ts'
import { groupings, groupsAmong, measures, rowsOf, turnover } from './sources.ts'

export interface SelectedGroup {
  group: StatisticGroup
  key: string
}

/** End of the former page: by day descending, then kind and key. */
interface Place {
  day: string
  kind: string
  id: number
}

interface Page {
  rows: FigureDocument[]
  /** Null on the last page; sent as `after`. */
  next: string | null
}

/** Selects days by stored sums, and reads only their documents. */
export async function documentsBehind(
  { db, today }: Pick<Context, 'db' | 'today'>,
  request: { figure: FigureName; period: Period; chosen: SelectedGroup | null; after: string | undefined },
): Promise<Page> {
  const { figure, period, after } = request
  const selectedGroup = figure === 'turnover' ? request.chosen : null
  const place = after === undefined ? null : placeOf(after)
  const to = place && place.day < period.to ? place.day : period.to
  const days = measures[figure] ? await daysOf(db, figure, selectedGroup, { from: period.from, to }) : { first: period.from, more: false }
  const stretch = { from: days.first, to }
  const rows = selectedGroup ? turnover(stretch, selectedGroup) : rowsOf(figure, stretch, today)
  const counted = figure === 'orders' || figure === 'average_order'
  const { rows: found } = await sql<FigureDocument>`
    select r.kind, r.id, coalesce(r.number, (select o.number from orders o where r.kind = 'order' and o.id = r.id)) as name, r.day::text as date,
      c.name as party, round(r.amount, 2)::text as amount
    from (${rows}) r left join customers c on c.id = r.customer_id
    where (r.amount <> 0 or ${counted}) and ${afterPlace(place)}
    order by r.day desc, r.kind, r.id limit ${documentsPerPage + 1}`.execute(db)
  const pageRows = found.slice(0, documentsPerPage)
  const last = pageRows.at(-1)
  if (found.length > pageRows.length && last?.date) return { rows: pageRows, next: `${last.date} ${last.kind} ${last.id}` }
  return { rows: pageRows, next: days.more ? `${days.first} ~ 0` : null }
}

/** Days, latest first, that fill a page, and whether earlier ones exist. */
async function daysOf(
  db: Context['db'],
  figure: FigureName,
  selectedGroup: SelectedGroup | null,
  { from, to }: Period,
): Promise<{ first: string; more: boolean }> {
  const names = selectedGroup ? [groupings[selectedGroup.group].measure] : [...(measures[figure] ?? [])]
  const only = selectedGroup ? groupsAmong(selectedGroup.group, [selectedGroup.key]) : sql``
  const { rows } = await sql<{ first: string | null; more: boolean }>`
    with days as (select t.day, sum(t.rows) as rows from sums_between(${names}, ${from}::date, ${to}::date, 0) t ${only} group by t.day),
      passed as (select day, sum(case when day < ${to}::date then rows else 0 end) over (order by day desc) - case when day < ${to}::date then rows else 0 end as later from days)
    select min(day) filter (where later < ${documentsPerPage})::text as first, coalesce(bool_or(later >= ${documentsPerPage}), false) as more from passed`.execute(
    db,
  )
  const { first, more } = one(rows)
  return { first: first ?? from, more }
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
