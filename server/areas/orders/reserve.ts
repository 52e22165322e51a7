import { big } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { stockItemsAt } from '../stock/places.ts'
import { dropHolds, lockHeld, release, reserve, type ReservationSource } from '../stock/reservations.ts'
import type { Actor } from '../shared/lifecycle.ts'
import type { LockedOrder } from './lock.ts'
import { openLines, openOf, type AskedPart } from './open-lines.ts'

/** An order line as the one goods are held for. */
export function lineSource(id: number): ReservationSource {
  return { source_type: 'order_item', source_id: id }
}

/**
 * Holds goods for lines of an order: min(quantity, available) in the warehouse of the part, the line
 * or the order; the rest is backordered (INV-RESERVE-1). A line never holds more than is open of it.
 */
export async function reserveLines({ db }: Pick<Actor, 'db'>, order: LockedOrder, asked?: readonly AskedPart[]): Promise<void> {
  const lines = (await openLines(db, order, asked)).filter((line) => line.is_stocked)
  const stock = await stockItemsAt(
    db,
    lines.map((line) => ({ item_id: line.catalog_item_id, warehouse_id: line.from_warehouse_id ?? line.warehouse_id })),
  )
  const wishes = lines.flatMap((line, index) => {
    const unheld = openOf(line).minus(big(line.quantity_reserved))
    // The pieces that are named are held by now.
    const more = big(line.wanted).minus(line.named?.length ?? 0)
    const quantity = more.lt(unheld) ? more : unheld
    const stock_item_id = stock[index]
    return stock_item_id && quantity.gt(0) ? [{ ...lineSource(line.id), stock_item_id, quantity }] : []
  })
  await reserve(db, wishes)
}

/** A line before and after a change of its quantity, warehouse or item. */
interface ChangedLine {
  id: number
  item_id: number
  quantity: string
  /** Quantity before the change. */
  before: string
  quantity_fulfilled: string
  quantity_reserved: string
  warehouse_id?: number | null | undefined
  replaced: boolean
}

/**
 * Lets the hold of a line follow its change: it shrinks to what is open, grows with the quantity,
 * and moves with the warehouse. A line that held nothing goes on holding nothing.
 * @param save writes the line; the database refuses a hold above what is open at any moment
 */
export async function adjustReservation({ db }: Actor, order: LockedOrder, line: ChangedLine, save: () => Promise<unknown>): Promise<void> {
  const held = big(line.quantity_reserved)
  const open = openOf(line)
  const [stock_item_id] = await stockItemsAt(db, [{ item_id: line.item_id, warehouse_id: line.warehouse_id ?? order.warehouse_id }])
  const stays = held.gt(0) && !line.replaced && stock_item_id !== undefined && (await holdsOnly(db, line.id, stock_item_id))
  const grown = big(line.quantity).minus(big(line.before))
  // Where it is held and where it will be, together: one after the other they would be locked in any order.
  if (held.gt(0)) await lockHeld(db, [lineSource(line.id)], stock_item_id === undefined ? [] : [stock_item_id])
  if (!stays) await release(db, [lineSource(line.id)])
  else if (held.gt(open)) await release(db, [lineSource(line.id)], held.minus(open))
  await save()
  if (held.eq(0) || line.replaced || stock_item_id === undefined) return
  const wanted = stays ? grown : held.plus(grown)
  const quantity = wanted.gt(open) ? open : wanted
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

/** Gives free what lines of an order hold; they stay. */
export async function releaseLines(db: Db, orderId: number): Promise<void> {
  const lines = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).execute()
  if (lines.length > 0) {
    await release(
      db,
      lines.map(({ id }) => lineSource(id)),
    )
  }
}

/** Removes reservations, spent ones too, of lines that are about to go: none may point to a line that is gone. */
export async function dropReservations(db: Db, lineIds: readonly number[]): Promise<void> {
  await dropHolds(
    db,
    lineIds.map((id) => lineSource(id)),
  )
}
