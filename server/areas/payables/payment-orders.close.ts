import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { enter, lockWaiting } from './payment-orders.transitions.ts'

/**
 * A payment that was booked past its order, as from the statement of the bank, executes the transfer that pays the same
 * invoices with the same sum. The invoices are locked.
 */
export async function closeTransferOf(ctx: Context, paymentId: number): Promise<void> {
  const { db, user } = ctx
  const { rows } = await sql<{ id: number; transfer: number }>`
    select l.payment_order_id as id, l.transfer
    from supplier_payments y
    join payment_order_lines l on l.supplier_id = y.supplier_id and l.state = 'open'
    where y.id = ${paymentId} and y.method = 'transfer'
    group by y.id, l.payment_order_id, l.transfer
    having sum(l.amount) = y.amount and array_agg(l.procurement_invoice_id order by l.procurement_invoice_id) = (
      select array_agg(distinct a.procurement_invoice_id order by a.procurement_invoice_id)
      from supplier_payment_allocations a where a.supplier_payment_id = y.id)
    order by l.payment_order_id limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const locked = await lockWaiting(ctx, found.id)
  if (!locked) return
  await sql`
    update payment_order_lines set state = 'executed', supplier_payment_id = ${paymentId}, updated_by = ${user.id}
    where payment_order_id = ${found.id} and transfer = ${found.transfer} and state = 'open'`.execute(db)
  await enter(ctx, locked, 'EXECUTE')
}
