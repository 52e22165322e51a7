import { sql } from 'kysely'
import type { NumberRow, numbers } from '../../../contract/numbers/numbers.ts'
import type { Db, Handler, Io } from '../../http/context.ts'
import { placeAmong, usualPage } from '../../http/list.ts'
import { fullName } from '../customers/customers.names.ts'
import { explanations } from './explained.ts'
import type { ReportedSeries } from './kinds.ts'
import { disorderOf, gapsOf, givenByHand, seriesById } from './series.ts'

/** Numbers of a series, the newest first: all of them, or those that somebody would ask about. */
export const list: Handler<typeof numbers.numbers> = async ({ db, params, query }) => {
  const series = await seriesById(db, params.id)
  const perPage = query.per_page ?? usualPage
  const page = query.page ?? 1
  const { nos, total, place } = await chosen(db, series, query, { from: (page - 1) * perPage, count: perPage })
  return {
    data: await numberRows(db, series, nos),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total, ...place },
  }
}

interface Part {
  from: number
  count: number
}

async function chosen(
  db: Db,
  series: ReportedSeries,
  { only, q, sort, place_of }: Io<typeof numbers.numbers>['query'],
  { from, count }: Part,
): Promise<{ nos: number[]; total: number; place: ReturnType<typeof placeAmong> }> {
  const rising = sort === 'id'
  const typed = q?.trim()
  if (only === undefined && !typed) {
    // Counted off, not looked for: a page of a million numbers comes as soon as the first one.
    const total = series.last_no - series.first_no + 1
    const first = rising ? series.first_no + from : series.last_no - from
    const there = Math.max(0, Math.min(count, total - from))
    const nos = Array.from({ length: there }, (_, step) => (rising ? first + step : first - step))
    const isIn = place_of !== undefined && place_of >= series.first_no && place_of <= series.last_no
    const place = isIn ? (rising ? place_of - series.first_no : series.last_no - place_of) : null
    return { nos, total, place: place_of === undefined ? {} : { place } }
  }
  const of = only === undefined ? null : await noteworthy(db, series, only)
  const meant = typed ? (of ?? everyNo(series)).filter((no) => series.numberOf(no).toLowerCase().endsWith(typed.toLowerCase())) : (of ?? [])
  const all = rising ? meant.toReversed() : meant
  return { nos: all.slice(from, from + count), total: all.length, place: placeAmong(all, place_of) }
}

function everyNo({ first_no, last_no }: ReportedSeries): number[] {
  return Array.from({ length: last_no - first_no + 1 }, (_, step) => last_no - step)
}

async function noteworthy(
  db: Db,
  series: ReportedSeries,
  only: NonNullable<Io<typeof numbers.numbers>['query']['only']>,
): Promise<number[]> {
  switch (only) {
    case 'hand':
      return givenByHand(db, series)
    case 'disorder':
      return series.follows ? (await disorderOf(db, series)).map(({ no }) => no) : []
    case 'gaps':
      return gapsOf(db, series)
    case 'unexplained': {
      const gaps = await gapsOf(db, series)
      const explained = await explanations(db, series, gaps)
      return gaps.filter((no) => !explained.has(no))
    }
  }
}

type Found = Pick<NumberRow, 'number' | 'date' | 'party' | 'is_void' | 'at' | 'user' | 'by_hand' | 'former'> & { document_id: number }

/** Numbers with their documents, or with why there is none, in the order given. */
export async function numberRows(db: Db, series: ReportedSeries, nos: readonly number[]): Promise<NumberRow[]> {
  const found = new Map((await documentsOf(db, series, nos.map(series.numberOf))).map((row) => [row.number, row]))
  const explained = await explanations(
    db,
    series,
    nos.filter((no) => !found.has(series.numberOf(no))),
  )
  const later = new Map(series.follows ? (await disorderOf(db, series)).map((row) => [row.no, row.later]) : [])
  return nos.map((no) => {
    const number = series.numberOf(no)
    const gone = explained.get(no)
    const free = { document_id: null, date: null, party: null, is_void: false, by_hand: false, former: null }
    const row = found.get(number) ?? { ...free, at: gone?.at ?? null, user: gone?.user ?? null }
    return { ...row, id: no, number, explained: gone?.words ?? null, later_before: later.get(no) ?? null }
  })
}

async function documentsOf(db: Db, { documents }: ReportedSeries, wanted: readonly string[]): Promise<Found[]> {
  const { table, number, date, at, by, party, isVoid, log } = documents
  const given = log
    ? sql`left join lateral (
        select l.at, l.user_id, l.old_number from ${sql.table(log.table)} l
        where l.${sql.ref(log.key)} = t.id and l.new_number = t.number order by l.id desc limit 1) h on true`
    : sql`left join lateral (select null::timestamptz as at, null::bigint as user_id, null::text as old_number) h on true`
  const { rows } = await sql<Found>`
    select t.id as document_id, ${sql.ref(`t.${number}`)} as number, ${date} as date, ${party} as party, ${isVoid} as is_void,
      coalesce(h.at, ${at}) as at, h.user_id is not null as by_hand, h.old_number as former,
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from users u where u.id = coalesce(h.user_id, ${by})) as user
    from ${sql.table(table)} t ${given} where ${sql.ref(`t.${number}`)} = any (${[...wanted]})`.execute(db)
  return rows
}
