import { sql } from 'kysely'
import type { orders } from '../../../contract/orders.ts'
import type { Context, Handler } from '../../http/context.ts'
import { loadOrder } from '../orders/record.ts'
import { revertOrder } from '../orders/revert.ts'
import { recomputeInvoice } from './vat.ts'

/** Takes back what was issued of an order; its lines leave draft invoices first (domain.md 2.1, REVERT). */
export const revert: Handler<typeof orders.revert> = async (io) => {
  await revertOrder(io, io.params.id, (orderId) => withdraw(io, orderId))
  return { data: await loadOrder(io, io.params.id) }
}

/** Takes an order's lines off drafts; a draft with nothing left on it goes. */
async function withdraw(io: Context, orderId: number): Promise<void> {
  const { rows } = await sql<{ invoice_id: number; customer_id: number }>`
    delete from invoice_items n using invoices v, order_items i
    where v.id = n.invoice_id and v.accepted_at is null and n.source_type = 'order_item' and n.source_id = i.id and i.order_id = ${orderId}
    returning n.invoice_id, v.customer_id`.execute(io.db)
  const drafts = new Map(rows.map((row) => [row.invoice_id, row.customer_id]))
  for (const [id, customer_id] of drafts) {
    const gone = await sql`
      delete from invoices where id = ${id} and not exists (select from invoice_items where invoice_id = ${id}) returning id`.execute(io.db)
    if (gone.rows.length === 0) await recomputeInvoice(io.db, id)
    io.audit({
      entity: 'invoices',
      id,
      event: gone.rows.length > 0 ? 'DELETE' : 'ITEM_DELETE',
      after: { reverted_order_id: orderId },
      customer_id,
    })
  }
}
