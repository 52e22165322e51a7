import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { reserve } from '../stock/reservations.ts'

/** Orders that wait for goods of stock items, locked in their order; false when none waits. */
export async function lockWaitingOrders(db: Db, stockItemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select o.id from orders o where o.is_backordered and exists (
      select from order_items i join stock_items s on s.catalog_item_id = i.catalog_item_id
        and s.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
      where i.order_id = o.id and s.id = any (${[...stockItemIds]}) and i.quantity > i.quantity_fulfilled + i.quantity_reserved
    ) order by o.id for no key update`.execute(db)
  return rows.length > 0
}

interface WaitingLine {
  id: number
  order_id: number
  customer_id: number
  stock_item_id: number
  quantity: string
}

/**
 * Holds goods that came for lines that wait for them: the oldest order first, then by its key (law R4).
 * Answers how many orders got something.
 */
export async function serveWaitingOrders({ db, audit }: Pick<Context, 'db' | 'audit'>, stockItemIds: readonly number[]): Promise<number> {
  const { rows: lines } = await sql<WaitingLine>`
    select i.id, o.id as order_id, o.customer_id, s.id as stock_item_id, i.quantity - i.quantity_fulfilled - i.quantity_reserved as quantity
    from orders o
    join order_items i on i.order_id = o.id
    join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
    where o.is_backordered and s.id = any (${[...stockItemIds]}) and i.quantity > i.quantity_fulfilled + i.quantity_reserved
    order by o.date, o.id, i.position, i.id`.execute(db)
  const results = await reserve(
    db,
    lines.map(({ id, stock_item_id, quantity }) => ({ source_type: 'order_item', source_id: id, stock_item_id, quantity })),
  )
  const served = new Map<number, number>()
  for (const [place, { order_id, customer_id }] of lines.entries()) {
    if (big(results[place]?.reserved).gt(0)) served.set(order_id, customer_id)
  }
  for (const [id, customer_id] of served) audit({ entity: 'orders', id, event: 'GOODS_CAME', customer_id })
  return served.size
}
