import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'
import { advanceOrder } from './orders.transitions.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { dropReservations, releaseLines } from './reserve.ts'

/** Releases reservations. @param before runs once cancelling is known to be allowed */
export async function cancelOrder(ctx: Actor, id: number, before?: () => Promise<void>): Promise<void> {
  await advanceOrder(ctx, id, 'CANCEL', async (order) => {
    await before?.()
    await releaseLines(ctx.db, order.id)
  })
}

/** The number stays unused. */
export const remove: Handler<typeof orders.remove> = async (ctx) => {
  const { db } = ctx
  await advanceOrder(ctx, ctx.params.id, 'DELETE', async (order) => {
    const lines = await db.selectFrom('order_items').select('id').where('order_id', '=', order.id).execute()
    if (lines.length > 0) {
      await dropReservations(
        db,
        lines.map(({ id }) => id),
      )
    }
    for (const child of ['order_items', 'order_details'] as const) {
      await sql`delete from ${sql.table(child)} where order_id = ${order.id}`.execute(db)
    }
    await sql`delete from files where fileable_type = 'orders' and fileable_id = ${order.id}`.execute(db)
    await sql`delete from orders where id = ${order.id}`.execute(db)
  })
  return {}
}
