import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { labelOf } from '../../../contract/labels.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { order as chart } from '../../../machines/order.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { decideAgain } from '../stock/decide-again.ts'
import { advanceLocked } from './orders.transitions.ts'
import { orderFacts } from './orders.facts.ts'
import type { Actor } from '../shared/lifecycle.ts'
import { lockOrders, type LockedOrder } from './lock.ts'
import { loadOrder } from './orders.record.ts'

/** The other orders become merged (INV-SALE-2). Equal lines stay separate to preserve their history. */
export const merge: Handler<typeof orders.merge> = async (ctx) => {
  const { params, body } = ctx
  const mergedIds = [...new Set(body.order_ids)]
  const lockedOrders = new Map((await lockOrders(ctx, [params.id, ...mergedIds])).map((locked) => [locked.id, locked]))
  const target = lockedOrders.get(params.id)
  if (!target) throw Refusal.missing()
  const sources = mergedIds.map((id) => lockedOrders.get(id) ?? refuse(body.order_ids.indexOf(id), 'pasūtījums neeksistē'))
  const open = sources.filter((source) => source.merged_into_id !== target.id)
  if (open.length === 0) ctx.audit(null)
  else {
    await advanceLocked(ctx, target, 'MERGE_TARGET', async () => {
      for (const source of open) await mergeSource(ctx, target, source, body.order_ids.indexOf(source.id))
      // The place of delivery may change VAT.
      await decideAgain(ctx, 'order_items', target, 'vat')
      return { merged_from: open.map(({ id }) => id) }
    })
  }
  return { data: await loadOrder(ctx, params.id) }
}

async function mergeSource(ctx: Actor, target: LockedOrder, source: LockedOrder, index: number): Promise<void> {
  if (source.id === target.id) refuse(index, 'pasūtījumu nevar apvienot ar sevi pašu')
  if (source.customer_id !== target.customer_id) refuse(index, `pasūtījums ${source.number} ir citam klientam`)
  if (source.branch_id !== target.branch_id) refuse(index, `pasūtījums ${source.number} ir citai filiālei`)
  if (source.price_mode !== target.price_mode) refuse(index, `pasūtījumam ${source.number} ir cits cenu režīms`)
  const reason = refusal(chart, source.status, 'MERGE_SOURCE', await orderFacts(ctx.db, source.id))
  if (reason) throw Refusal.state(`${source.number}: ${reason}`)
  await advanceLocked(ctx, { ...source, merged_into_id: target.id }, 'MERGE_SOURCE', async () => {
    await moveLines(ctx, source, target)
    return { merged_into: target.id }
  })
}

function refuse(index: number, reason: string): never {
  throw Refusal.field(`order_ids.${index}`, `Lauks „${labelOf('order_ids')}” (${index + 1}. rinda): ${reason}`)
}

/** Writes the source order's warehouse to the lines if it differs. */
async function moveLines({ db, user }: Actor, source: LockedOrder, target: LockedOrder): Promise<void> {
  await sql`
    update order_items i
    set order_id = ${target.id}, updated_by = ${user.id}, position = moved.position,
      warehouse_id = case when ${source.warehouse_id === target.warehouse_id} then i.warehouse_id
        else coalesce(i.warehouse_id, ${source.warehouse_id}) end
    from (
      select id, (select coalesce(max(position), 0) from order_items where order_id = ${target.id})
        + row_number() over (order by position, id) as position
      from order_items where order_id = ${source.id}
    ) moved
    where i.id = moved.id`.execute(db)
}
