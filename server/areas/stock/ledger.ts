import { sql, type NotNull } from 'kysely'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { one } from '../../db/one.ts'
import { Refusal } from '../../http/refusal.ts'
import { allowBeforeCounts } from './before-count.ts'
import { bookCorrections, reckonLate, type LateMovement } from './late.ts'
import { stockItemsOf } from './places.ts'

/**
 * The only place that posts moves (docs/domain/stock.md#ledger, docs/domain/stock.md#valuation). The database
 * computes value and balance under the stock item's lock. Lock documents first, then stock items in id order
 * (docs/domain/accounts.md#locks).
 */

/** Determines the sign (0006_stock.sql). */
export type MovementKind =
  | 'opening'
  | 'purchase'
  | 'transfer_in'
  | 'transfer_out'
  | 'sale'
  | 'sale_revert'
  | 'customer_return'
  | 'supplier_return'
  | 'production_consume'
  | 'production_output'
  | 'service_consume'
  | 'service_revert'
  | 'write_off'
  | 'goods_removal'
  | 'correction'
  | 'check_surplus'
  | 'check_shortage'
  | 'shop_sale'
  | 'to_inventory'
  | 'from_inventory'

export interface MovementSource {
  document_type: string
  document_id: number
  line_id?: number | null
  user_id: number
}

export interface Movement extends MovementSource {
  stock_item_id: number
  kind: MovementKind
  /** In item units: above zero in, below out. */
  quantity: Decimal
  /** Receipts: EUR per unit, six decimals. Serialised issues: own cost; default: average. */
  unit_cost?: Decimal
  /** Total of a receipt; overrides unit_cost. */
  value?: Decimal
  /** ISO; for backdated moves (INV-STOCK-6). */
  effective_at?: string
  /** Skips the confirmation for accepted counts. */
  allows_before_count?: boolean
  /** Default: `quantity`. */
  field?: string
}

export interface PostedMovement {
  id: number
  stock_item_id: number
  quantity: string
  /** EUR; value with the quantity's sign. */
  unit_cost: string
  value: string
  balance_after: string
  value_after: string
  effective_at: string
}

export interface Level {
  on_hand: string
  available: string
  stock_value: string
  avg_cost: string
  last_movement_at: string | null
  allow_negative: boolean
}

/** A statement allows 65,535 parameters. */
const mostAtOnce = 4000

const postedColumns = ['id', 'stock_item_id', 'quantity', 'unit_cost', 'value', 'balance_after', 'value_after', 'effective_at'] as const

/**
 * Posts moves, with their stock items locked in the order of their ids, so that two documents never
 * wait for each other. Results as given. Receipts carry their cost; issues leave at the moving average and
 * take the whole remaining value with the last piece (INV-STOCK-4). Ordinary moves of different goods go in one statement.
 * @param lockedLevels levels of all of them, where this transaction locked them and changed nothing since
 * @throws Refusal of `field` with what is left when there is too little (INV-STOCK-3)
 */
export async function postMovements(
  tx: Db,
  movements: readonly Movement[],
  lockedLevels?: ReadonlyMap<number, Level>,
): Promise<PostedMovement[]> {
  const levels =
    lockedLevels ??
    (await lockStockItems(
      tx,
      movements.map((movement) => movement.stock_item_id),
    ))
  await allowBeforeCounts(tx, movements)
  const placed = movements.map((movement, place) => ({ movement, place, level: levelIn(levels, movement.stock_item_id) }))
  const late = placed.filter(({ movement, level }) => isLate(movement.effective_at, level))
  const posted = [
    ...(await postLate(tx, late)),
    ...(await postPresent(
      tx,
      placed.filter((each) => !late.includes(each)),
    )),
  ]
  return posted.toSorted((a, b) => a.place - b.place).map(({ row }) => row)
}

export async function postMovement(tx: Db, movement: Movement): Promise<PostedMovement> {
  const [posted] = await postMovements(tx, [movement])
  if (!posted) throw new Error('A move was not posted')
  return posted
}

interface Placed {
  movement: Movement
  place: number
  level: Level
}

type PlacedRow = Pick<Placed, 'place'> & { row: PostedMovement }

/** Repeated goods go in separate waves, as each move depends on the former. */
async function postPresent(tx: Db, placed: readonly Placed[]): Promise<PlacedRow[]> {
  const waves: Placed[][] = []
  const times = new Map<number, number>()
  for (const each of placed) {
    const wave = times.get(each.movement.stock_item_id) ?? 0
    times.set(each.movement.stock_item_id, wave + 1)
    ;(waves[wave] ??= []).push(each)
  }
  const posted: PlacedRow[] = []
  for (const [place, wave] of waves.entries()) posted.push(...(await postWave(tx, place === 0 ? wave : await asNow(tx, wave))))
  return posted
}

