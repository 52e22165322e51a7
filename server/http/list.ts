import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listMeta } from '../../contract/calls.ts'
import type { Db } from './context.ts'
import { countUpTo, keptCount, passesCap, rememberPassing, type Counted } from './count.ts'
import { Refusal } from './refusal.ts'

/** What every list call takes. */
export interface ListInput {
  page?: number | undefined
  per_page?: number | undefined
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  place_of?: number | undefined
}

/** How a list is ordered: an SQL expression per sort key, the first one the default. */
export interface Order {
  key: string
  by: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** Type of the expression, for the cursor. */
  type: 'date' | 'text' | 'numeric' | 'bigint' | 'timestamptz'
}

/** A list as SQL: the table with its key, conditions, and how found keys become rows. */
export interface ListPlan<Row> {
  /** Table whose rows are listed, with the alias `t`: `orders t`. */
  from: RawBuilder<unknown>
  /** Conditions, joined by and. */
  where: readonly RawBuilder<unknown>[]
  orders: readonly [Order, ...Order[]]
  /**
   * The list is ordered by words that are searched for too, and is short enough to sort what is found.
   * By the index of the names a search for `zilas` would pass all names before it.
   */
  byWords?: boolean
  /** Table that keeps its own count, for the total of an unfiltered list. */
  kept?: string
  /** Leaves out what is archived (the table has an index of those: its count is the kept one less theirs). */
  live?: boolean
  /** Rows of the given keys, in any order. */
  load: (ids: number[]) => Promise<(Row & { id: number })[]>
}

/** Matches counted at most; who reads further has the count taken further, so that the list goes on under him. */
const countCap = 10_000
/** The same for a text that is searched for: who finds a thousand types another word. */
const searchCap = 1000

/**
 * One page of a list in three small steps: the keys in order (an index does it), their rows, and a
 * capped count. `sort` is a key of the plan, with `-` in front for the other direction; `after`
 * continues behind a row without counting off all rows before it.
 */
export async function list<Row>(
  db: Db,
  input: ListInput,
  plan: ListPlan<Row>,
): Promise<{ data: (Row & { id: number })[]; meta: z.output<typeof listMeta> }> {
  const perPage = input.per_page ?? usualPage
  const order = orderOf(input.sort, plan.orders)
  const cursor = input.after ? readCursor(input.after, order) : null
  const page = input.page ?? 1
  const searching = Boolean(input.q?.trim())
  const fromTop = plan.where.length === 0 && !cursor && page === 1
  const wanted: Wanted = { order, cursor, perPage, offset: cursor ? 0 : (page - 1) * perPage, searching, fromTop }
  const cap = Math.max(searching ? searchCap : countCap, 2 * page * perPage)
  const few = searching ? await fewFound(db, plan, wanted, cap) : null
  const { keys, counted } = few ?? (await inOrder(db, plan, wanted, cap))
  const rows = new Map((keys.length > 0 ? await plan.load(keys.map(({ id }) => id)) : []).map((row) => [row.id, row]))
  const place = input.place_of === undefined ? undefined : await placeIn(db, plan, order, input.place_of)
  const last = keys.at(-1)
  return {
    data: keys.flatMap(({ id }) => rows.get(id) ?? []),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(counted.total / perPage)),
      per_page: perPage,
      total: counted.total,
      ...(counted.capped && { total_capped: true }),
      next: last && keys.length === perPage && last.at !== null ? writeCursor(order.key, last.at, last.id) : null,
      ...(place !== undefined && { place }),
    },
  }
}

/** Rows of a page where neither a person nor the system property `page_size`, which calls come with, says how many. */
export const usualPage = 25

/** Which keys of a list are wanted. */
interface Wanted {
  order: Order
  cursor: { value: string; id: number } | null
  perPage: number
  offset: number
  searching: boolean
  /** The first page of the whole list. */
  fromTop: boolean
}

/** Keys with the values that they are ordered by, written as text, and how many there are in all. */
interface Found {
  keys: { id: number; at: string | null }[]
  counted: Counted
}

/**
 * What a search finds when it is little: read once, counted and sorted. Null when it is more than the cap,
 * and an index brings the page sooner. The planner cannot tell: it guesses how many rows hold some words by
 * how many hold each, and would walk by date through a million of them for words that never meet.
 */
async function fewFound(db: Db, plan: ListPlan<unknown>, wanted: Wanted, cap: number): Promise<Found | null> {
  const matching = sql`${plan.from} ${whereAll(conditionsOf(plan))}`
  if (passesCap(db, matching, cap)) return null
  const { rows } = await sql<{ total: number; keys: Found['keys'] }>`
    with found as materialized (select t.id, ${wanted.order.by} as at from ${matching} limit ${cap + 1})
    select count(*) as total, (
      select coalesce(json_agg(json_build_object('id', id, 'at', at::text)), '[]')
      from (select id, at from found ${whereAll(behind(wanted, sql`at`, sql`id`))} ${sorted(wanted, sql`at`, sql`id`)}) as page
    ) as keys from found`.execute(db)
  const { total, keys } = rows[0] ?? { total: 0, keys: [] }
  if (total <= cap) return { keys, counted: { total, capped: false } }
  rememberPassing(db, matching, cap)
  return null
}

