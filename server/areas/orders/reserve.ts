import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { stockItemsAt } from '../stock/places.ts'
import { dropHolds, lockHeld, release, reserve, type ReservationSource } from '../stock/reservations.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { openLines, openOf, type PartInput } from './open-lines.ts'

export function lineSource(id: number): ReservationSource {
  return { source_type: 'order_item', source_id: id }
}

/** min(quantity, available) in the warehouse of part, line or order; the rest is backordered (INV-RESERVE-1). */
export async function reserveLines({ db }: Pick<Actor, 'db'>, order: LockedOrder, requestedParts?: readonly PartInput[]): Promise<void> {
  const lines = (await openLines(db, order, requestedParts)).filter((line) => line.is_stocked)
  const stock = await stockItemsAt(
    db,
    lines.map((line) => ({ item_id: line.catalog_item_id, warehouse_id: line.from_warehouse_id ?? line.warehouse_id })),
  )
  const wishes = lines.flatMap((line, index) => {
    const unheld = openOf(line).minus(big(line.quantity_reserved))
    // Named units are already reserved.
    const more = big(line.requestedQuantity).minus(line.requestedUnits?.length ?? 0)
    const quantity = more.lt(unheld) ? more : unheld
    const stock_item_id = stock[index]
    return stock_item_id && quantity.gt(0) ? [{ ...lineSource(line.id), stock_item_id, quantity }] : []
  })
  await reserve(db, wishes)
}

interface ChangedLine {
  id: number
  item_id: number
  quantity: string
  /** Before the change. */
  before: string
  quantity_fulfilled: string
  quantity_reserved: string
  warehouse_id?: number | null | undefined
  replaced: boolean
}

/**
 * Adjusts to the open quantity and the warehouse; unreserved lines stay so. @param save writes the line; the
 * database never allows more reserved than open
 */
export async function adjustReservation({ db }: Actor, order: LockedOrder, line: ChangedLine, save: () => Promise<unknown>): Promise<void> {
  const reserved = big(line.quantity_reserved)
  const open = openOf(line)
  const [stock_item_id] = await stockItemsAt(db, [{ item_id: line.item_id, warehouse_id: line.warehouse_id ?? order.warehouse_id }])
  const stays = reserved.gt(0) && !line.replaced && stock_item_id !== undefined && (await holdsOnly(db, line.id, stock_item_id))
  const grown = big(line.quantity).minus(big(line.before))
  // Locks both stock items together, against deadlocks.
  if (reserved.gt(0)) await lockHeld(db, [lineSource(line.id)], stock_item_id === undefined ? [] : [stock_item_id])
  if (!stays) await release(db, [lineSource(line.id)])
  else if (reserved.gt(open)) await release(db, [lineSource(line.id)], reserved.minus(open))
  await save()
  if (reserved.eq(0) || line.replaced || stock_item_id === undefined) return
  const targetQuantity = stays ? grown : reserved.plus(grown)
  const quantity = targetQuantity.gt(open) ? open : targetQuantity
  if (quantity.gt(0)) await reserve(db, [{ ...lineSource(line.id), stock_item_id, quantity }])
}

async function holdsOnly(db: Db, lineId: number, stockItemId: number): Promise<boolean> {
  const elsewhere = await db
    .selectFrom('stock_reservations')
    .select('id')
    .where('source_type', '=', 'order_item')
    .where('source_id', '=', lineId)
    .where('status', '=', 'active')
    .where('stock_item_id', '<>', stockItemId)
    .executeTakeFirst()
  return elsewhere === undefined
}

export async function releaseLines(db: Db, orderId: number): Promise<void> {
  const lines = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).execute()
  if (lines.length > 0) {
    await release(
      db,
      lines.map(({ id }) => lineSource(id)),
    )
  }
}

/** Including spent ones: none may reference a deleted line. */
export async function dropReservations(db: Db, lineIds: readonly number[]): Promise<void> {
  await dropHolds(
    db,
    lineIds.map((id) => lineSource(id)),
  )
}
