import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Body } from '../../../contract/calls.ts'
import type { CountAnswer } from '../../../contract/stock-checks/stock-check-record.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { stockItemsOf } from '../stock/places.ts'
import { unitNumber, wrongUnitNumber } from '../stock/stock.units.ts'
import { beginCounting, type LockedCheck } from './stock-checks.transitions.ts'
import { presentMoment } from './stock-checks.create.ts'
import { goodsByCode, goodsOf, movedBetween, type CountedGoods } from './stock-checks.goods.ts'

type CountInput = Body<typeof stockChecks.count>['counts'][number]

/** Each count is a row, so that counters add up. Idempotent by key; unknown codes are stored aside. */
export const count: Handler<typeof stockChecks.count> = async (ctx) => {
  const { params, body } = ctx
  const check = await beginCounting(ctx, params.id, 'COUNT')
  const interpreted = await interpretCounts(ctx.db, check, body.counts)
  for (const [place, { reason, input }] of interpreted.entries()) {
    if (reason?.field) throw Refusal.field(`counts.${place}.${reason.field}`, `Lauks „${labelOf(reason.field)}”: ${reason.text}`)
    if (input.code == null && input.line_id == null) throw Refusal.field(`counts.${place}.code`, `Lauks „${labelOf('code')}” ir obligāts`)
  }
  const storedKeys = await takeCounts(
    ctx,
    check,
    interpreted.filter(({ names_goods }) => !names_goods).map((each) => ({ ...each, source: each.input.code == null ? 'typed' : 'scan' })),
  )
  ctx.audit(storedKeys.size === 0 ? null : { entity: 'stock_checks', id: check.id, event: 'COUNT', after: { counts: storedKeys.size } })
  const countedLines = await linesOf(
    ctx.db,
    check,
    interpreted.flatMap(({ goods }) => goods?.item_id ?? []),
  )
  return { data: interpreted.map((each) => answerOf(each, storedKeys, countedLines)) }
}

export interface InterpretedCount {
  input: Pick<CountInput, 'key' | 'code' | 'line_id' | 'counted_at'>
  quantity: string
  goods: CountedGoods | null
  unit_number: string | null
  /** Serialised goods by article: scan their numbers next. */
  names_goods: boolean
  reason: { text: string; field?: 'quantity' | 'line_id' } | null
}

async function interpretCounts(db: Db, check: LockedCheck, counts: readonly CountInput[]): Promise<InterpretedCount[]> {
  const [byCode, goodsByLine] = await Promise.all([
    goodsByCode(
      db,
      check,
      counts.flatMap(({ code, line_id }) => (line_id == null && code != null ? [code] : [])),
    ),
    goodsOf(db, check, {
      lineIds: counts.flatMap(({ line_id }) => line_id ?? []),
      itemIds: counts.flatMap(({ of_item_id }) => of_item_id ?? []),
    }),
  ])
  return counts.map((countInput) => {
    if (countInput.line_id != null) return meaning(countInput, goodsByLine.find(({ line_id }) => line_id === countInput.line_id) ?? null)
    const goods = byCode.get(countInput.code ?? '')
    const of = goods ? undefined : goodsByLine.find(({ item_id, has_units }) => item_id === countInput.of_item_id && has_units)
    return meaning(countInput, goods ?? (of ? { ...of, unit_number: countInput.code ?? null } : null))
  })
}

function meaning(countInput: CountInput, goods: CountedGoods | null): InterpretedCount {
  const quantity = countInput.quantity ?? '1'
  const none = { input: countInput, quantity, goods, unit_number: null, names_goods: false }
  if (!goods) {
    if (countInput.line_id != null) return { ...none, reason: { field: 'line_id', text: 'tādas rindas šajā inventarizācijā nav' } }
    return { ...none, reason: { text: 'Kods nav zināms' } }
  }
  const aside = asideOf(goods)
  if (aside !== null) return { ...none, goods: null, reason: { text: aside } }
  if (!goods.has_units) {
    const beyond = beyondUnit(goods, quantity)
    return { ...none, reason: beyond === null ? null : { field: 'quantity', text: beyond } }
  }
  if (goods.unit_number === null) return { ...none, names_goods: !big(quantity).eq(0), reason: null }
  const number = unitNumber(goods.unit_kind, goods.unit_number)
  const wrong = wrongUnitNumber(goods.unit_kind, number)
  if (wrong !== null) return { ...none, goods: null, reason: { text: `„${goods.name}”: ${wrong}` } }
  return { ...none, quantity: '1', unit_number: number, reason: null }
}

/** Null if they are counted. */
export function asideOf({ name, is_stocked, in_scope }: Pick<CountedGoods, 'name' | 'is_stocked' | 'in_scope'>): string | null {
  if (!is_stocked) return `„${name}” netiek uzskaitīta krājumos`
  return in_scope ? null : `„${name}” nav šīs inventarizācijas kategorijās`
}

