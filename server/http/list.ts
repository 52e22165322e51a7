import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listMeta } from '../../contract/calls.ts'
import { formatQuantity } from '../../contract/format.ts'
import { one } from '../db/one.ts'
import { rowsJson } from '../db/json.ts'
import type { Db } from './context.ts'
import { countUpTo, storedCount, storedCountOf, passesCap, rememberPassing, type Counted } from './count.ts'
import { columnLabel, columnOf, conditionsOf as conditionsOfColumns, keysOf, orderBy, type PlanColumns } from './list-columns.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { behind, sorted, type PageRequest } from './list-page.ts'
import type { Order } from './list-order.ts'
import { groupsOf } from './list-groups.ts'
import { totalsOf } from './list-totals.ts'
import { Refusal } from './refusal.ts'

export interface ListInput {
  page?: number | undefined
  per_page?: number | undefined
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  place_of?: number | undefined
  where?: string[] | undefined
  totals?: boolean | undefined
  group_by?: string | undefined
  group_sort?: string | undefined
}

export type ListPlan<Row> = Listed & RowsByKeys<Row>

/**
 * `read` is a statement that `list` runs together with that of the keys; decimals as text, because JSON has none.
 * `readOnce` is for a `from` that every statement would reckon anew, such as a function: keys, count and rows come by
 * one. It reads the rows of `t` whose keys are in `page`, decimals as text. All columns sort.
 */
type RowsByKeys<Row> =
  | { load: (ids: number[]) => Promise<(Row & { id: number })[]>; read?: undefined; readOnce?: undefined }
  | { read: (ids: RawBuilder<unknown>) => RawBuilder<unknown>; load?: undefined; readOnce?: undefined }
  | { readOnce: RawBuilder<unknown>; load?: undefined; read?: undefined }

interface Listed {
  /** Table with the alias `t`: `orders t`. */
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** The first one is the default. */
  orders: readonly [Order, ...Order[]]
  /** Further columns; they sort up to `sortCap` rows. */
  columns?: PlanColumns
  /** Ordered by searchable names and small enough to sort; the index on names would scan past all earlier ones. */
  byWords?: boolean
  /** Table with a stored count, for unfiltered lists. */
  countedTable?: string
  /** Excludes archived rows; their index is subtracted from the stored count. */
  live?: boolean
}

/** Maximum counted; grows with the page read. */
const countCap = 10_000
const searchCap = 1000
/** Rows that are sorted without an index. */
const sortCap = 10_000

/**
 * Reads a page: ordered keys, their rows, a capped count. `-` before `sort` reverses it; `after` continues behind a
 * row without offset.
 */
export async function list<Row>(
  db: Db,
  input: ListInput,
  declared: ListPlan<Row>,
): Promise<{ data: (Row & { id: number })[]; meta: z.output<typeof listMeta> }> {
  const perPage = input.per_page ?? usualPage
  const plan = narrowed(declared, input.where)
  const order = orderOf(input.sort, plan)
  if (!plan.readOnce && !plan.orders.some(({ key }) => key === order.key)) await refuseBeyondCap(db, plan, order.key)
  const cursor = input.after ? readCursor(input.after, order) : null
  const page = input.page ?? 1
  const searching = Boolean(input.q?.trim())
  const fromTop = plan.where.length === 0 && !cursor && page === 1
  const pageRequest: PageRequest = { order, cursor, perPage, offset: cursor ? 0 : (page - 1) * perPage, searching, fromTop }
  const cap = Math.max(searching ? searchCap : countCap, 2 * page * perPage)
  const { keys, rows: read, counted } = await foundBy(db, plan, pageRequest, cap)
  const rows = new Map((read ?? (await rowsOf(db, plan, keys))).map((row) => [row.id, row]))
  const matching = sql`${plan.from} ${whereAll(conditionsOf(plan))}`
  const place = input.place_of === undefined ? undefined : await placeIn(db, plan, order, input.place_of)
  return {
    data: keys.flatMap(({ id }) => rows.get(id) ?? []),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(counted.total / perPage)),
      per_page: perPage,
      total: counted.total,
      ...(counted.capped && { total_capped: true }),
      next: nextAfter(keys, pageRequest),
      ...(place !== undefined && { place }),
      ...(input.totals && { totals: await totalsOf(db, plan.columns, matching) }),
      ...(input.group_by !== undefined && {
        groups: await groupsOf(db, plan.columns, { by: input.group_by, sort: input.group_sort }, matching),
      }),
    },
  }
}

