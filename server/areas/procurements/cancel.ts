import { sql } from 'kysely'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { big } from '../../../contract/money.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockStockItems } from '../stock/ledger.ts'
import { reverseMovements } from '../stock/reversal.ts'
import { moveUnits, takeUnitsBack, type FreeUnit } from '../stock/stock.units.ts'
import { worthOf } from '../stock/worth.ts'
import { advanceOnce } from './procurements.transitions.ts'
import { loadProcurement, procurementMoves } from './procurements.record.ts'

/**
 * docs/domain/purchasing.md#procurements, CANCEL: removes expectations, frees order lines, and reverses received
 * goods at their cost.
 */
export const cancel: Handler<typeof procurements.cancel> = async (ctx) => {
  await advanceOnce(ctx, ctx.params.id, 'CANCEL', async ({ id }) => {
    const moves = await liveMoves(ctx.db, id)
    await takeBack(ctx, id, moves)
    await sql`update procurement_items set order_item_id = null where procurement_id = ${id} and order_item_id is not null`.execute(ctx.db)
    return { reversed: moves.map((move) => move.id) }
  })
  return { data: await loadProcurement(ctx, ctx.params.id) }
}

/** Not reversed; at current value. */
export interface LiveMove {
  id: number
  stock_item_id: number
  line_id: number
  quantity: string
  value: string
  unit_cost: string
  kind: string
}

/** Receipts first: goods leave the target before they return to the source. */
export async function liveMoves(db: Db, procurementId: number): Promise<LiveMove[]> {
  const { rows } = await sql<LiveMove>`
    select m.id, m.stock_item_id, m.line_id, m.quantity, ${worthOf(sql`m`)} as value, round(${worthOf(sql`m`)} / m.quantity, 6) as unit_cost, m.kind from stock_movements m
    where m.document_type = ${procurementMoves} and m.document_id = ${procurementId} and m.reverses_id is null and m.quantity <> 0
      and not exists (select from stock_movements r where r.reverses_id = m.id)
    order by m.quantity < 0, m.stock_item_id, m.id`.execute(db)
  return rows
}

async function takeBack(ctx: Context, id: number, moves: readonly LiveMove[]): Promise<void> {
  if (moves.length === 0) return
  const { db, user } = ctx
  await lockStockItems(
    db,
    moves.map((move) => move.stock_item_id),
  )
  const reversals = await reverseMovements(
    db,
    moves.map((move) => move.id),
    { user_id: user.id, field: 'status' },
  )
  const receipts = moves.filter(({ quantity }) => big(quantity).gt(0))
  const issues = moves.filter(({ quantity }) => big(quantity).lt(0))
  if (issues.length === 0) {
    const byLine = new Map(receipts.map((move) => [move.line_id, reversals.get(move.id)?.id ?? 0]))
    await takeUnitsBack(db, [...byLine.keys()], byLine)
    return
  }
  for (const issue of issues) {
    const came = receipts.find((move) => move.line_id === issue.line_id)
    const [out, back] = [came && reversals.get(came.id), reversals.get(issue.id)]
    if (out && back) await moveUnits(db, await unitsOf(db, id, issue.line_id), out.id, back)
  }
}

async function unitsOf(db: Db, procurementId: number, lineId: number): Promise<FreeUnit[]> {
  const { rows } = await sql<FreeUnit>`
    select u.id, u.number, u.unit_cost from procurement_items i join catalog_item_units u on u.catalog_item_id = i.catalog_item_id
    where i.id = ${lineId} and i.procurement_id = ${procurementId} and u.number = any (i.units) and u.deleted_at is null
    order by u.id for update of u`.execute(db)
  return rows
}
