import { sql } from 'kysely'
import type { cash } from '../../../contract/cash/cash.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { removePayments } from '../invoices/customer-credit.ts'
import { release } from '../invoices/invoices.allocate.ts'
import { removeSupplierPayment } from '../payables/supplier-payments.book.ts'
import { answerOf, keepCash } from './cash.write.ts'
import { loadCashOrder } from './cash.record.ts'

/** Locks the invoice of the order before the order, as the order was made (INV-CASH-2, INV-CASH-3). */
export const annul: Handler<typeof cash.annul> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { id } = params
  const { invoice, procurement_invoice } = await loadCashOrder(db, id)
  if (invoice) await sql`select from invoices where id = ${invoice.id} for update`.execute(db)
  if (procurement_invoice) await sql`select from procurement_invoices where id = ${procurement_invoice.id} for update`.execute(db)
  const order = await lockOrder(db, id)
  if (order.is_annulled) throw Refusal.state('Kases orderis jau ir anulēts')
  if (order.lock_version !== body.lock_version) throw Refusal.stale(await loadCashOrder(db, id))
  const { payment_id, supplier_payment_id, amount } = order
  if (payment_id !== null) await refuseCredited(db, payment_id)
  await sql`
    update cash_orders set annulled_at = moment(), annulled_by = ${user.id}, annul_reason = ${body.reason}, payment_id = null,
      supplier_payment_id = null, updated_by = ${user.id} where id = ${id}`.execute(db)
  if (payment_id !== null && invoice) {
    await release(ctx, invoice.id, payment_id)
    await removePayments(db, [{ payment_id, amount }])
  }
  if (supplier_payment_id !== null) await removeSupplierPayment(ctx, supplier_payment_id)
  await keepCash(db)
  audit({
    entity: 'cash_orders',
    id,
    event: 'ANNUL',
    after: { reason: body.reason },
    ...(order.customer_id !== null && { customer_id: order.customer_id }),
  })
  return answerOf(ctx, id)
}

interface LockedOrder {
  is_annulled: boolean
  amount: string
  customer_id: number | null
  payment_id: number | null
  supplier_payment_id: number | null
  lock_version: number
}

async function lockOrder(db: Db, id: number): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select annulled_at is not null as is_annulled, amount, customer_id, payment_id, supplier_payment_id, lock_version
    from cash_orders where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** A credit note made free money of it, which would go with the payment. */
async function refuseCredited(db: Db, paymentId: number): Promise<void> {
  const { rows } = await sql`select from customer_credits where payment_id = ${paymentId} limit 1`.execute(db)
  if (rows.length > 0) throw Refusal.state('Rēķins pēc tam ir kreditēts; kases orderi vairs nevar anulēt')
}
