import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { isStarted } from '../../../machines/production-application.ts'
import { big, round2, round4, sum } from '../../../contract/money.ts'
import type { production } from '../../../contract/production/production.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { movedOn, refuseBeforeArrival, type MovedAt } from '../stock/day.ts'
import { postMovement, type PostedMovement } from '../stock/ledger.ts'
import { stockItemsOf } from '../stock/places.ts'
import { issue, lockHeld, release, type Issue } from '../stock/reservations.ts'
import { installUnits, type UnitKind } from '../stock/stock.units.ts'
import { takeUnitsIn } from '../technical-documents/technical-documents.units.ts'
import { beginOnce, productionMoves, stateAfter, type LockedProduction } from './production.transitions.ts'
import { refuseAt } from './production.create.ts'
import { otherThanDone, refuseOther } from '../shared/repeated.ts'
import { componentTables, free, lacking } from './production.facts.ts'
import { componentSource } from './hold.ts'
import { holdForOrder, lockOrderOf } from './order.ts'
import { lockBuiltIn, namedPieces, type BuiltIn } from './pieces.ts'
import { loadProduction } from './production.record.ts'

type CompletionInput = Body<typeof production.complete>

/**
 * Consumes components and books output at their cost plus labour in one transaction (INV-PRODUCTION-1,
 * INV-PRODUCTION-3; docs/domain/production.md#lifecycle). Reserves output for a waiting order.
 */
export const complete: Handler<typeof production.complete> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'COMPLETE')
  if (locked) await completePart(ctx, locked, ctx.body)
  else await refuseOtherPart(ctx)
  return { data: await loadProduction(ctx, ctx.params.id) }
}

/** A repeated completion must equal the last part. */
async function refuseOtherPart({ db, params, body }: Context & { params: { id: number }; body: CompletionInput }): Promise<void> {
  const { units, parts, ...completionFields } = body
  const { rows } = await sql<{ date: string; quantity: string; labour_cost: string; made: string[]; built: string[] }>`
    select c.date, c.quantity, c.labour_cost,
      array(select u.number from stock_movement_units m join catalog_item_units u on u.id = m.unit_id
        where m.movement_id = c.output_movement_id order by u.number) as made,
      array(select u.number from production_consumptions k join stock_movement_units m on m.movement_id = k.movement_id
        join catalog_item_units u on u.id = m.unit_id where k.production_completion_id = c.id order by u.number) as built
    from production_completions c where c.production_application_id = ${params.id} order by c.id desc limit 1`.execute(db)
  const { made = [], built = [], ...part } = rows[0] ?? {}
  refuseOther(completionFields, part)
  const sameNumbers = (one: readonly string[], other: readonly string[]) => one.toSorted().join('\n') === other.toSorted().join('\n')
  if (
    units &&
    !sameNumbers(
      units.map(({ number }) => number),
      made,
    )
  )
    throw otherThanDone('units')
  const unitParts = [...(units ?? []).flatMap(({ parts: each }) => each ?? []), ...(parts ?? [])]
  if (unitParts.length > 0 && !sameNumbers(unitParts, built)) throw otherThanDone('parts')
}

async function completePart(ctx: Context, locked: LockedProduction, input: CompletionInput): Promise<void> {
  const { db, user } = ctx
  const goods = await outputGoods(db, locked.catalog_item_id)
  const remainingQuantity = big(locked.quantity).minus(locked.quantity_done)
  const quantity = input.quantity ?? remainingQuantity.toFixed(4)
  requirePart(locked, goods, quantity)
  const namedUnits = namedPieces(goods, quantity, input)
  const at = await movedOn(ctx, input.date ?? ctx.today)
  const order = await lockOrderOf(db, locked.order_item_id)
  const components = await openComponents(db, locked, quantity)
  const output = one(await stockItemsOf(db, [{ item_id: locked.catalog_item_id, warehouse_id: locked.output_warehouse_id }]))
  await lockHeld(
    db,
    components.map(({ id }) => componentSource(id)),
    [output, ...components.map(({ stock_item_id }) => stock_item_id)],
  )
  await requireComponents(db, locked, quantity)
  const due = components.filter((component) => big(component.due).gt(0))
  const pieces = await lockBuiltIn(
    db,
    due.filter(({ has_units }) => has_units),
    namedUnits,
  )
  await refuseBeforeArrival(
    db,
    pieces.map(({ id }) => id),
    at,
  )
  const source = { document_type: productionMoves, document_id: locked.id, user_id: user.id, ...at }
  const issues = issuesOf(due, pieces, source)
  const consumed = await issue(db, issues)
  const component_cost = sum(consumed.map(({ value }) => big(value).neg()))
  const labour_cost = input.labour_cost ?? (await labourShare(db, locked, quantity))
  const posted = await postMovement(db, {
    ...source,
    stock_item_id: output,
    kind: 'production_output',
    quantity,
    value: component_cost.plus(labour_cost).toFixed(4),
  })
  if (goods.has_units) await takeUnitsIn(db, posted, { numbers: namedUnits.flatMap((piece) => piece.made ?? []), field: 'units' })
  const part = { date: input.date ?? ctx.today, quantity, component_cost: component_cost.toFixed(4), labour_cost, output: posted.id }
  await keepCompletion(ctx, locked, part, { issues, consumed, pieces })
  if (order) await holdForOrder(ctx, order, { stock_item_id: output, quantity, movement_id: posted.id, has_units: goods.has_units })
  await enter(ctx, locked, quantity)
}