async function asNow(tx: Db, placed: readonly Placed[]): Promise<Placed[]> {
  const levels = await lockStockItems(
    tx,
    placed.map(({ movement }) => movement.stock_item_id),
  )
  return placed.map((each) => ({ ...each, level: levelIn(levels, each.movement.stock_item_id) }))
}

async function postWave(tx: Db, placed: readonly Placed[]): Promise<PlacedRow[]> {
  if (placed.some(({ level }) => big(level.on_hand).lt(0))) {
    const posted: PlacedRow[] = []
    for (const { movement, place } of placed) posted.push({ place, row: await postAfterOthers(tx, movement) })
    return posted
  }
  for (const { movement, level } of placed)
    if (big(movement.quantity).lt(0)) requireAvailable(level, big(movement.quantity).abs(), movement.field)
  const posted = await insertMovements(
    tx,
    placed.map(({ movement }) => ({ of: movement, figures: figuresOf(movement) })),
  )
  const byItem = new Map(posted.map((row) => [row.stock_item_id, row]))
  return placed.flatMap(({ movement, place }) => {
    const row = byItem.get(movement.stock_item_id)
    return row ? [{ place, row }] : []
  })
}

/** Depends on other moves of its document. */
async function postAfterOthers(tx: Db, movement: Movement): Promise<PostedMovement> {
  const quantity = big(movement.quantity)
  const level = await lockLevel(tx, movement.stock_item_id)
  if (quantity.lt(0)) requireAvailable(level, quantity.abs(), movement.field)
  if (quantity.gt(0) && big(level.on_hand).lt(0)) await settleNegative(tx, movement, level)
  return insertMovement(tx, movement, figuresOf(movement))
}

/** INV-STOCK-6: receipts, then corrections, then issues, so that values never become negative. */
async function postLate(tx: Db, placed: readonly Placed[]): Promise<PlacedRow[]> {
  if (placed.length === 0) return []
  requireAll(placed)
  const pieces = await piecesAmong(
    tx,
    placed.map(({ movement }) => movement.stock_item_id),
  )
  const { values, corrections } = await reckonLate(
    tx,
    placed.map(({ movement, place }) => lateOf(movement, place, pieces.has(movement.stock_item_id))),
  )
  const post = async ({ movement, place }: Placed): Promise<PlacedRow> => ({
    place,
    row: await insertMovement(tx, movement, { ...figuresOf(movement), value: round4(values.get(idOf(place)) ?? 0) }),
  })
  const posted: PlacedRow[] = []
  for (const each of placed) if (big(each.movement.quantity).gt(0)) posted.push(await post(each))
  await bookCorrections(tx, corrections, placed[0]?.movement.user_id ?? 0)
  for (const each of placed) if (big(each.movement.quantity).lt(0)) posted.push(await post(each))
  return posted
}

/** Negative: not posted yet. */
const idOf = (place: number): number => -1 - place

function lateOf(movement: Movement, place: number, isOfPieces: boolean): LateMovement {
  const { stock_item_id, quantity, effective_at = '' } = movement
  const { value, unit_cost } = figuresOf(movement)
  const isReceipt = big(quantity).gt(0)
  const ownCost = isReceipt || isOfPieces ? round4(big(quantity).times(unit_cost ?? 0)) : null
  return { id: idOf(place), stock_item_id, quantity, effective_at, value: isReceipt && big(value).gt(0) ? big(value) : ownCost }
}

