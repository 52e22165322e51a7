import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmMoved } from '../shared/numbering-dates.ts'
import { lockStockItems, postMovement, type MovementKind, type PostedMovement } from '../stock/ledger.ts'
import { reverseMovement } from '../stock/reversal.ts'
import { listUnits } from '../stock/stock.units.ts'
import type { LockedProcurement } from './procurements.transitions.ts'
import { liveMoves, type LiveMove } from './cancel.ts'
import { sourceOf } from './receive.ts'

/**
 * Received goods are booked on the new day and reversed on the old; the ledger replays averages
 * (docs/domain/purchasing.md#procurements, CHANGE_DATE; INV-STOCK-6).
 */
export async function moveToAnotherDay(ctx: Context, procurement: LockedProcurement, date: string): Promise<Record<string, unknown>> {
  const { db, user, today } = ctx
  const moves = await liveMoves(db, procurement.id)
  if (moves.length > 0 && date > today) throw Refusal.field('date', `Lauks „${labelOf('date')}”: ${formatDate(date)} vēl nav pienācis`)
  confirmMoved(ctx, 'procurement', procurement, date)
  await sql`update procurements set date = ${date}, updated_by = ${user.id} where id = ${procurement.id}`.execute(db)
  if (date !== procurement.date) await redate(ctx, procurement, date, moves)
  return { date, before: procurement.date }
}

async function redate(ctx: Context, procurement: LockedProcurement, date: string, moves: readonly LiveMove[]): Promise<void> {
  await lockStockItems(
    ctx.db,
    moves.map((move) => move.stock_item_id),
  )
  const before = await sourceOf(ctx, procurement)
  const after = await sourceOf(ctx, { ...procurement, date })
  if (moves.every(({ quantity }) => big(quantity).gt(0))) {
    // In before out, so that sales stay covered.
    for (const move of moves) await bringIn(ctx, move, after)
    for (const move of moves) await takeOut(ctx, move, before)
    return
  }
  for (const move of moves) await takeOut(ctx, move, before)
  // Equal values at both ends (INV-STOCK-5).
  const issuedValues = new Map<number, string>()
  for (const move of moves.toReversed()) {
    const posted = await bringIn(ctx, { ...move, value: issuedValues.get(move.line_id) ?? move.value }, after)
    issuedValues.set(move.line_id, big(posted.value).times(-1).toFixed(4))
  }
}

type Source = Awaited<ReturnType<typeof sourceOf>>

async function takeOut({ db, user }: Context, move: LiveMove, { effective_at, allows_before_count = false }: Source): Promise<void> {
  const reversal = await reverseMovement(db, move.id, {
    user_id: user.id,
    field: 'date',
    allows_before_count,
    ...(effective_at !== undefined && { effective_at }),
  })
  await listSame(db, move.id, reversal.id)
}

async function bringIn({ db }: Context, move: LiveMove, source: Source): Promise<PostedMovement> {
  const { stock_item_id, line_id, quantity, value, unit_cost } = move
  const receipt = big(quantity).gt(0)
  const posted = await postMovement(db, {
    ...source,
    kind: move.kind as MovementKind,
    stock_item_id,
    line_id,
    quantity,
    field: 'date',
    ...(receipt ? { value } : { unit_cost }),
  })
  await listSame(db, move.id, posted.id)
  return posted
}

async function listSame(db: Context['db'], of: number, movementId: number): Promise<void> {
  const { rows } = await sql<{
    unit_id: number
  }>`select unit_id from stock_movement_units where movement_id = ${of} order by unit_id`.execute(db)
  await listUnits(
    db,
    movementId,
    rows.map(({ unit_id }) => unit_id),
  )
}