interface OutputGoods {
  name: string
  has_units: boolean
  unit_kind: UnitKind | null
  unit: string
  decimals: number
}

async function outputGoods(db: Db, itemId: number): Promise<OutputGoods> {
  const { rows } = await sql<OutputGoods>`
    select k.name, k.has_units, k.unit_kind, u.abbreviation as unit, u.decimals
    from catalog_items k join measure_units u on u.id = k.measure_unit_id where k.id = ${itemId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** At most the remaining plan; partial completion only after start. */
function requirePart(
  { status, quantity: planned, quantity_done }: LockedProduction,
  { unit, decimals }: OutputGoods,
  quantity: string,
): void {
  const remainingQuantity = big(planned).minus(quantity_done)
  const spoken = remainingQuantity.toFixed().replace('.', ',')
  if (big(quantity).gt(remainingQuantity)) throw refuseAt('quantity', `pieteikumā atlikuši ${spoken}`)
  if (!big(quantity).round(decimals).eq(quantity)) throw refuseAt('quantity', `mērvienība „${unit}” tik sīki neskaita`)
  if (!isStarted(status) && !big(quantity).eq(remainingQuantity))
    throw refuseAt('quantity', 'daļu pabeidz tikai sāktā ražošanā; vispirms to sāciet')
}

interface OpenComponent {
  id: number
  name: string
  has_units: boolean
  unit_kind: UnitKind | null
  stock_item_id: number
  due: string
}

async function openComponents(db: Db, locked: LockedProduction, quantity: string): Promise<OpenComponent[]> {
  const { rows } = await sql<Omit<OpenComponent, 'stock_item_id'> & { catalog_item_id: number; warehouse_id: number }>`
    select i.id, k.name, k.has_units, k.unit_kind, i.catalog_item_id, coalesce(i.warehouse_id, a.warehouse_id) as warehouse_id,
      due_quantity(i, ${big(locked.quantity_done).plus(quantity).toFixed(4)}, a.quantity, u.decimals) as due
    from ${componentTables} where a.id = ${locked.id} order by i.position, i.id`.execute(db)
  const places = await stockItemsOf(
    db,
    rows.map(({ catalog_item_id, warehouse_id }) => ({ item_id: catalog_item_id, warehouse_id })),
  )
  return rows.map(({ catalog_item_id: _item, warehouse_id: _warehouse, ...row }, place) => ({ ...row, stock_item_id: places[place] ?? 0 }))
}

/** Call under the stock items' locks. */
async function requireComponents(db: Db, locked: LockedProduction, quantity: string): Promise<void> {
  const completedQuantity = big(locked.quantity_done).plus(quantity).toFixed(4)
  const { rows } = await sql<{ name: string; free: string; requiredQuantity: string }>`
    select * from (
      select k.name, ${free}::text as free, due_quantity(i, ${completedQuantity}, a.quantity, u.decimals) as "requiredQuantity", s.allow_negative
      from ${componentTables} where a.id = ${locked.id} order by i.position, i.id
    ) c where not allow_negative and free::numeric < "requiredQuantity"`.execute(db)
  if (rows.length > 0) throw Refusal.fields({ quantity: rows.map(lacking) })
}

type Source = Pick<Issue, 'document_type' | 'document_id' | 'user_id'> & MovedAt

/** Serialised units at own cost, others at the average. */
function issuesOf(due: readonly OpenComponent[], pieces: readonly BuiltIn[], source: Source): (Issue & { piece?: BuiltIn })[] {
  return due.flatMap(({ id, has_units, stock_item_id, due: quantity }) => {
    const move = { ...source, ...componentSource(id), kind: 'production_consume' as const, stock_item_id, line_id: id }
    if (!has_units) return [{ ...move, quantity }]
    return pieces
      .filter(({ component_id }) => component_id === id)
      .map((piece) => ({ ...move, quantity: '1', unit_cost: piece.unit_cost, piece }))
  })
}

/** Cumulative difference, so that parts sum to the whole. */
async function labourShare(db: Db, locked: LockedProduction, quantity: string): Promise<string> {
  const { rows } = await sql<{ booked: string }>`
    select coalesce(sum(labour_cost), 0) as booked from production_completions where production_application_id = ${locked.id}`.execute(db)
  const reached = round2(big(locked.labour_cost).times(big(locked.quantity_done).plus(quantity)).div(locked.quantity))
  const share = big(reached).minus(one(rows).booked)
  return share.gt(0) ? round4(share) : '0'
}

interface Part {
  date: string
  quantity: string
  component_cost: string
  labour_cost: string
  output: number
}

interface Consumed {
  issues: readonly (Issue & { piece?: BuiltIn })[]
  consumed: readonly PostedMovement[]
  pieces: readonly BuiltIn[]
}

async function keepCompletion({ db, user }: Context, locked: LockedProduction, part: Part, { issues, consumed }: Consumed): Promise<void> {
  const moves = issues.map(({ source_id, piece }, place) => ({
    movement_id: consumed[place]?.id ?? 0,
    component_id: source_id,
    unit_id: piece?.id ?? null,
    made: piece?.made ?? null,
  }))
  const used = issues.map(({ source_id, quantity }, place) => ({
    component_id: source_id,
    quantity: big(quantity).toFixed(4),
    value: big(consumed[place]?.value).neg().toFixed(4),
  }))
  const { rows } = await sql<{ id: number }>`
    insert into production_completions (production_application_id, date, quantity, component_cost, labour_cost, list_cost, output_movement_id, created_by)
    values (${locked.id}, ${part.date}, ${part.quantity}, ${part.component_cost}, ${part.labour_cost}, ${listCost(locked, part, used)}, ${part.output}, ${user.id})
    returning id`.execute(db)
  const { id } = one(rows)
  const movesTable = sql`json_to_recordset(${JSON.stringify(moves)}) as m (movement_id bigint, component_id bigint, unit_id bigint, made text)`
  await sql`
    insert into production_consumptions (movement_id, production_completion_id, component_id)
    select movement_id, ${id}, component_id from ${movesTable}`.execute(db)
  await installUnits(
    db,
    moves.flatMap(({ movement_id, unit_id }) => (unit_id === null ? [] : [{ movement_id, unit_id }])),
  )
  await sql`
    insert into production_unit_parts (unit_id, made_unit_id, production_completion_id)
    select m.unit_id, n.id, ${id} from ${movesTable}
    left join catalog_item_units n on n.catalog_item_id = ${locked.catalog_item_id} and n.number = m.made and n.deleted_at is null
    where m.unit_id is not null`.execute(db)
}

interface UsedComponent {
  component_id: number
  quantity: string
  /** EUR. */
  value: string
}

/** At actual cost if used, else at the warehouse's average. */
function listCost({ id, component_list_id, warehouse_id }: LockedProduction, { quantity }: Part, used: readonly UsedComponent[]) {
  return sql`(
    select coalesce(sum(round(x.quantity * (100 + x.waste_percent) / 100 * ${quantity} / l.output_quantity * coalesce(
      (select sum(m.value) / sum(m.quantity)
        from json_to_recordset(${JSON.stringify(used)}) as m (component_id bigint, quantity numeric, value numeric)
        join production_application_components c on c.id = m.component_id where c.catalog_item_id = x.catalog_item_id),
      (select nullif(s.avg_cost, 0) from stock_items s where s.catalog_item_id = x.catalog_item_id and s.warehouse_id = ${warehouse_id}),
      (select max(s.last_purchase_price) from stock_items s where s.catalog_item_id = x.catalog_item_id), 0), 4)), 0)
    from component_lists l join component_list_items x on x.component_list_id = l.id
    where l.id = ${component_list_id}::bigint and (not x.is_optional or exists (
      select from production_application_components c where c.production_application_id = ${id} and c.catalog_item_id = x.catalog_item_id)))`
}

/** Completion releases reservations. */
async function enter(ctx: Context, locked: LockedProduction, quantity: string): Promise<void> {
  const { db, user } = ctx
  const status = await stateAfter(ctx, locked, 'COMPLETE')
  if (status !== locked.status) {
    await sql`
      update production_applications set status = ${status}, completed_at = moment(), updated_by = ${user.id} where id = ${locked.id}`.execute(
      db,
    )
    const components = await db
      .selectFrom('production_application_components')
      .select('id')
      .where('production_application_id', '=', locked.id)
      .execute()
    await release(
      db,
      components.map((component) => componentSource(component.id)),
    )
  }
  const before = { status: locked.status, quantity_done: locked.quantity_done }
  const after = { status, quantity, quantity_done: big(locked.quantity_done).plus(quantity).toFixed(4) }
  ctx.audit({ entity: 'production_applications', id: locked.id, event: 'COMPLETE', before, after })
}
