import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { reserve } from '../stock/reservations.ts'

/** The line of an order that goods are made for. */
export interface MadeFor {
  line_id: number
  order_id: number
  customer_id: number
  /** In fulfilment: it holds goods. */
  holds: boolean
  stock_item_id: number | null
}

/** Locks the order that goods are made for, before any stock item is (docs/domain/accounts.md#locks); null when they are for none. */
export async function lockOrderOf(db: Db, orderItemId: number | null): Promise<MadeFor | null> {
  if (orderItemId === null) return null
  const { rows } = await sql<MadeFor>`
    select i.id as line_id, o.id as order_id, o.customer_id, o.status = 'in_fulfillment' as holds, s.id as stock_item_id
    from order_items i join orders o on o.id = i.order_id
    left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
    where i.id = ${orderItemId} for no key update of o`.execute(db)
  return rows[0] ?? null
}

/** What came of production. */
interface Made {
  stock_item_id: number
  quantity: string
  movement_id: number
  has_units: boolean
}

/**
 * Holds what was made for the order that waits for it, as far as it is open there, and tells the order. Pieces with
 * numbers are held as themselves. Where the order takes its goods from another warehouse it is only told.
 */
export async function holdForOrder({ db, audit }: Context, order: MadeFor, made: Made): Promise<void> {
  const { rows } = await sql<{ open: string }>`
    select quantity - quantity_fulfilled - quantity_reserved as open from order_items where id = ${order.line_id}`.execute(db)
  const open = big(rows[0]?.open)
  const quantity = big(made.quantity).lt(open) ? big(made.quantity) : open
  const source = { source_type: 'order_item' as const, source_id: order.line_id, stock_item_id: made.stock_item_id }
  // An order whose line had no stock item before the goods were made takes them where they came.
  const here = order.stock_item_id === null || order.stock_item_id === made.stock_item_id
  const held = order.holds && here && quantity.gt(0)
  if (held && made.has_units) {
    const { rows: units } = await sql<{ id: number }>`
      select unit_id as id from stock_movement_units where movement_id = ${made.movement_id} order by unit_id limit ${Number(quantity)}`.execute(
      db,
    )
    await reserve(
      db,
      units.map(({ id }) => ({ ...source, quantity: 1, unit_id: id })),
    )
  } else if (held) await reserve(db, [{ ...source, quantity }])
  const after = { quantity: made.quantity, held: held ? quantity.toFixed(4) : '0' }
  audit({ entity: 'orders', id: order.order_id, event: 'GOODS_MADE', after, customer_id: order.customer_id })
}