function narrowed<Row>(plan: ListPlan<Row>, where: readonly string[] | undefined): ListPlan<Row> {
  return where ? { ...plan, where: [...plan.where, ...conditionsOfColumns(where, plan.columns)] } : plan
}

/** Null behind the last page. */
function nextAfter(keys: readonly Key[], { order, perPage }: PageRequest): string | null {
  const last = keys.at(-1)
  if (!last || keys.length < perPage || (last.at === null && !order.nullable)) return null
  return writeCursor(order.key, last.at, last.id)
}

export const usualPage = 25

/** With the sort value as text. */
interface Key {
  id: number
  at: string | null
}

interface Found<Row> {
  keys: Key[]
  /** Null: not read yet. */
  rows: (Row & { id: number })[] | null
  counted: Counted
}

async function foundBy<Row>(db: Db, plan: ListPlan<Row>, pageRequest: PageRequest, cap: number): Promise<Found<Row>> {
  if (plan.readOnce) return reckonedOnce(db, plan, pageRequest)
  const few = pageRequest.searching ? await fewFound(db, plan, pageRequest, cap) : null
  return few ?? inOrder(db, plan, pageRequest, cap)
}

async function rowsOf<Row>(db: Db, { load, read }: RowsByKeys<Row>, keys: readonly Key[]): Promise<(Row & { id: number })[]> {
  if (keys.length === 0 || !(load ?? read)) return []
  const ids = keys.map(({ id }) => id)
  if (load) return load(ids)
  const { rows } = await sql<{ rows: (Row & { id: number })[] }>`select ${rowsJson(read(sql`${ids}`))} as rows`.execute(db)
  return one(rows).rows
}

const keysJson = sql`(select coalesce(json_agg(json_build_object('id', id, 'at', at::text)), '[]') from page)`
const rowsOfPage = sql`array(select id from page)`

async function reckonedOnce<Row>(db: Db, plan: Listed & { readOnce: RawBuilder<unknown> }, pageRequest: PageRequest): Promise<Found<Row>> {
  const { rows: answers } = await sql<{ total: number; keys: Key[]; rows: (Row & { id: number })[] }>`
    with t as materialized (select * from ${plan.from}),
      found as materialized (select t.id, ${pageRequest.order.by} as at from t ${whereAll(conditionsOf(plan))}),
      page as materialized (${pageOfFound(pageRequest)})
    select (select count(*) from found) as total, ${keysJson} as keys, ${rowsJson(plan.readOnce)} as rows`.execute(db)
  const { total, keys, rows } = one(answers)
  return { keys, rows, counted: { total, capped: false } }
}

function pageOfFound(pageRequest: PageRequest): RawBuilder<unknown> {
  return sql`select id, at from found ${whereAll(behind(pageRequest, sql`at`, sql`id`))} ${sorted(pageRequest, sql`at`, sql`id`)}`
}

/**
 * Reads and sorts a small search result at once; null above the cap. The planner misestimates word combinations and
 * would scan a million rows by date.
 */
async function fewFound(db: Db, plan: Listed, pageRequest: PageRequest, cap: number): Promise<Found<never> | null> {
  const matching = sql`${plan.from} ${whereAll(conditionsOf(plan))}`
  if (passesCap(db, matching, cap)) return null
  const { rows } = await sql<{ total: number; keys: Key[] }>`
    with found as materialized (select t.id, ${pageRequest.order.by} as at from ${matching} limit ${cap + 1}),
      page as materialized (${pageOfFound(pageRequest)})
    select (select count(*) from found) as total, ${keysJson} as keys`.execute(db)
  const { total, keys } = one(rows)
  // Rows are read by a statement of their own, which need not be planned anew for every search.
  if (total <= cap) return { keys, rows: null, counted: { total, capped: false } }
  rememberPassing(db, matching, cap)
  return null
}

async function inOrder<Row>(db: Db, plan: ListPlan<Row>, pageRequest: PageRequest, cap: number): Promise<Found<Row>> {
  const { by } = pageRequest.order
  const matching = sql`${plan.from} ${whereAll([...conditionsOf(plan), ...behind(pageRequest, by, sql`t.id`)])}`
  const page = sql`
    select t.id, ${by} as at from ${pageRequest.searching && plan.byWords ? sql`(select t.* from ${matching} offset 0) t` : matching}
    ${sorted(pageRequest, by, sql`t.id`)}`
  // Pages that are planned each time do not plan their joins, too.
  if (plan.read && pageRequest.fromTop) return firstPage<Row>(db, page, { ...plan, read: plan.read }, cap)
  const [keys, counted] = await Promise.all([pageOfKeys(db, page), countOf(db, plan, cap)])
  return { keys, rows: null, counted }
}

