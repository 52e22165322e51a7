import { sql, type NotNull } from 'kysely'
import { big, round4, type Decimal } from '../../../contract/money.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { stockItemsOf } from './places.ts'

/**
 * The stock ledger (domain.md 3.1, 3.4): moves are posted and reversed here and nowhere else. The
 * database computes value and balances under the lock of the stock item; this file adds the
 * revaluations that keep the average right. Callers lock documents first, then stock items in the
 * order of their ids (domain.md 3.8): post several moves with `postMovements`.
 */

/** Why goods moved; the sign of the quantity follows from it (0006_stock.sql). */
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

/** The document that a move belongs to. */
export interface MovementSource {
  document_type: string
  document_id: number
  line_id?: number | null
  user_id: number
}

/** A move to post. */
export interface Movement extends MovementSource {
  stock_item_id: number
  kind: MovementKind
  /** Pieces, kilograms ...: above zero comes in, below goes out. */
  quantity: Decimal
  /** Receipts: EUR for one, up to six decimals. Issues of serialised goods: the units' own cost; left out, the average. */
  unit_cost?: Decimal
  /** Receipts whose whole value is known (transfers, production output); rules over unit_cost. */
  value?: Decimal
  /** ISO moment, when the move really happened earlier (law L6). */
  effective_at?: string
  /** Field that a refusal for want of goods names; `quantity` when not given. */
  field?: string
}

/** A move as it stands in the ledger. */
export interface PostedMovement {
  id: number
  stock_item_id: number
  quantity: string
  /** EUR for one, and for all with the sign of the quantity. */
  unit_cost: string
  value: string
  balance_after: string
  value_after: string
  effective_at: string
}

/** What lies of a stock item, as this transaction holds it. */
export interface Level {
  on_hand: string
  available: string
  stock_value: string
  avg_cost: string
  last_movement_at: string | null
  allow_negative: boolean
}

/** Moves in one statement, which takes 65,535 parameters. */
const mostAtOnce = 4000

const postedColumns = ['id', 'stock_item_id', 'quantity', 'unit_cost', 'value', 'balance_after', 'value_after', 'effective_at'] as const

/**
 * Posts moves, with their stock items locked in the order of their ids, so that two documents never
 * wait for each other. Results as given. Ordinary moves of different goods go in one statement.
 * @param held levels of all of them, where this transaction locked them and changed nothing since
 */
export async function postMovements(tx: Db, movements: readonly Movement[], held?: ReadonlyMap<number, Level>): Promise<PostedMovement[]> {
  const ids = movements.map((movement) => movement.stock_item_id)
  const levels = held ?? (await lockStockItems(tx, ids))
  const plain = movements.every(
    (movement) => movement.effective_at === undefined && big(levels.get(movement.stock_item_id)?.on_hand).gte(0),
  )
  const posted: PostedMovement[] = []
  if (movements.length === 0 || !plain || new Set(ids).size < ids.length) {
    for (const movement of movements) posted.push(await postMovement(tx, movement))
    return posted
  }
  for (const movement of movements) {
    const level = levels.get(movement.stock_item_id)
    if (!level) throw Refusal.field('stock_item_id', 'Krājums neeksistē')
    if (big(movement.quantity).lt(0)) requireAvailable(level, big(movement.quantity).abs(), movement.field)
  }
  const byItem = new Map<number, PostedMovement>()
  for (let from = 0; from < movements.length; from += mostAtOnce) {
    const rows = await tx
      .insertInto('stock_movements')
      .values(movements.slice(from, from + mostAtOnce).map((movement) => rowOf(movement, figuresOf(movement))))
      .returning(postedColumns)
      .$narrowType<{ unit_cost: NotNull }>()
      .execute()
    for (const row of rows) byItem.set(row.stock_item_id, row)
  }
  return ids.flatMap((id) => byItem.get(id) ?? [])
}

/**
 * Posts one move. Receipts carry their cost; issues leave at the moving average and take the whole
 * remaining value with the last piece (law L4).
 * @throws Refusal of `field` with what is left when there is too little (law L3)
 */
export async function postMovement(tx: Db, movement: Movement): Promise<PostedMovement> {
  const quantity = big(movement.quantity)
  const level = await lockLevel(tx, movement.stock_item_id)
  if (quantity.lt(0)) requireAvailable(level, quantity.abs(), movement.field)
  if (quantity.gt(0) && big(level.on_hand).lt(0)) await settleNegative(tx, movement, level)
  const posted = await insert(tx, movement, figuresOf(movement))
  await replayBackdated(tx, posted, level, movement.user_id)
  return posted
}

/** What a reversal may say otherwise than the move it reverses. */
export interface Reversal extends Partial<MovementSource> {
  user_id: number
  field?: string
  /** ISO moment, when it is booked on a day that has passed (law L6). */
  effective_at?: string
}

const revertKinds: Readonly<Record<string, string>> = { sale: 'sale_revert', service_consume: 'service_revert' }

/**
 * Reverses a move: exactly opposite quantity and value, once (law L2). Where that would leave goods
 * without value or value without goods, the difference is booked as a revaluation first.
 * @throws Refusal of the state when it is reversed already, of `field` when the goods are gone
 */
