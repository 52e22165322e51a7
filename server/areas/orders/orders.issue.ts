import { sql } from 'kysely'
import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { lockStockItems, type Level } from '../stock/ledger.ts'
import { stockItemsAt, stockItemsOf } from '../stock/places.ts'
import { issue, postIssues, release, type Issue } from '../stock/reservations.ts'
import { sellUnits } from '../stock/stock.units.ts'
import { issueCost } from '../stock/worth.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { orderMoves } from './moves.ts'
import { openLines, type PartInput, type OpenLine } from './open-lines.ts'
import { lineSource } from './reserve.ts'
import { reservedUnits, holdNamed, piecesOf, type ReservedUnit } from './orders.units.ts'

/**
 * From the line's reservation first, then from available stock, never below zero; every part that cannot be issued
 * is refused at its field. Writes cost to the line. Default: all open lines in full.
 */
export async function issueLines(ctx: Actor, order: LockedOrder, requestedParts?: readonly PartInput[]): Promise<void> {
  const parts = await openLines(ctx.db, order, requestedParts)
  const lines = (await holdNamed(ctx.db, parts, 'keep others')) ? await openLines(ctx.db, order, requestedParts) : parts
  if (lines.length === 0) throw Refusal.field('order_items', nothingToIssue)
  const plan = await planIssues(ctx, order, lines)
  if (Object.keys(plan.errors).length > 0) throw Refusal.fields(plan.errors)
  await runNow(ctx, order, lines, plan)
}

/** Returns the obstacles as text if not everything can be issued. */
export async function issueAllOrNothing(ctx: Actor, order: LockedOrder): Promise<string[]> {
  const lines = await openLines(ctx.db, order, undefined)
  const plan = await planIssues(ctx, order, lines)
  if (plan.short.length > 0) return plan.short
  if (lines.length === 0) throw Refusal.field('order_items', nothingToIssue)
  await runNow(ctx, order, lines, plan)
  return []
}

const nothingToIssue = 'Nav norādīta neviena izsniedzama rinda'

async function runNow(ctx: Actor, order: LockedOrder, lines: readonly OpenLine[], { issues, levels }: Plan): Promise<void> {
  if (lines.some(holdsSomething)) {
    const posted = await issue(ctx.db, issues)
    await releaseExcess(ctx.db, lines)
    const sold = issues.flatMap(({ unit_id }, index) => (unit_id === undefined ? [] : [{ unit_id, movement_id: posted[index]?.id ?? 0 }]))
    await sellUnits(ctx.db, sold, { customer_id: order.customer_id, today: ctx.today })
  } else await postIssues(ctx.db, issues, levels)
  await bookFulfilled(ctx, order, lines)
}

interface Hold {
  source_id: number
  stock_item_id: number
  warehouse_id: number
  quantity: string
}

type Quantity = ReturnType<typeof big>

interface Plan {
  issues: Issue[]
  errors: FieldErrors
  /** Without field names. */
  short: string[]
  /** Of the locked stock items. */
  levels: ReadonlyMap<number, Level>
}

/** `left` shrinks with each line. */
interface Supply {
  holds: Hold[]
  pieces: ReservedUnit[]
  /** Source stock item beyond the line's reservation. */
  homes: Map<number, number>
  left: Map<number, Quantity>
  mayGoBelow: Set<number>
  levels: ReadonlyMap<number, Level>
}

/** Locks all stock items first, so the plan stays valid. */
async function planIssues(ctx: Actor, order: LockedOrder, lines: readonly OpenLine[]): Promise<Plan> {
  const stocked = lines.filter((line) => line.is_stocked)
  const supply = await lockSupply(ctx.db, stocked)
  const plan: Plan = { issues: [], errors: {}, short: [], levels: supply.levels }
  for (const line of stocked) {
    const takes = line.has_units ? piecesOf(line, supply.pieces) : takesOf(line, supply)
    if (typeof takes === 'string') {
      const [field, name] = line.has_units ? [line.unitsField, 'units'] : [line.field, 'quantity']
      ;(plan.errors[field] ??= []).push(`Lauks „${labelOf(name)}”: ${takes}`)
      plan.short.push(takes)
      continue
    }
    const move = { kind: 'sale', document_type: orderMoves, document_id: order.id, line_id: line.id, user_id: ctx.user.id } as const
    for (const part of Array.isArray(takes) ? takes.map(ofPiece) : [...takes].map(ofStock)) {
      plan.issues.push({ ...lineSource(line.id), ...move, ...part, field: line.field })
    }
  }
  return plan
}

const ofStock = ([stock_item_id, quantity]: [number, Quantity]) => ({ stock_item_id, quantity })

/** One move per unit, at its exact cost. */
const ofPiece = ({ id, stock_item_id, unit_cost }: ReservedUnit) => ({ stock_item_id, quantity: 1, unit_id: id, unit_cost })