export interface NewRow extends InterpretedCount {
  source: 'scan' | 'typed' | 'sheet'
}

/** Locks lines in order; returns the keys of new counts. */
export async function takeCounts(
  { db, user }: Pick<Context, 'db' | 'user'>,
  check: LockedCheck,
  rows: readonly NewRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const lines = await linesFor(
    db,
    check,
    rows.flatMap(({ goods }) => goods?.item_id ?? []),
    user.id,
  )
  const countRows = rows.map(({ input, quantity, goods, unit_number, reason, source }) => ({
    key: input.key,
    code: input.code ?? null,
    quantity,
    unit_number,
    source,
    counted_at: input.counted_at ?? null,
    line: goods ? (lines.get(goods.item_id) ?? null) : null,
    aside: goods ? null : (reason?.text ?? null),
  }))
  const { rows: insertedKeys } = await sql<{ key: string }>`
    insert into stock_check_counts (stock_check_id, stock_check_line_id, key, code, unit_number, quantity, source, aside_reason, counted_at, created_by)
    select ${check.id}, c.line, c.key, c.code, c.unit_number, c.quantity, c.source, c.aside,
      greatest(${check.snapshot_at}::timestamptz, least(coalesce(c.counted_at, 'infinity'::timestamptz), ${presentMoment})), ${user.id}
    from json_to_recordset(${JSON.stringify(countRows)})
      as c (key text, code text, unit_number text, quantity numeric, source text, counted_at timestamptz, line bigint, aside text)
    on conflict do nothing returning key`.execute(db)
  return new Set(insertedKeys.map(({ key }) => key))
}

/** In key order; adds unexpected goods. */
export async function linesFor(db: Db, check: LockedCheck, itemIds: readonly number[], userId: number): Promise<Map<number, number>> {
  const ids = [...new Set(itemIds)]
  const stockIds = await stockItemsOf(
    db,
    ids.map((item_id) => ({ item_id, warehouse_id: check.warehouse_id })),
  )
  await sql`
    insert into stock_check_lines (stock_check_id, stock_item_id, expected, created_by, updated_by)
    select ${check.id}, s.id, on_hand_at(s.id, s.on_hand, ${check.snapshot_at}), ${userId}, ${userId}
    from stock_items s where s.id = any (${stockIds})
      and not exists (select from stock_check_lines l where l.stock_check_id = ${check.id} and l.stock_item_id = s.id)
    order by s.id on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; item_id: number }>`
    select l.id, s.catalog_item_id as item_id from stock_check_lines l join stock_items s on s.id = l.stock_item_id
    where l.stock_check_id = ${check.id} and l.stock_item_id = any (${stockIds}) order by l.id for update of l`.execute(db)
  return new Map(rows.map(({ id, item_id }) => [item_id, id]))
}

type CountedLine = NonNullable<CountAnswer['line']>

/** By item; unexpected serialised goods are missing. */
async function linesOf(db: Db, check: LockedCheck, itemIds: readonly number[]): Promise<Map<number, CountedLine>> {
  const { rows } = await sql<CountedLine>`
    select l.id, k.id as item_id, k.name, k.sku, s.shelf, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, k.has_units, l.counted,
      case when not ${check.hides_expected}::boolean then b.book end as expected,
      case when not ${check.hides_expected}::boolean then b.book - l.expected end as moved,
      case when not ${check.hides_expected}::boolean then ${movedBetween('l')} end as moved_between
    from catalog_items k join measure_units u on u.id = k.measure_unit_id
    left join stock_items s on s.catalog_item_id = k.id and s.warehouse_id = ${check.warehouse_id}
    left join stock_check_lines l on l.stock_item_id = s.id and l.stock_check_id = ${check.id}
    cross join lateral (select book_at_count(s.id, coalesce(s.on_hand, 0), coalesce(l.counted_at, 'infinity'::timestamptz)) as book) b
    where k.id = any (${[...new Set(itemIds)]})`.execute(db)
  return new Map(rows.map((line) => [line.item_id, line]))
}

function answerOf(
  { input, quantity, goods, names_goods, reason }: InterpretedCount,
  storedKeys: ReadonlySet<string>,
  lines: ReadonlyMap<number, CountedLine>,
): CountAnswer {
  const outcome = names_goods ? 'names_goods' : !goods ? 'aside' : storedKeys.has(input.key) ? 'counted' : 'again'
  return {
    key: input.key,
    outcome,
    quantity,
    code: input.code ?? null,
    reason: reason?.text ?? null,
    line: goods ? (lines.get(goods.item_id) ?? null) : null,
  }
}
