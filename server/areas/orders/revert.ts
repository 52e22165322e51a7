import { sql } from 'kysely'
import { lockStockItems } from '../stock/ledger.ts'
import { reverseMovement } from '../stock/reversal.ts'
import { reserve } from '../stock/reservations.ts'
import { takeSoldUnits, type ReturnedUnit } from '../stock/stock.units.ts'
import { advanceOrder } from './orders.transitions.ts'
import { orderMoves } from './moves.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { lineSource } from './reserve.ts'

/**
 * Reverses the moves at original cost and reserves the goods again (docs/domain/sales.md#orders, REVERT). @param
 * withdraw removes the order's lines from draft invoices first
 */
export async function revertOrder(ctx: Actor, id: number, withdraw: (orderId: number) => Promise<void>): Promise<void> {
  await advanceOrder(ctx, id, 'REVERT', async (order) => {
    await withdraw(order.id)
    const moves = await liveMoves(ctx, order)
    await lockStockItems(
      ctx.db,
      moves.map((move) => move.stock_item_id),
    )
    const back: ReturnedUnit[] = []
    for (const { id, stock_item_id, unit_id } of moves) {
      const reversal = await reverseMovement(ctx.db, id, { user_id: ctx.user.id })
      if (unit_id !== null) back.push({ movement_id: reversal.id, unit_id, stock_item_id })
    }
    await takeSoldUnits(ctx.db, back)
    await sql`
      update order_items set quantity_fulfilled = 0, cost = null, updated_by = ${ctx.user.id}
      where order_id = ${order.id} and quantity_fulfilled > 0`.execute(ctx.db)
    await reserve(
      ctx.db,
      moves.map(({ line_id, stock_item_id, quantity, unit_id }) => ({
        ...lineSource(line_id),
        stock_item_id,
        quantity,
        ...(unit_id !== null && { unit_id }),
      })),
    )
    return { reverted: moves.map((move) => move.id) }
  })
}

interface Move {
  id: number
  stock_item_id: number
  line_id: number
  /** Issued, above zero. */
  quantity: string
  unit_id: number | null
}

async function liveMoves({ db }: Actor, order: LockedOrder): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select m.id, m.stock_item_id, m.line_id, -m.quantity as quantity, u.unit_id
    from stock_movements m left join stock_movement_units u on u.movement_id = m.id
    where m.document_type = ${orderMoves} and m.document_id = ${order.id} and m.kind = 'sale'
      and not exists (select from stock_movements r where r.reverses_id = m.id)
    order by m.stock_item_id, m.id`.execute(db)
  return rows
}