/** Unfiltered, with the stored count, in one statement. */
async function firstPage<Row>(
  db: Db,
  page: RawBuilder<unknown>,
  plan: Listed & { read: (ids: RawBuilder<unknown>) => RawBuilder<unknown> },
  cap: number,
): Promise<Found<Row>> {
  const stored = plan.countedTable ? sql`(${storedCountOf(plan.countedTable, plan.live)})` : sql`null::bigint`
  const { rows: answers } = await sql<{ keys: Key[]; rows: (Row & { id: number })[]; stored: number | null }>`
    with page as materialized (${page})
    select ${keysJson} as keys, ${rowsJson(plan.read(rowsOfPage))} as rows, ${stored} as stored`.execute(db)
  const { keys, rows, stored: total } = one(answers)
  return { keys, rows, counted: total === null ? await countOf(db, plan, cap) : { total, capped: false } }
}

/** Converts to text outside, only for rows of this page. */
async function pageOfKeys(db: Db, page: RawBuilder<unknown>): Promise<Key[]> {
  const { rows } = await sql<Key>`select id, at::text from (${page}) as keys`.execute(db)
  return rows
}

/** Zero-based position; null when not in the list. Uncapped: the index counts 500,000 rows within 0.1 s. */
async function placeIn(db: Db, plan: Listed, { by, direction, type }: Order, id: number): Promise<number | null> {
  const conditions = conditionsOf(plan)
  const rows = (more: RawBuilder<unknown>) => sql`from ${plan.from} ${whereAll([...conditions, more])}`
  const found = await sql<{ at: string | null }>`select (${by})::text as at ${rows(sql`t.id = ${id}`)}`.execute(db)
  const [it] = found.rows
  if (!it) return null
  const isRising = direction === 'asc'
  // PostgreSQL sorts nulls last ascending, first descending. Each part can use an index.
  const parts =
    it.at === null
      ? [...(isRising ? [sql`${by} is not null`] : []), sql`${by} is null and t.id ${sql.raw(isRising ? '<' : '>')} ${id}`]
      : [
          ...(isRising ? [] : [sql`${by} is null`]),
          sql`(${by}, t.id) ${sql.raw(isRising ? '<' : '>')} (${it.at}::${sql.raw(type)}, ${id}::bigint)`,
        ]
  const counts = parts.map((part) => sql`(select count(*) ${rows(part)})`)
  const counted = await sql<{ place: number }>`select ${sql.join(counts, sql` + `)} as place`.execute(db)
  return one(counted.rows).place
}

export function placeAmong(keys: readonly number[], requestedId: number | undefined): { place?: number | null } {
  if (requestedId === undefined) return {}
  const place = keys.indexOf(requestedId)
  return { place: place < 0 ? null : place }
}

export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** Every word matches by prefix, in any order. */
export function searched(q: string | undefined): RawBuilder<unknown>[] {
  return q?.trim() ? [sql`t.search @@ search_query(${q})`] : []
}

/** Undefined shows both. */
export function flagged(flag: boolean | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return flag === undefined ? [] : [flag ? condition : sql`(${condition}) is not true`]
}

function conditionsOf({ where, live }: Pick<Listed, 'where' | 'live'>): readonly RawBuilder<unknown>[] {
  return live ? [sql`t.archived_at is null`, ...where] : where
}

function orderOf(sort: string | undefined, { orders, columns }: Listed): Order {
  if (!sort) return orders[0]
  const key = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order = orders.find((each) => each.key === key)
  if (order) return { ...order, direction }
  const column = columnOf(columns, key)
  if (column) return orderBy(column, direction)
  const keys = new Set([...orders.map((each) => each.key), ...keysOf(columns)])
  throw Refusal.field('sort', `Lauks „Kārtojums”: jābūt vienai no vērtībām ${[...keys].join(', ')}`)
}

async function refuseBeyondCap(db: Db, plan: Listed, key: string): Promise<void> {
  const { total, capped } = await countOf(db, plan, sortCap)
  if (capped || total > sortCap)
    throw Refusal.field('sort', `Sašauriniet sarakstu: pēc „${columnLabel(key)}” kārto līdz ${formatQuantity(String(sortCap))} rindām`)
}

async function countOf(db: Db, plan: Listed, cap: number): Promise<Counted> {
  const stored = plan.where.length === 0 && plan.countedTable ? await storedCount(db, plan.countedTable, plan.live) : undefined
  if (stored !== undefined) return { total: stored, capped: false }
  return countUpTo(db, sql`${plan.from} ${whereAll(conditionsOf(plan))}`, cap)
}
