import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { voidCharges } from '../charges/post.ts'
import { begin as beginPiece } from '../inventory/inventory.transitions.ts'
import { lockStockItems } from '../stock/ledger.ts'
import { reverseMovement } from '../stock/reversal.ts'
import { takeOutInstalled, type ReturnedUnit } from '../stock/stock.units.ts'
import { serviceMoves } from './moves.ts'
import { beginService, stateAfter, type LockedService } from './service.transitions.ts'
import { holdGoods, releaseGoods } from './service.goods.ts'
import { retakePieces } from './service.machines.ts'

/**
 * Reverses completion exactly and reserves materials again, or releases a started application's reservations. @param
 * withdraw removes its work from draft invoices first
 */
export async function revertService(ctx: Context, id: number, withdraw: (id: number) => Promise<void>): Promise<void> {
  const { db, user } = ctx
  const locked = await beginService(ctx, id, 'REVERT')
  const status = await stateAfter(ctx, locked, 'REVERT')
  const { rows } = await sql<{
    completed: boolean
  }>`select completed_at is not null as completed from service_applications where id = ${id}`.execute(db)
  if (one(rows).completed) {
    await withdraw(id)
    await voidCharges(db, { type: 'service', id })
    await retakePieces(ctx, id)
    await undoMaintenance(ctx, locked)
    await takeBackGoods(ctx, locked)
    await sql`
      update service_applications set status = ${status}, completed_at = null, completed_on = null, updated_by = ${user.id} where id = ${id}`.execute(
      db,
    )
    // Unsigned acts of the completion.
    await sql`delete from service_documents where service_application_id = ${id} and type = 'work_act' and signed_at is null`.execute(db)
    await holdGoods(db, id)
  } else {
    await releaseGoods(db, id)
    await sql`update service_applications set status = ${status}, started_at = null, updated_by = ${user.id} where id = ${id}`.execute(db)
  }
  ctx.audit({
    entity: 'service_applications',
    id,
    event: 'REVERT',
    before: { status: locked.status },
    after: { status },
    customer_id: locked.customer_id,
  })
}

interface Move {
  id: number
  stock_item_id: number
  unit_id: number | null
}

/** INV-SERVICE-1: at original cost. */
async function takeBackGoods({ db, user }: Context, locked: LockedService): Promise<void> {
  const { rows } = await sql<Move>`
    select m.id, m.stock_item_id, u.unit_id
    from stock_movements m left join stock_movement_units u on u.movement_id = m.id
    where m.document_type = ${serviceMoves} and m.document_id = ${locked.id} and m.kind = 'service_consume'
      and not exists (select from stock_movements r where r.reverses_id = m.id)
    order by m.stock_item_id, m.id`.execute(db)
  await lockStockItems(
    db,
    rows.map((move) => move.stock_item_id),
  )
  const back: ReturnedUnit[] = []
  for (const { id, stock_item_id, unit_id } of rows) {
    const reversal = await reverseMovement(db, id, { user_id: user.id })
    if (unit_id !== null) back.push({ movement_id: reversal.id, unit_id, stock_item_id })
  }
  await takeOutInstalled(db, back)
  await sql`
    update service_lines set quantity_consumed = 0, cost = null, updated_by = ${user.id}
    where service_application_id = ${locked.id} and quantity_consumed > 0`.execute(db)
}

/** Restores former due days, unless done again meanwhile. */
async function undoMaintenance(ctx: Context, locked: LockedService): Promise<void> {
  const { db, user } = ctx
  const { rows } = await sql<{
    maintenance_id: number
    piece: number
    name: string
    last_before: string
    last_at: string
    counter_before: string | null
  }>`
    select r.maintenance_id, m.inventory_item_id as piece, m.name, r.last_before, r.last_at, r.counter_before
    from service_maintenance_resets r join inventory_item_maintenances m on m.id = r.maintenance_id
    where r.service_application_id = ${locked.id} order by piece, m.id`.execute(db)
  for (const { maintenance_id, piece, name, last_before, last_at, counter_before } of rows) {
    await beginPiece(ctx, piece, 'MAINTENANCE_UPDATE')
    const undone = await sql`
      update inventory_item_maintenances set last_at = ${last_before}, last_counter = ${counter_before}, updated_by = ${user.id}
      where id = ${maintenance_id} and last_at = ${last_at} returning id`.execute(db)
    if (undone.rows.length === 0) continue
    ctx.audit({
      entity: 'inventory_items',
      id: piece,
      event: 'MAINTENANCE_UPDATE',
      before: { name, last_at },
      after: { name, last_at: last_before },
    })
  }
  await sql`delete from service_maintenance_resets where service_application_id = ${locked.id}`.execute(db)
}
