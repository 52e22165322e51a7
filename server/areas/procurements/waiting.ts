import { sql, type RawBuilder } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { reserve } from '../stock/reservations.ts'

/** Locks in order; false if none waits. */
export async function lockWaitingOrders(db: Db, stockItemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select o.id from orders o where o.is_backordered and o.id in (select w.id from ${waitingLines(stockItemIds)})
    order by o.id for no key update`.execute(db)
  return rows.length > 0
}

function waitingLines(stockItemIds: readonly number[]): RawBuilder<unknown> {
  return sql`stock_items s
    join order_items i on i.catalog_item_id = s.catalog_item_id and i.quantity > i.quantity_fulfilled + i.quantity_reserved
    join orders w on w.id = i.order_id and w.is_backordered and s.warehouse_id = coalesce(i.warehouse_id, w.warehouse_id)
    where s.id = any (${[...stockItemIds]})`
}

interface WaitingLine {
  id: number
  order_id: number
  customer_id: number
  stock_item_id: number
  quantity: string
}

/** Oldest order first, then by key (INV-RESERVE-4). Returns the number of served orders. */
export async function serveWaitingOrders({ db, audit }: Pick<Context, 'db' | 'audit'>, stockItemIds: readonly number[]): Promise<number> {
  const { rows: lines } = await sql<WaitingLine>`
    select i.id, w.id as order_id, w.customer_id, s.id as stock_item_id, i.quantity - i.quantity_fulfilled - i.quantity_reserved as quantity
    from ${waitingLines(stockItemIds)}
    order by w.date, w.id, i.position, i.id`.execute(db)
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