export async function reverseMovement(tx: Db, movementId: number, reversal: Reversal): Promise<PostedMovement> {
  const original = await tx.selectFrom('stock_movements').selectAll().where('id', '=', movementId).executeTakeFirst()
  if (!original) throw Refusal.missing()
  const level = await lockLevel(tx, original.stock_item_id)
  const earlier = await tx.selectFrom('stock_movements').select('id').where('reverses_id', '=', movementId).executeTakeFirst()
  if (earlier) throw Refusal.state('Kustība jau ir atcelta')
  const source: MovementSource = {
    document_type: reversal.document_type ?? original.document_type,
    document_id: reversal.document_id ?? original.document_id,
    line_id: reversal.line_id === undefined ? original.line_id : reversal.line_id,
    user_id: reversal.user_id,
  }
  if (big(original.quantity).gt(0)) {
    requireAvailable(level, big(original.quantity), reversal.field)
    await settleVariance(tx, { ...source, stock_item_id: original.stock_item_id }, level, original)
  }
  const { effective_at } = reversal
  const posted = await insert(
    tx,
    {
      ...source,
      stock_item_id: original.stock_item_id,
      kind: revertKinds[original.kind] ?? original.kind,
      ...(effective_at !== undefined && { effective_at }),
    },
    { quantity: big(original.quantity).times(-1).toFixed(4), reverses_id: movementId },
  )
  await replayBackdated(tx, posted, level, reversal.user_id)
  return posted
}

/** Changes the value of goods on hand by an amount of EUR without moving them. */
export async function revalue(tx: Db, source: MovementSource & { stock_item_id: number }, value: Decimal): Promise<PostedMovement | null> {
  if (big(round4(value)).eq(0)) return null
  return insert(tx, { ...source, kind: 'revaluation' }, { quantity: '0', value: round4(value) })
}

/** The stock item of a good in a warehouse, opened when the good was never there. */
export async function stockItemOf(tx: Db, catalogItemId: number, warehouseId: number): Promise<number> {
  return (await stockItemsOf(tx, [{ item_id: catalogItemId, warehouse_id: warehouseId }]))[0] ?? 0
}

/** Locks stock items in the order of their ids until the transaction ends; levels by id. */
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

async function lockLevel(tx: Db, id: number): Promise<Level> {
  const level = (await lockStockItems(tx, [id])).get(id)
  if (!level) throw Refusal.field('stock_item_id', 'Krājums neeksistē')
  return level
}

function requireAvailable(level: Level, wanted: Decimal, field = 'quantity'): void {
  if (level.allow_negative || big(level.available).gte(wanted)) return
  throw Refusal.field(field, tooLittle(level.available))
}

/** What a person is told when there is not enough. */
export function tooLittle(available: Decimal): string {
  const left = big(available).gt(0) ? big(available).toFixed() : '0'
  return `Noliktavā pieejami tikai ${left.replace('.', ',')}`
}

/** Goods sold before they came in left at a guess; what comes in tells their true cost. */
async function settleNegative(tx: Db, movement: Movement, level: Level): Promise<void> {
  const quantity = big(movement.quantity)
  const value = big(movement.value).gt(0) ? big(round4(big(movement.value))) : big(round4(quantity.times(big(movement.unit_cost))))
  const owed = big(round4(value.times(level.on_hand).div(quantity)))
  await revalue(tx, movement, owed.minus(level.stock_value))
}

/** Takes a receipt's exact value out only after the rest is set to what it should be worth then. */
async function settleVariance(
  tx: Db,
  source: MovementSource & { stock_item_id: number },
  level: Level,
  original: { quantity: string; value: string },
): Promise<void> {
  const left = big(level.on_hand).minus(original.quantity)
  const value = big(level.stock_value).minus(original.value)
  if (left.eq(0)) await revalue(tx, source, value.times(-1))
  else if (left.gt(0) && value.lt(0)) await revalue(tx, source, left.times(level.avg_cost).minus(value))
}

/** Law L6: the average is replayed from a move dated back, and the difference booked today. */
async function replayBackdated(tx: Db, posted: PostedMovement, before: Level, userId: number): Promise<void> {
  const backdated = before.last_movement_at !== null && Date.parse(posted.effective_at) < Date.parse(before.last_movement_at)
  if (!backdated || before.allow_negative) return
  const row = await tx
    .selectFrom('stock_items')
    .select(sql<string>`replayed_value(id) - stock_value`.as('difference'))
    .where('id', '=', posted.stock_item_id)
    .executeTakeFirstOrThrow()
  const source = { stock_item_id: posted.stock_item_id, document_type: 'stock_movement', document_id: posted.id, user_id: userId }
  await revalue(tx, source, row.difference)
}

interface Figures {
  quantity: string
  unit_cost?: string | null
  value?: string
  reverses_id?: number
}

/** What the caller says of a move's quantity and cost, as the ledger takes it: a piece that cost nothing is none of unknown cost. */
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

function insert(tx: Db, of: Origin, figures: Figures): Promise<PostedMovement> {
  return tx
    .insertInto('stock_movements')
    .values(rowOf(of, figures))
    .returning(postedColumns)
    .$narrowType<{ unit_cost: NotNull }>()
    .executeTakeFirstOrThrow()
}
