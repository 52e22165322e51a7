import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { reserve } from '../stock/reservations.ts'

export interface WaitingOrder {
  line_id: number
  order_id: number
  customer_id: number
  holds: boolean
  stock_item_id: number | null
}

/** Before stock items (docs/domain/accounts.md#locks); null without an order. */
export async function lockOrderOf(db: Db, orderItemId: number | null): Promise<WaitingOrder | null> {
  if (orderItemId === null) return null
  const { rows } = await sql<WaitingOrder>`
    select i.id as line_id, o.id as order_id, o.customer_id, o.status = 'in_fulfillment' as holds, s.id as stock_item_id
    from order_items i join orders o on o.id = i.order_id
    left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
    where i.id = ${orderItemId} for no key update of o`.execute(db)
  return rows[0] ?? null
}

interface ProducedGoods {
  stock_item_id: number
  quantity: string
  movement_id: number
  has_units: boolean
}

/** Serialised units are reserved individually. An order served from another warehouse is only notified. */
export async function holdForOrder({ db, audit }: Context, order: WaitingOrder, produced: ProducedGoods): Promise<void> {
  const { rows } = await sql<{ open: string }>`
    select quantity - quantity_fulfilled - quantity_reserved as open from order_items where id = ${order.line_id}`.execute(db)
  const open = big(one(rows).open)
  const quantity = big(produced.quantity).lt(open) ? big(produced.quantity) : open
  const source = { source_type: 'order_item' as const, source_id: order.line_id, stock_item_id: produced.stock_item_id }
  // A line without a stock item takes the goods where they arrived.
  const here = order.stock_item_id === null || order.stock_item_id === produced.stock_item_id
  const reserves = order.holds && here && quantity.gt(0)
  if (reserves && produced.has_units) {
    const { rows: units } = await sql<{ id: number }>`
      select unit_id as id from stock_movement_units where movement_id = ${produced.movement_id} order by unit_id limit ${Number(quantity)}`.execute(
      db,
    )
    await reserve(
      db,
      units.map(({ id }) => ({ ...source, quantity: 1, unit_id: id })),
    )
  } else if (reserves) await reserve(db, [{ ...source, quantity }])
  const after = { quantity: produced.quantity, held: reserves ? quantity.toFixed(4) : '0' }
  audit({ entity: 'orders', id: order.order_id, event: 'GOODS_MADE', after, customer_id: order.customer_id })
}
