import { sql, type RawBuilder } from 'kysely'
import {
  checkLineStates,
  pieceStates,
  type StockCheckCount,
  type StockCheckLine,
  type StockCheckRecord,
} from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { catalogItemUnit } from '../../../machines/catalog-item-unit.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { flagged, list as page, searched } from '../../http/list.ts'
import { named, person, type PlanColumns } from '../../http/list-columns.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { movedBetween } from './stock-checks.goods.ts'
import { categoriesOf, checkRows, countedGoods, isBlind, loadCheck } from './stock-checks.record.ts'

export const list: Handler<typeof stockChecks.list> = async (ctx) => {
  const { db, user, query } = ctx
  return page(db, query, {
    from: sql`stock_checks t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...(query.date_from ? [sql`t.date >= ${query.date_from}`] : []),
      ...(query.date_to ? [sql`t.date <= ${query.date_to}`] : []),
    ],
    orders: [{ key: 'date', by: sql`t.date`, direction: 'desc', type: 'date' }],
    countedTable: 'stock_checks',
    columns: {
      call: stockChecks.list,
      user,
      by: {
        warehouse: named('t.warehouse_id', 'warehouses'),
        done: countedGoods,
        responsible_user: person('t.responsible_user_id'),
      },
    },
    load: (ids) => checkRows(db, ids),
  })
}

export const show: Handler<typeof stockChecks.show> = async (ctx) => ({ data: await loadCheck(ctx, ctx.params.id) })

export const lines: Handler<typeof stockChecks.lines> = async (ctx) => {
  const { db, query, user } = ctx
  const check = await checkHeaderOf(db, ctx.params.id)
  const { id } = check
  const isUnseen = isBlind(user, check, check.responsible_user_id)
  return page(db, query, {
    from: sql`stock_check_lines t join stock_items s on s.id = t.stock_item_id join catalog_items k on k.id = s.catalog_item_id`,
    where: [sql`t.stock_check_id = ${id}`, ...conditionsOf(query, isUnseen)],
    orders: [
      { key: 'shelf', by: sql`coalesce(s.shelf, '') || ' ' || k.name`, direction: 'asc', type: 'text' },
      { key: 'name', by: sql`k.name`, direction: 'asc', type: 'text' },
      { key: 'sku', by: sql`k.sku`, direction: 'asc', type: 'text' },
      { key: 'counted_at', by: sql`coalesce(t.counted_at, '1970-01-01 00:00:00+00')`, direction: 'desc', type: 'timestamptz' },
    ],
    byWords: true,
    columns: { call: stockChecks.lines, user, by: lineSql(isUnseen) },
    load: (ids) => checkLines(ctx, id, ids),
  })
}

/** Hidden book values and differences. */
const unseen = {
  expected: null,
  moved: null,
  difference: null,
  difference_value: null,
  moved_between: null,
  surplus_units: [],
  missing_units: [],
  surplus_value: null,
  shortage_value: null,
}

function conditionsOf({ q, state, has_units }: Io<typeof stockChecks.lines>['query'], isUnseen: boolean): RawBuilder<unknown>[] {
  return [
    ...(q?.trim() ? [sql`k.search @@ search_query(${q})`] : []),
    ...(has_units === undefined ? [] : [sql`k.has_units = ${has_units}`]),
    ...(state ? [(isUnseen && unseenStates[state]) || stateCondition[state]] : []),
  ]
}

const isDifferent = sql<boolean>`(select j.is_different from judge_stock_check_line(t.id) j)`

const stateCondition: Readonly<Record<keyof typeof checkLineStates, RawBuilder<unknown>>> = {
  open: sql`t.counted is null and not t.is_skipped`,
  skipped: sql`t.counted is null and t.is_skipped`,
  counted: sql`t.counted is not null and not ${isDifferent}`,
  different: sql`t.counted is not null and ${isDifferent}`,
}

const judged = (value: RawBuilder<unknown>) => sql`(select ${value} from judge_stock_check_line(t.id) j)`

/** Users can neither sort nor filter by what is hidden from them. */
function lineSql(isUnseen: boolean): PlanColumns['by'] {
  const counted = isUnseen ? sql`'counted'` : sql`case when ${isDifferent} then 'different' else 'counted' end`
  const seen = (value: RawBuilder<unknown>) => (isUnseen ? sql`null::numeric` : value)
  return {
    shelf: sql`s.shelf`,
    sku: sql`k.sku`,
    name: sql`k.name`,
    measure_unit: named('k.measure_unit_id', 'measure_units', sql`x.abbreviation`),
    expected: seen(sql`t.expected`),
    moved: seen(judged(sql`j.book - t.expected`)),
    moved_between: seen(movedBetween('t')),
    difference: seen(judged(sql`j.difference`)),
    difference_value: seen(judged(sql`round(j.surplus_value + j.shortage_value, 2)`)),
    state: sql`(case when t.counted is not null then ${counted} when t.is_skipped then 'skipped' else 'open' end)`,
    counted_by: lastCounter,
  }
}

const lastCounter = sql`(
  select concat_ws(' ', p.name, p.surname) from stock_check_counts c join users p on p.id = c.created_by
  where c.stock_check_line_id = t.id and c.taken_back_at is null order by c.counted_at desc, c.id desc limit 1)`

/** Without differences, all counted lines look alike. */
const unseenStates: Partial<typeof stateCondition> = { counted: sql`t.counted is not null`, different: sql`false` }

/** In shelf order, as visible to the user. */
export async function checkLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  checkId: number,
  ids?: readonly number[],
): Promise<StockCheckLine[]> {
  const checkHeader = await checkHeaderOf(db, checkId)
  const lines = await allOf(db, checkId, ids)
  if (!isBlind(user, checkHeader, checkHeader.responsible_user_id)) return lines
  return lines.map((line) => ({ ...line, ...unseen, state: line.state === 'different' ? 'counted' : line.state }))
}

async function allOf(db: Db, checkId: number, ids?: readonly number[]): Promise<StockCheckLine[]> {
  const { rows } = await sql<StockCheckLine>`
    select t.id, t.stock_check_id, t.stock_item_id, k.id as item_id, k.sku, k.name, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit,
      s.shelf, k.has_units,
      case when t.counted is null then case when t.is_skipped then 'skipped' else 'open' end
        when j.is_different then 'different' else 'counted' end as state,
      t.expected, j.book - t.expected as moved, t.counted, t.counted_at,
      (select ${reference(sql`p.id`, fullName('p'))} from stock_check_counts c join users p on p.id = c.created_by
        where c.stock_check_line_id = t.id and c.taken_back_at is null order by c.counted_at desc, c.id desc limit 1) as counted_by,
      j.difference, round(j.surplus_value + j.shortage_value, 2) as difference_value,
      to_jsonb(j.surplus_units) as surplus_units, to_jsonb(j.missing_units) as missing_units,
      round(j.surplus_value, 2) as surplus_value, round(j.shortage_value, 2) as shortage_value,
      ${movedBetween('t')} as moved_between,
      t.unit_cost, t.notes, t.lock_version
    from stock_check_lines t join stock_items s on s.id = t.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    join measure_units u on u.id = k.measure_unit_id cross join lateral judge_stock_check_line(t.id) j
    where t.stock_check_id = ${checkId} and ${ids ? sql`t.id = any (${[...ids]})` : sql`true`}
    order by coalesce(s.shelf, '') || ' ' || k.name, t.id`.execute(db)
  return rows
}

type PieceState = keyof typeof pieceStates

/** Deviations first. */
export const pieces: Handler<typeof stockChecks.pieces> = async ({ db, params, user }) => {
  const line = await sql<{ id: number }>`select stock_check_id as id from stock_check_lines where id = ${params.id}`.execute(db)
  const checkHeader = await checkHeaderOf(db, line.rows[0]?.id ?? 0)
  // Books have changed since acceptance; the line stores the difference.
  const { rows } = await sql<{ number: string; state: PieceState; status: string | null; warehouse: string | null }>`
    select p.number, case when p.number = any (l.surplus_units) then 'surplus' else p.state end as state, u.status, w.name as warehouse
    from stock_check_lines l cross join lateral (
      select number, unit_id, state from stock_check_pieces(l.id) where number <> all (l.missing_units)
      union all select n, null, 'missing' from unnest(l.missing_units) as n
    ) p
    left join catalog_item_units u on u.id = p.unit_id left join stock_items s on s.id = u.stock_item_id left join warehouses w on w.id = s.warehouse_id
    where l.id = ${params.id} order by p.state = 'found', p.state, p.number`.execute(db)
  // Missing numbers would reveal the books.
  const visiblePieces = isBlind(user, checkHeader, checkHeader.responsible_user_id) ? rows.filter(({ state }) => state !== 'missing') : rows
  return {
    data: visiblePieces.map(({ number, state, status, warehouse }) => ({
      number,
      state,
      place: state === 'elsewhere' ? (warehouse ?? (status ? (unitStates[status] ?? null) : null)) : null,
    })),
  }
}

const unitStates: Readonly<Record<string, string>> = catalogItemUnit.states

export const counts: Handler<typeof stockChecks.counts> = async (ctx) => {
  const { db, query, user } = ctx
  const { id } = await checkHeaderOf(db, ctx.params.id)
  return page(db, query, {
    from: sql`stock_check_counts t`,
    where: [
      sql`t.stock_check_id = ${id}`,
      ...(query.line_id ? [sql`t.stock_check_line_id = ${query.line_id}`] : []),
      ...flagged(query.aside, sql`t.stock_check_line_id is null and t.taken_back_at is null`),
      ...flagged(query.mine, sql`t.created_by = ${user.id}`),
      ...(query.q?.trim() ? [sql`(t.code = ${query.q.trim()} or t.unit_number = ${query.q.trim()})`] : []),
    ],
    orders: [{ key: 'id', by: sql`t.id`, direction: 'desc', type: 'bigint' }],
    columns: { call: stockChecks.counts, user, by: countSql },
    load: (ids) => countRows(db, ids),
  })
}

/** Unknown codes show why they were set aside; pieces their number. */
const countSql = {
  created_by: person('t.created_by'),
  name: sql`coalesce((
    select k.name from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where l.id = t.stock_check_line_id), t.aside_reason)`,
  code: sql`coalesce(t.unit_number, t.code)`,
}

async function countRows(db: Db, ids: readonly number[]): Promise<StockCheckCount[]> {
  const { rows } = await sql<StockCheckCount>`
    select t.id, t.stock_check_line_id as line_id, k.name, t.code, t.unit_number, t.quantity, t.source, t.aside_reason, t.counted_at,
      ${reference(sql`u.id`, fullName('u'))} as created_by, t.taken_back_at, ${reference(sql`b.id`, fullName('b'))} as taken_back_by
    from stock_check_counts t join users u on u.id = t.created_by left join users b on b.id = t.taken_back_by
    left join stock_check_lines l on l.id = t.stock_check_line_id left join stock_items s on s.id = l.stock_item_id
    left join catalog_items k on k.id = s.catalog_item_id
    where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type CheckHeader = Pick<StockCheckRecord, 'id' | 'hides_expected' | 'status'> & { responsible_user_id: number | null }

/** Throws 404 if there is none. */
async function checkHeaderOf(db: Db, id: number): Promise<CheckHeader> {
  const { rows } = await sql<CheckHeader>`
    select id, hides_expected, status, responsible_user_id from stock_checks where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const categories: Handler<typeof stockChecks.categories> = async ({ db, params }) => {
  const { id } = await checkHeaderOf(db, params.id)
  return { data: await categoriesOf(db, id) }
}
