import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { numbers, type NumberRow } from '../../../contract/numbers/numbers.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { list as page, placeAmong, usualPage } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { explanations } from './explained.ts'
import type { ReportedSeries } from './kinds.ts'
import { disorderOf, gapsOf, manualNumbersOf, seriesById } from './series.ts'

export const list: Handler<typeof numbers.numbers> = async (ctx) => {
  const { db, params, query } = ctx
  const series = await seriesById(db, params.id)
  if (query.where || query.totals || !byNumber(query.sort)) return byColumn(ctx, series)
  const perPage = query.per_page ?? usualPage
  const current = query.page ?? 1
  const { nos, total, place } = await selectedNumbers(db, series, query, { from: (current - 1) * perPage, count: perPage })
  return {
    data: await numberRows(db, series, nos),
    meta: { current_page: current, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total, ...place },
  }
}

const byNumber = (sort: string | undefined): boolean => sort === undefined || sort === 'id' || sort === '-id'

/** Numbers that are put into a table, to be sorted and filtered by what their documents say. */
const most = 10_000

async function byColumn(
  { db, user, query: { q, only, ...query } }: Context & Io<typeof numbers.numbers>,
  series: ReportedSeries,
): ReturnType<typeof list> {
  const { nos, total } = await selectedNumbers(db, series, { q, only }, { from: 0, count: most })
  if (total > most) {
    const field = query.where ? 'where' : 'sort'
    throw Refusal.field(field, `Sašauriniet sarakstu: pēc kolonnām kārto un filtrē līdz ${formatQuantity(String(most))} numuriem`)
  }
  const rows = new Map((await numberRows(db, series, nos)).map((row) => [row.id, row]))
  const values = [...rows.values()].map(({ id, number, date, party, user: person, at }) => ({
    id,
    number,
    date,
    party,
    user: person?.name,
    at,
  }))
  return page(db, query, {
    from: sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (id bigint, number text, date date, party text, "user" text, at timestamptz)`,
    where: [],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: { call: numbers.numbers, user, by: {} },
    load: async (ids) => ids.flatMap((id) => rows.get(id) ?? []),
  })
}

interface Part {
  from: number
  count: number
}

async function selectedNumbers(
  db: Db,
  series: ReportedSeries,
  { only, q, sort, place_of }: Pick<Io<typeof numbers.numbers>['query'], 'only' | 'q' | 'sort' | 'place_of'>,
  { from, count }: Part,
): Promise<{ nos: number[]; total: number; place: ReturnType<typeof placeAmong> }> {
  const rising = sort === 'id'
  const searchText = q?.trim()
  if (only === undefined && !searchText) {
    // Counted, not queried, so a page of a million numbers is fast.
    const total = series.last_no - series.first_no + 1
    const first = rising ? series.first_no + from : series.last_no - from
    const there = Math.max(0, Math.min(count, total - from))
    const nos = Array.from({ length: there }, (_, step) => (rising ? first + step : first - step))
    const isIn = place_of !== undefined && place_of >= series.first_no && place_of <= series.last_no
    const place = isIn ? (rising ? place_of - series.first_no : series.last_no - place_of) : null
    return { nos, total, place: place_of === undefined ? {} : { place } }
  }
  const of = only === undefined ? null : await noteworthy(db, series, only)
  const matching = searchText
    ? (of ?? everyNo(series)).filter((no) => series.numberOf(no).toLowerCase().endsWith(searchText.toLowerCase()))
    : (of ?? [])
  const all = rising ? matching.toReversed() : matching
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
      return manualNumbersOf(db, series)
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
    const explanation = explained.get(no)
    const free = { document_id: null, date: null, party: null, is_void: false, by_hand: false, former: null }
    const row = found.get(number) ?? { ...free, at: explanation?.at ?? null, user: explanation?.user ?? null }
    return { ...row, id: no, number, explained: explanation?.words ?? null, later_before: later.get(no) ?? null }
  })
}

async function documentsOf(db: Db, { documents }: ReportedSeries, numbers: readonly string[]): Promise<Found[]> {
  const { table, number, date, at, by, party, isVoid, log } = documents
  const manualNumbers = log
    ? sql`left join lateral (
        select l.at, l.user_id, l.old_number from ${sql.table(log.table)} l
        where l.${sql.ref(log.key)} = t.id and l.new_number = t.number order by l.id desc limit 1) h on true`
    : sql`left join lateral (select null::timestamptz as at, null::bigint as user_id, null::text as old_number) h on true`
  const { rows } = await sql<Found>`
    select t.id as document_id, ${sql.ref(`t.${number}`)} as number, ${date} as date, ${party} as party, ${isVoid} as is_void,
      coalesce(h.at, ${at}) as at, h.user_id is not null as by_hand, h.old_number as former,
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from users u where u.id = coalesce(h.user_id, ${by})) as user
    from ${sql.table(table)} t ${manualNumbers} where ${sql.ref(`t.${number}`)} = any (${[...numbers]})`.execute(db)
  return rows
}
