import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { courierApplication as chart, type CourierState } from '../../../machines/courier-application.ts'
import type { Db, Handler } from '../../http/context.ts'
import { warnUnlessConfirmed } from '../../http/warnings.ts'
import { cancelOrder } from '../orders/end.ts'
import { loadOrder } from '../orders/orders.record.ts'

/** Requires confirmation when a courier was called, because somebody has to inform them. */
export const cancel: Handler<typeof orders.cancel> = async (ctx) => {
  const { id } = ctx.params
  let warnings: string[] = []
  await cancelOrder(ctx, id, async () => {
    warnings = warnUnlessConfirmed(ctx, 'courier-called', 'status', await calledFor(ctx.db, id))
  })
  return { data: await loadOrder(ctx, id), warnings }
}

async function calledFor(db: Db, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string; status: CourierState }>`
    select number, status from courier_applications where order_id = ${orderId} and delivered_at is null order by id`.execute(db)
  if (rows.length === 0) return null
  return `Pasūtījumam ir izsaukts kurjers: ${rows.map(({ number, status }) => `${number} (${chart.states[status]})`).join(', ')}`
}
