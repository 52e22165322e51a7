import { sql, type RawBuilder } from 'kysely'
import { numbers, type SeriesRow } from '../../../contract/numbers/numbers.ts'
import { seriesNames, type SeriesKind } from '../../../contract/numbers/series.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { following, formatNumber, type OpenSeries } from '../shared/numbering.ts'
import { explanations } from './explained.ts'
import { numberedKinds, type NumberedKind, type ReportedSeries } from './kinds.ts'

/** Series are few and computed, so all are read, then sorted and filtered as a table. */
export const list: Handler<typeof numbers.list> = async ({ db, user, query: { q, ...query } }) => {
  const words = q?.trim().toLowerCase() ?? ''
  const all = (await everySeries(db)).filter(({ kind, series }) => `${seriesNames[kind]} ${series}`.toLowerCase().includes(words))
  const rows: SeriesRow[] = []
  for (const each of all) rows.push(await reported(db, each))
  const placed = rows.map((row, place) => ({ ...row, place }))
  return page(
    db,
    { ...query, per_page: query.per_page ?? 200 },
    {
      from: sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as t
        (id bigint, place int, series text, name text, last_number text, last_no int, gaps int, unexplained int, by_hand int, disorder int)`,
      where: [],
      orders: [{ key: 'place', by: sql`t.place`, direction: 'asc', type: 'bigint' }],
      columns: { call: numbers.list, user, by: {} },
      load: async (ids) => rows.filter(({ id }) => ids.includes(id)),
    },
  )
}

export const show: Handler<typeof numbers.show> = async ({ db, params }) => ({ data: await reported(db, await seriesById(db, params.id)) })

/** Throws 404 if there is none. */
export async function seriesById(db: Db, id: number): Promise<ReportedSeries> {
  const found = (await everySeries(db)).find((each) => each.id === id)
  if (!found) throw Refusal.missing()
  return found
}

async function everySeries(db: Db): Promise<ReportedSeries[]> {
  const { rows } = await sql<OpenSeries & { kind: SeriesKind; bound: boolean }>`
    select id, kind, pattern, period, first_no, last_no, not coalesce(property('numbers_follow_dates') = 'false', false) as bound
    from document_series where last_no >= first_no order by period desc, kind`.execute(db)
  const order = Object.keys(seriesNames)
  return rows
    .toSorted((one, other) => other.period.localeCompare(one.period) || order.indexOf(one.kind) - order.indexOf(other.kind))
    .flatMap(({ id, kind, pattern, period, first_no, last_no, bound }) => {
      const documents = numberedKinds[kind]
      const numberOf = (no: number) => formatNumber(pattern, period, no).number
      const { series } = formatNumber(pattern, period, last_no)
      return documents ? [{ id, kind, documents, series, first_no, last_no, follows: bound && following.has(kind), numberOf }] : []
    })
}

async function reported(db: Db, series: ReportedSeries): Promise<SeriesRow> {
  const { id, kind, last_no, numberOf } = series
  const gaps = await gapsOf(db, series)
  const explained = await explanations(db, series, gaps)
  return {
    id,
    kind,
    last_no,
    name: seriesNames[kind],
    series: series.series,
    last_number: numberOf(last_no),
    gaps: gaps.length,
    unexplained: gaps.filter((no) => !explained.has(no)).length,
    by_hand: (await manualNumbersOf(db, series)).length,
    disorder: series.follows ? (await disorderOf(db, series)).length : null,
  }
}

/** Limit of listed gaps. */
const most = 10_000

/** Newest first. */
export async function gapsOf(db: Db, series: ReportedSeries): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select g.no from generate_series(${series.first_no}::int, ${series.last_no}::int) as g (no)
    left join (${numbersOf(series)}) d on d.no = g.no where d.no is null order by g.no desc limit ${most}`.execute(db)
  return rows.map(({ no }) => no)
}

/** Newest first. */
export async function manualNumbersOf(db: Db, { documents, series }: ReportedSeries): Promise<number[]> {
  const { log, table } = documents
  if (!log) return []
  const { rows } = await sql<{ no: number }>`
    select t.series_no as no from ${sql.table(table)} t
    where ${documents.ofSeries(series)} and exists (
      select from ${sql.table(log.table)} l where l.${sql.ref(log.key)} = t.id and l.new_number = t.number)
    order by no desc limit ${most}`.execute(db)
  return rows.map(({ no }) => no)
}

/** Dated before a document with a smaller number (INV-NUMBER-2), with that date; newest first. */
export async function disorderOf(db: Db, series: ReportedSeries): Promise<{ no: number; later: string }[]> {
  const { rows } = await sql<{ no: number; later: string }>`
    select no, later from (
      select no, counted, max(counted) over (order by no rows between unbounded preceding and 1 preceding) as later
      from (${numbersOf(series)}) d
    ) w where counted < later order by no desc limit ${most}`.execute(db)
  return rows
}

/** Future-dated documents count from the day of numbering (INV-NUMBER-5). */
function numbersOf({ documents, series, numberOf }: ReportedSeries): RawBuilder<unknown> {
  const { table, date, at, ofSeries, no } = documents
  const [before = '', after = ''] = numberOf(0).split(/0+(?=\D*$)/)
  return sql`
    select ${no(before, after)} as no, least(${date}, (${at} at time zone 'Europe/Riga')::date) as counted
    from ${sql.table(table)} t where ${ofSeries(series)} and ${isOurs(documents, before, after)}`
}

/** Whether the whole number has the series' format. */
function isOurs({ number }: NumberedKind, before: string, after: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${number}`)
  const digits = sql`substr(${column}, ${before.length + 1}, length(${column}) - ${before.length + after.length})`
  return sql`starts_with(${column}, ${before}) and right(${column}, ${after.length}) = ${after} and ${digits} ~ '^[0-9]{1,9}$'`
}