async function inOrder(db: Db, plan: ListPlan<unknown>, wanted: Wanted, cap: number): Promise<Found> {
  const { by } = wanted.order
  const matching = sql`${plan.from} ${whereAll([...conditionsOf(plan), ...behind(wanted, by, sql`t.id`)])}`
  // Written as text outside, for the rows of this page and not for all that are counted off before it.
  const found = sql<{ id: number; at: string | null }>`
    select id, at::text from (
      select t.id, ${by} as at from ${wanted.searching && plan.byWords ? sql`(select t.* from ${matching} offset 0) t` : matching}
      ${sorted(wanted, by, sql`t.id`)}
    ) as keys`.execute(db)
  const [{ rows: keys }, counted] = await Promise.all([found, countOf(db, plan, cap)])
  return { keys, counted }
}

/**
 * Where a record stands in a list, from nought; null when it is not in it. Not capped: who reads on at the 500,000th
 * row must not be told that it left the list, and an index counts those before it within 0.1 s.
 */
async function placeIn(db: Db, plan: ListPlan<unknown>, { by, direction, type }: Order, id: number): Promise<number | null> {
  const conditions = conditionsOf(plan)
  const rows = (more: RawBuilder<unknown>) => sql`from ${plan.from} ${whereAll([...conditions, more])}`
  const found = await sql<{ at: string | null }>`select (${by})::text as at ${rows(sql`t.id = ${id}`)}`.execute(db)
  const [it] = found.rows
  if (!it) return null
  const isRising = direction === 'asc'
  // PostgreSQL puts what has no value last, and in the other direction first. Each part is one that an index knows.
  const parts =
    it.at === null
      ? [...(isRising ? [sql`${by} is not null`] : []), sql`${by} is null and t.id ${sql.raw(isRising ? '<' : '>')} ${id}`]
      : [
          ...(isRising ? [] : [sql`${by} is null`]),
          sql`(${by}, t.id) ${sql.raw(isRising ? '<' : '>')} (${it.at}::${sql.raw(type)}, ${id}::bigint)`,
        ]
  const counts = parts.map((part) => sql`(select count(*) ${rows(part)})`)
  const counted = await sql<{ place: number }>`select ${sql.join(counts, sql` + `)} as place`.execute(db)
  return counted.rows[0]?.place ?? 0
}

/** What `meta` says of the place of the record asked for, in a list whose keys are all at hand. */
export function placeAmong(keys: readonly number[], asked: number | undefined): { place?: number | null } {
  if (asked === undefined) return {}
  const place = keys.indexOf(asked)
  return { place: place < 0 ? null : place }
}

/** Condition that a row comes behind the cursor. */
function behind({ order, cursor }: Wanted, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (!cursor) return []
  const further = sql.raw(order.direction === 'asc' ? '>' : '<')
  return [sql`(${at}, ${id}) ${further} (${cursor.value}::${sql.raw(order.type)}, ${cursor.id}::bigint)`]
}

function sorted({ order, perPage, offset, fromTop }: Wanted, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const step = sql.raw(order.direction)
  // Asked for most often, and without values its plan is kept; what is filtered has its best plan by the very values.
  const cut = fromTop ? sql`limit ${sql.lit(perPage)}` : sql`limit ${perPage} offset ${offset}`
  return sql`order by ${at} ${step}, ${id} ${step} ${cut}`
}

/** Conditions as a where clause; none means every row. */
export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** Condition that a row's search words hold every word of a text, by prefix, in any order. */
export function searched(q: string | undefined): RawBuilder<unknown>[] {
  return q?.trim() ? [sql`t.search @@ search_query(${q})`] : []
}

/** Condition of a flag that is asked for: `1` shows those, `0` the others; left out, both are shown. */
export function flagged(asked: boolean | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return asked === undefined ? [] : [asked ? condition : sql`(${condition}) is not true`]
}

function conditionsOf({ where, live }: Pick<ListPlan<unknown>, 'where' | 'live'>): readonly RawBuilder<unknown>[] {
  return live ? [sql`t.archived_at is null`, ...where] : where
}

function orderOf(sort: string | undefined, orders: ListPlan<unknown>['orders']): Order {
  if (!sort) return orders[0]
  const key = sort.replace(/^-/, '')
  const order = orders.find((each) => each.key === key)
  if (!order) throw Refusal.field('sort', `Lauks „Kārtojums”: jābūt vienai no vērtībām ${orders.map((each) => each.key).join(', ')}`)
  return { ...order, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

async function countOf(db: Db, plan: Omit<ListPlan<unknown>, 'load'>, cap: number): Promise<Counted> {
  const kept = plan.where.length === 0 && plan.kept ? await keptCount(db, plan.kept, plan.live) : undefined
  if (kept !== undefined) return { total: kept, capped: false }
  return countUpTo(db, sql`${plan.from} ${whereAll(conditionsOf(plan))}`, cap)
}

function writeCursor(key: string, value: string, id: number): string {
  return Buffer.from(JSON.stringify([key, value, id])).toString('base64url')
}

/** What PostgreSQL can read again as a value of the type: a cursor comes back from outside and may be forged. */
function isWritten(value: string, type: Order['type']): boolean {
  switch (type) {
    case 'text':
      return !value.includes('\u0000')
    case 'bigint':
      return /^-?\d{1,18}$/.test(value)
    case 'numeric':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value)
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)
    case 'timestamptz':
      return /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(value) && isDay(value.slice(0, 10))
  }
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function readCursor(text: string, order: Order): { value: string; id: number } {
  try {
    const [key, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (key === order.key && typeof value === 'string' && isWritten(value, order.type) && Number.isSafeInteger(id))
      return { value, id: id as number }
  } catch {
    // Falls through to the refusal: a cursor that is not one of ours.
  }
  throw Refusal.field('after', 'Lauks „Turpinājums” nav derīgs')
}
