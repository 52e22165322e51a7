import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit } from '../catalog/counted.ts'
import { unitNumber, wrongUnitNumber } from '../stock/stock.units.ts'
import { begin, beginCounting } from './stock-checks.transitions.ts'
import { asideOf, linesFor } from './count.ts'
import { presentMoment } from './stock-checks.create.ts'
import { goodsOf } from './stock-checks.goods.ts'
import { checkLines } from './stock-checks.lines.ts'
import { loadCheck } from './stock-checks.record.ts'

/** Counts remain readable. */
export const takeBack: Handler<typeof stockChecks.takeBack> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { id } = await begin(ctx, params.id, 'COUNT')
  const revokedCounts = await sql<{ id: number }>`
    select id from stock_check_counts where stock_check_id = ${id} and id = any (${body.count_ids})`.execute(db)
  const missing = body.count_ids.findIndex((each) => !revokedCounts.rows.some((row) => row.id === each))
  if (missing >= 0) throw Refusal.field(`count_ids.${missing}`, 'Tāda skaitījuma šajā inventarizācijā nav')
  const { rows } = await sql<{ id: number }>`
    update stock_check_counts set taken_back_at = moment(), taken_back_by = ${user.id}
    where id = any (${body.count_ids}) and taken_back_at is null returning id`.execute(db)
  ctx.audit(rows.length === 0 ? null : { entity: 'stock_checks', id, event: 'TAKE_BACK', before: { count_ids: rows.map((row) => row.id) } })
  return { data: await loadCheck(ctx, id) }
}

interface Aside {
  stock_check_id: number
  code: string | null
  quantity: string
  is_open: boolean
}

/** For serialised goods the code becomes a unit number. */
export const assign: Handler<typeof stockChecks.assign> = async (ctx) => {
  const { db, params, body, user } = ctx
  const check = await begin(ctx, (await asideAt(db, params.id)).stock_check_id, 'COUNT')
  const { code, quantity, is_open } = await asideAt(db, params.id)
  if (!is_open) throw Refusal.state('Kods jau ir piesaistīts vai atsaukts')
  const field = 'catalog_item_id'
  const label = `Lauks „${labelOf(field)}”`
  const goods = (await goodsOf(db, check, { itemIds: [body.catalog_item_id] }))[0]
  if (!goods) throw Refusal.field(field, `${label}: prece neeksistē`)
  const number = goods.has_units ? unitNumber(goods.unit_kind, code ?? '') : null
  const fault = asideOf(goods) ?? (number === null ? beyondUnit(goods, quantity) : wrongUnitNumber(goods.unit_kind, number))
  if (fault !== null) throw Refusal.field(field, `${label}: ${fault}`)
  const lines = await linesFor(db, check, [goods.item_id], user.id)
  const line = lines.get(goods.item_id) ?? null
  const double = number !== null && (await isFound(db, line, number))
  if (double) throw Refusal.field(field, `${label}: vienība ${number} jau ir saskaitīta`)
  await sql`
    update stock_check_counts set stock_check_line_id = ${line}, aside_reason = null, unit_number = ${number},
      quantity = ${number === null ? quantity : '1'} where id = ${params.id}`.execute(db)
  ctx.audit({ entity: 'stock_checks', id: check.id, event: 'ASSIGN', before: { code }, after: { ...body, count_id: params.id } })
  return { data: await loadCheck(ctx, check.id) }
}

async function asideAt(db: Db, id: number): Promise<Aside> {
  const { rows } = await sql<Aside>`
    select stock_check_id, code, quantity, stock_check_line_id is null and taken_back_at is null as is_open
    from stock_check_counts where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function isFound(db: Db, line: number | null, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_check_counts where stock_check_line_id = ${line} and unit_number = ${number} and taken_back_at is null`.execute(db)
  return rows.length > 0
}

/** For uncounted lines: nothing there, excluded, or to be counted. */
export const settle: Handler<typeof stockChecks.settle> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { as, line_ids, rest } = body
  if (!line_ids && !rest) throw Refusal.field('line_ids', `Lauks „${labelOf('line_ids')}” ir obligāts`)
  const check = await beginCounting(ctx, params.id, 'COUNT')
  const { rows } = await sql<{ id: number; name: string; is_counted: boolean }>`
    select l.id, k.name, l.counted is not null as is_counted
    from stock_check_lines l join stock_items s on s.id = l.stock_item_id join catalog_items k on k.id = s.catalog_item_id
    where l.stock_check_id = ${check.id} and ${line_ids ? sql`l.id = any (${line_ids})` : sql`l.counted is null and not l.is_skipped`}
    order by l.id for update of l`.execute(db)
  const missing = line_ids?.findIndex((each) => !rows.some((row) => row.id === each)) ?? -1
  if (missing >= 0) throw Refusal.field(`line_ids.${missing}`, 'Tādas rindas šajā inventarizācijā nav')
  const counted = rows.find(({ is_counted }) => is_counted)
  if (counted && as !== 'open') throw Refusal.field('line_ids', `„${counted.name}” jau ir skaitīta; vispirms atsauciet saskaitīto`)
  const ids = rows.map(({ id }) => id)
  if (as === 'none') await countNothing(ctx, check.id, ids)
  else await sql`update stock_check_lines set is_skipped = ${as === 'skipped'}, updated_by = ${user.id} where id = any (${ids})`.execute(db)
  ctx.audit(ids.length === 0 ? null : { entity: 'stock_checks', id: check.id, event: 'SETTLE', after: { as, lines: ids.length } })
  return { data: await loadCheck(ctx, check.id) }
}

/** Writes counts of zero. */
async function countNothing({ db, user }: Pick<Context, 'db' | 'user'>, checkId: number, lineIds: readonly number[]): Promise<void> {
  await sql`
    insert into stock_check_counts (stock_check_id, stock_check_line_id, key, quantity, source, counted_at, created_by)
    select ${checkId}, l.id, 'none:' || gen_random_uuid(), 0, 'typed', ${presentMoment}, ${user.id}
    from unnest(${[...lineIds]}::bigint[]) as l (id) order by l.id`.execute(db)
}

export const updateLine: Handler<typeof stockChecks.updateLine> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { lock_version, ...fields } = body
  const { stock_check_id } = await lineAt(db, params.id)
  const check = await begin(ctx, stock_check_id, 'EDIT')
  const before = await lineAt(db, params.id)
  const updatedLine = async () => (await checkLines(ctx, check.id, [params.id]))[0]
  if (before.lock_version !== lock_version) throw Refusal.stale(await updatedLine())
  await db
    .updateTable('stock_check_lines')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({ entity: 'stock_checks', id: check.id, event: 'LINE_EDIT', before, after: fields })
  const data = await updatedLine()
  if (!data) throw Refusal.missing()
  return { data }
}

interface LineAt {
  stock_check_id: number
  unit_cost: string | null
  notes: string | null
  lock_version: number
}

async function lineAt(db: Db, id: number): Promise<LineAt> {
  const { rows } = await sql<LineAt>`select stock_check_id, unit_cost, notes, lock_version from stock_check_lines where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
