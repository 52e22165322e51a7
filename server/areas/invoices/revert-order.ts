import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import type { Handler } from '../../http/context.ts'
import { loadOrder } from '../orders/orders.record.ts'
import { revertOrder } from '../orders/revert.ts'
import { withdrawFromDrafts } from './withdrawn.ts'

/** Removes its lines from draft invoices first (docs/domain/sales.md#orders, REVERT). */
export const revert: Handler<typeof orders.revert> = async (ctx) => {
  await revertOrder(ctx, ctx.params.id, (orderId) =>
    withdrawFromDrafts(
      ctx,
      sql`n.source_type = 'order_item' and n.source_id in (select i.id from order_items i where i.order_id = ${orderId})`,
      { reverted_order_id: orderId },
    ),
  )
  return { data: await loadOrder(ctx, ctx.params.id) }
}
