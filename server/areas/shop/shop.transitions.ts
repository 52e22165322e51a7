import { sql } from 'kysely'
import { shopOrder, type ShopOrderState } from '../../../machines/shop-order.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import type { DirectSale } from '../simplified/simplified.units.ts'
import { shopOrderFacts } from './shop.facts.ts'
import { loadShopOrder } from './shop.record.ts'

export const ofShop: DirectSale = { document_type: 'shop_order', out: 'shop_sale' }

export interface LockedSale {
  id: number
  status: ShopOrderState
  number: string
  date: string
  customer_id: number | null
  warehouse_id: number
  returns_id: number | null
  gross: string
  lock_version: number
}

export const {
  begin: beginSale,
  beginOnce,
  stateAfter,
} = stepsOf({ chart: shopOrder, lock: lockSale, facts: shopOrderFacts, load: (ctx: Context, id) => loadShopOrder(ctx, id) })

/** Only receipt and notes of a return can change. */
export function refuseReturn({ returns_id }: Pick<LockedSale, 'returns_id'>): void {
  if (returns_id !== null) throw Refusal.field('status', 'Atgriešanu nelabo; preces pārdod no jauna')
}

/** Locks the day against closing, then the sale; throws 404 if there is none. */
async function lockSale({ db }: Pick<Context, 'db'>, id: number): Promise<LockedSale> {
  await holdShopDay(db)
  const { rows } = await sql<LockedSale>`
    select id, status, number, date, customer_id, warehouse_id, returns_id, gross, lock_version from shop_orders where id = ${id} for update`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Shared for sales, exclusive for the report. Lock before the sale, against deadlocks. */
export async function holdShopDay(db: Db, alone = false): Promise<void> {
  await sql`call hold_shop_day(${alone})`.execute(db)
}

/** Throws 404 if there is none. */
export async function saleOfLine(db: Db, lineId: number): Promise<number> {
  const { rows } = await sql<{ shop_order_id: number }>`select shop_order_id from shop_order_items where id = ${lineId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].shop_order_id
}
