import { sql } from 'kysely'
import { cancelOrder } from '../../server/areas/orders/end.ts'
import { merge } from '../../server/areas/orders/merge.ts'
import { split } from '../../server/areas/orders/orders.split.ts'
import type { CaseContext } from './case-context.ts'
import { caseCustomers, caseItems, caseReferences } from './case-keys.ts'

const { buyer, blocked } = caseCustomers
const lines = [
  { item: caseItems.standard, quantity: '4' },
  { item: caseItems.books, quantity: '2' },
]

export async function enterCaseOrders(caseCtx: CaseContext): Promise<void> {
  const order = (reference: string): Promise<number> => caseCtx.order({ customer: buyer, reference, lines })
  await order(caseReferences.new)
  await caseCtx.reserve(await order(caseReferences.in_fulfillment))
  await caseCtx.deliver({ customer: buyer, reference: caseReferences.fulfilled, lines })
  await caseCtx.invoice(await caseCtx.deliver({ customer: buyer, reference: caseReferences.invoiced, lines }))
  const cancelled = await order(caseReferences.cancelled)
  await caseCtx.reserve(cancelled)
  await cancelOrder(caseCtx.scene.context(caseCtx.seller), cancelled)
  await mergeTwo(caseCtx, await order(caseReferences.mergeTarget), await order(caseReferences.merged))
  await splitOne(caseCtx, await order(caseReferences.split))
  await caseCtx.order({ customer: blocked, reference: caseReferences.blocked, lines })
}

async function mergeTwo({ scene, seller }: CaseContext, target: number, source: number): Promise<void> {
  await scene.call(merge, seller, { params: { id: target }, body: { order_ids: [source] } })
}

async function splitOne({ scene, seller }: CaseContext, id: number): Promise<void> {
  const { rows } = await sql<{ id: number; quantity: string }>`
    select id, case position when 1 then quantity - 1 else quantity end as quantity
    from order_items where order_id = ${id} order by position`.execute(scene.db)
  await scene.call(split, seller, { params: { id }, body: { order_items: rows } })
}