async function piecesAmong(tx: Db, stockItemIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from stock_items s join catalog_items k on k.id = s.catalog_item_id and k.has_units where s.id = any (${[...stockItemIds]})`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

function requireAll(placed: readonly Placed[]): void {
  const takenByItem = new Map<number, ReturnType<typeof big>>()
  for (const { movement, level } of placed) {
    if (big(movement.quantity).gt(0)) continue
    const requiredQuantity = (takenByItem.get(movement.stock_item_id) ?? big(0)).plus(big(movement.quantity).abs())
    requireAvailable(level, requiredQuantity, movement.field)
    takenByItem.set(movement.stock_item_id, requiredQuantity)
  }
}

/** With negative stock allowed, posting order counts. */
export function isLate(effectiveAt: string | undefined, level: Level): boolean {
  if (effectiveAt === undefined || level.last_movement_at === null || level.allow_negative) return false
  return Date.parse(effectiveAt) <= Date.parse(level.last_movement_at)
}

/** EUR. */
export async function revalue(tx: Db, source: MovementSource & { stock_item_id: number }, value: Decimal): Promise<PostedMovement | null> {
  if (big(round4(value)).eq(0)) return null
  return insertMovement(tx, { ...source, kind: 'revaluation' }, { quantity: '0', value: round4(value) })
}

/** Created if missing. */
export async function stockItemOf(tx: Db, catalogItemId: number, warehouseId: number): Promise<number> {
  return one(await stockItemsOf(tx, [{ item_id: catalogItemId, warehouse_id: warehouseId }]))
}

/** In id order. */
export async function lockStockItems(tx: Db, ids: Iterable<number>): Promise<Map<number, Level>> {
  const rows = await tx
    .selectFrom('stock_items')
    .select(['id', 'on_hand', 'available', 'stock_value', 'avg_cost', 'last_movement_at', 'allow_negative'])
    .where('id', '=', sql<number>`any (${[...new Set(ids)]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, available, ...row }) => [id, { ...row, available: available ?? '0' }]))
}

export async function lockLevel(tx: Db, id: number): Promise<Level> {
  return levelIn(await lockStockItems(tx, [id]), id)
}

export function levelIn(levels: ReadonlyMap<number, Level>, id: number): Level {
  const level = levels.get(id)
  if (!level) throw Refusal.field('stock_item_id', 'Krājums neeksistē')
  return level
}

/** INV-STOCK-3. */
export function requireAvailable(level: Level, requiredQuantity: Decimal, field = 'quantity'): void {
  if (level.allow_negative || big(level.available).gte(requiredQuantity)) return
  throw Refusal.field(field, tooLittle(level.available))
}

export function tooLittle(available: Decimal): string {
  const availableQuantity = big(available).gt(0) ? big(available).toFixed() : '0'
  return `Noliktavā pieejami tikai ${availableQuantity.replace('.', ',')}`
}

/** Corrects goods sold before receipt, at an estimated cost. */
async function settleNegative(tx: Db, movement: Movement, level: Level): Promise<void> {
  const quantity = big(movement.quantity)
  const value = big(movement.value).gt(0) ? big(round4(big(movement.value))) : big(round4(quantity.times(big(movement.unit_cost))))
  const costDifference = big(round4(value.times(level.on_hand).div(quantity)))
  await revalue(tx, movement, costDifference.minus(level.stock_value))
}

interface Figures {
  /** Allocated early for corrections. */
  id?: number
  quantity: string
  unit_cost?: string | null
  value?: string
  reverses_id?: number
}

/** A unit with zero cost has a known cost. */
function figuresOf({ quantity, unit_cost, value }: Movement): Figures {
  return {
    quantity: big(quantity).toFixed(4),
    unit_cost: unit_cost === undefined ? null : big(unit_cost).toFixed(6),
    value: big(quantity).gt(0) ? round4(value ?? 0) : '0',
  }
}

type Origin = MovementSource & { stock_item_id: number; kind: string; effective_at?: string }

function rowOf(of: Origin, figures: Figures) {
  return {
    stock_item_id: of.stock_item_id,
    kind: of.kind,
    document_type: of.document_type,
    document_id: of.document_id,
    line_id: of.line_id ?? null,
    user_id: of.user_id,
    ...(of.effective_at !== undefined && { effective_at: of.effective_at }),
    ...figures,
  }
}

/** Different goods only; a trigger completes the rows. */
export async function insertMovements(tx: Db, moves: readonly { of: Origin; figures: Figures }[]): Promise<PostedMovement[]> {
  const posted: PostedMovement[] = []
  for (let from = 0; from < moves.length; from += mostAtOnce) {
    const rows = await tx
      .insertInto('stock_movements')
      .values(moves.slice(from, from + mostAtOnce).map(({ of, figures }) => rowOf(of, figures)))
      .returning(postedColumns)
      .$narrowType<{ unit_cost: NotNull }>()
      .execute()
    posted.push(...rows)
  }
  return posted
}

export function insertMovement(tx: Db, of: Origin, figures: Figures): Promise<PostedMovement> {
  return tx
    .insertInto('stock_movements')
    .values(rowOf(of, figures))
    .returning(postedColumns)
    .$narrowType<{ unit_cost: NotNull }>()
    .executeTakeFirstOrThrow()
}
