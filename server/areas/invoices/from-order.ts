import { sql } from 'kysely'
import type { orders } from '../../../contract/orders/orders.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import { order as chart, type OrderState } from '../../../machines/order.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { advanceOrder } from '../orders/orders.transitions.ts'
import { autoProcessOrder } from '../orders/auto-process.ts'
import { orderFacts } from '../orders/orders.facts.ts'
import { loadOrder } from '../orders/orders.record.ts'
import { draftInvoice } from './draft.ts'

export const issueInvoice: Handler<typeof orders.issueInvoice> = async (ctx) => {
  const { id } = ctx.params
  return { invoice_id: await invoiceOrder(ctx, id), data: await loadOrder(ctx, id) }
}

/** Fulfils as far as stock allows; invoices at once for customers who want it. */
export const autoProcess: Handler<typeof orders.autoProcess> = async (ctx) => {
  const { db, params } = ctx
  const { blocked, warnings } = await autoProcessOrder(ctx, params.id)
  const { rows } = await sql<{ invoiceAtOnce: boolean; status: OrderState }>`
    select c.auto_invoice as "invoiceAtOnce", o.status from orders o join customers c on c.id = o.customer_id where o.id = ${params.id}`.execute(
    db,
  )
  const { invoiceAtOnce, status } = one(rows)
  const invoice_id =
    invoiceAtOnce && refusal(chart, status, 'ISSUE_INVOICE', await orderFacts(db, params.id)) === null
      ? await invoiceOrder(ctx, params.id)
      : null
  return { data: await loadOrder(ctx, params.id), invoice_id, blocked, warnings }
}

/** Idempotent: returns the existing invoice once everything is invoiced. */
export async function invoiceOrder(ctx: Context, id: number): Promise<number> {
  let invoiceId = 0
  const createdInvoice = await advanceOrder(ctx, id, 'ISSUE_INVOICE', async (order) => {
    const { rows } = await sql<{ source_id: number }>`
      select id as source_id from order_items where order_id = ${id} and quantity_invoiced < quantity_fulfilled order by position, id`.execute(
      ctx.db,
    )
    invoiceId = await draftInvoice(ctx, { customer_id: order.customer_id, branch_id: order.branch_id, date: ctx.today, sources: rows })
    return { invoice_id: invoiceId }
  })
  return createdInvoice ? invoiceId : latestInvoice(ctx, id)
}

async function latestInvoice({ db }: Context, orderId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.id from invoices t
    where exists (
      select from invoice_items n join order_items i on i.id = n.source_id
      where n.invoice_id = t.id and n.source_type = 'order_item' and i.order_id = ${orderId})
    order by t.accepted_at is null desc, t.id desc limit 1`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0].id
}
