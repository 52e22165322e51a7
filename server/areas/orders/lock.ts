import { sql } from 'kysely'
import type { OrderVatCase } from '../../../contract/company/vat-cases.ts'
import type { OrderState } from '../../../machines/order.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { loadOrder } from './orders.record.ts'

export type Reader = Pick<Context, 'db' | 'user'>

export interface LockedOrder {
  id: number
  number: string | null
  status: OrderState
  source: string
  date: string
  customer_id: number
  branch_id: number | null
  delivery_type_id: number | null
  delivery_country_id: number | null
  vat_case: OrderVatCase | null
  warehouse_id: number
  price_mode: 'net' | 'gross'
  merged_into_id: number | null
  lock_version: number
}

/** Throws 404 if there is none visible. */
export async function lockOrder(ctx: Reader, id: number): Promise<LockedOrder> {
  const [locked] = await lockOrders(ctx, [id])
  if (!locked) throw Refusal.missing()
  return locked
}

/** In key order, against deadlocks. */
export async function lockOrders({ db, user }: Reader, ids: readonly number[]): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select t.id, t.number, t.status, t.source, t.date, t.customer_id, t.branch_id, d.delivery_type_id, d.delivery_country_id, d.vat_case, t.warehouse_id,
      t.price_mode, t.merged_into_id, t.lock_version
    from orders t left join order_details d on d.order_id = t.id ${whereAll([sql`t.id = any (${[...ids]})`, ...visibleTo(user, sql`t.customer_id`)])}
    order by t.id for update of t`.execute(db)
  return rows
}

/** Throws on a stale version (INV-LOCK-4). */
export async function lockOrderForSave(ctx: Reader, id: number, lockVersion: number): Promise<LockedOrder> {
  const locked = await lockOrder(ctx, id)
  if (locked.lock_version !== lockVersion) throw Refusal.stale(await loadOrder(ctx, id))
  return locked
}