/** Quantity per stock item, or the obstacle. */
function takesOf(line: OpenLine, supply: Supply): Map<number, Quantity> | string {
  const takes = reservedTakes(line, supply.holds)
  const rest = [...takes.values()].reduce((open, part) => open.minus(part), big(line.requestedQuantity))
  if (rest.eq(0)) return takes
  const home = supply.homes.get(line.id)
  const free = home === undefined ? big(0) : (supply.left.get(home) ?? big(0))
  if (home === undefined || (rest.gt(free) && !supply.mayGoBelow.has(home))) {
    const possible = big(line.requestedQuantity)
      .minus(rest)
      .plus(free.gt(0) ? free : 0)
    return `prece „${line.name}”, noliktavā pieejami tikai ${formatQuantity(possible)}`
  }
  supply.left.set(home, free.minus(rest))
  return takes.set(home, rest.plus(takes.get(home) ?? 0))
}

/** Oldest first; limited to the requested warehouse. */
function reservedTakes(line: OpenLine, holds: readonly Hold[]): Map<number, Quantity> {
  const takes = new Map<number, Quantity>()
  let rest = big(line.requestedQuantity)
  for (const hold of holds) {
    if (hold.source_id !== line.id || (line.from_warehouse_id ?? hold.warehouse_id) !== hold.warehouse_id) continue
    const part = rest.lt(big(hold.quantity)) ? rest : big(hold.quantity)
    if (part.gt(0)) takes.set(hold.stock_item_id, part.plus(takes.get(hold.stock_item_id) ?? 0))
    rest = rest.minus(part)
  }
  return takes
}

async function lockSupply(db: Db, stocked: readonly OpenLine[]): Promise<Supply> {
  const homes = await homesOf(
    db,
    stocked.filter((line) => !line.has_units),
  )
  const holds = stocked.some(holdsSomething) ? await holdsOf(db, stocked) : []
  const levels = await lockStockItems(db, [...homes.values(), ...holds.map((hold) => hold.stock_item_id)])
  return {
    homes,
    holds,
    // Read under the stock items' lock: supplier invoices may change costs.
    pieces: await reservedUnits(db, stocked),
    levels,
    left: new Map([...levels].map(([id, level]) => [id, big(level.available)])),
    mayGoBelow: new Set([...levels].flatMap(([id, level]) => (level.allow_negative ? [id] : []))),
  }
}

/** Creates a stock item where negative stock is allowed. */
async function homesOf(db: Db, lines: readonly OpenLine[]): Promise<Map<number, number>> {
  const itemPlaces = lines.map((line) => ({ item_id: line.catalog_item_id, warehouse_id: line.from_warehouse_id ?? line.warehouse_id }))
  const found = await stockItemsAt(db, itemPlaces)
  const mayOpen = found.includes(undefined) ? await negativeWarehouses(db) : new Set<number>()
  const missing = itemPlaces.filter(({ warehouse_id }, index) => found[index] === undefined && mayOpen.has(warehouse_id))
  const opened = missing.length > 0 ? await stockItemsOf(db, missing) : []
  return new Map(
    lines.flatMap((line, index): [number, number][] => {
      const place = itemPlaces[index]
      const home = found[index] ?? (place && opened[missing.indexOf(place)])
      return home === undefined ? [] : [[line.id, home]]
    }),
  )
}

function holdsSomething(line: OpenLine): boolean {
  return big(line.quantity_reserved).gt(0)
}

async function negativeWarehouses(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('warehouses').select('id').where('allow_negative', '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}

async function holdsOf(db: Db, lines: readonly OpenLine[]): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select r.source_id, r.stock_item_id, s.warehouse_id, r.quantity
    from stock_reservations r join stock_items s on s.id = r.stock_item_id
    where r.source_type = 'order_item' and r.source_id = any (${lines.map((line) => line.id)}) and r.status = 'active'
    order by r.id`.execute(db)
  return rows
}

/** After issuing from another warehouse. */
async function releaseExcess(db: Db, lines: readonly OpenLine[]): Promise<void> {
  const { rows } = await sql<{ id: number; excess: string }>`
    select i.id, i.quantity_reserved - (i.quantity - i.quantity_fulfilled - p.part) as excess
    from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.requestedQuantity)}::numeric[]) p (id, part)
    join order_items i on i.id = p.id
    where i.quantity_reserved > i.quantity - i.quantity_fulfilled - p.part`.execute(db)
  for (const { id, excess } of rows) await release(db, [lineSource(id)], excess)
}

/** Average cost by the ledger. */
async function bookFulfilled({ db, user }: Actor, order: LockedOrder, lines: readonly OpenLine[]): Promise<void> {
  await sql`
    update order_items i
    set quantity_fulfilled = i.quantity_fulfilled + p.part, updated_by = ${user.id},
      cost = ${issueCost(orderMoves, sql`${order.id}::bigint`, sql`i.id`)}
    from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.requestedQuantity)}::numeric[]) p (id, part)
    where i.id = p.id`.execute(db)
}
