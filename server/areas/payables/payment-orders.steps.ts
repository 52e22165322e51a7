import { sql } from 'kysely'
import type { payables } from '../../../contract/payables/payables.ts'
import type { Handler } from '../../http/context.ts'
import { beneficiaryNow } from './payment-orders.lines.ts'
import { loadPaymentOrder } from './payment-orders.record.ts'
import { beginOnce, enter, lockInvoicesOf } from './payment-orders.transitions.ts'

/** Accounts and names are fixed with this step, so that the bank gets what was approved. */
export const submitOrder: Handler<typeof payables.submitOrder> = async (ctx) => {
  const { db, params, user, now } = ctx
  await lockInvoicesOf(ctx, params.id)
  const locked = await beginOnce(ctx, params.id, 'SUBMIT')
  if (locked) {
    await sql`
      update payment_order_lines l set beneficiary = ${beneficiaryNow}, iban = v.iban, updated_by = ${user.id}
      from suppliers v where v.id = l.supplier_id and l.payment_order_id = ${locked.id}`.execute(db)
    await enter(ctx, locked, 'SUBMIT', { submitted_at: now.toISOString(), submitted_by: user.id })
  }
  return { data: await loadPaymentOrder(ctx, params.id) }
}

export const approveOrder: Handler<typeof payables.approveOrder> = async (ctx) => {
  const { params, body, user, now } = ctx
  await lockInvoicesOf(ctx, params.id)
  const locked = await beginOnce(ctx, params.id, 'APPROVE', body.lock_version)
  if (locked) await enter(ctx, locked, 'APPROVE', { approved_at: now.toISOString(), approved_by: user.id })
  return { data: await loadPaymentOrder(ctx, params.id) }
}

export const returnOrder: Handler<typeof payables.returnOrder> = async (ctx) => {
  const { db, params } = ctx
  const locked = await beginOnce(ctx, params.id, 'RETURN')
  if (locked) {
    await enter(ctx, locked, 'RETURN', { submitted_at: null, submitted_by: null, approved_at: null, approved_by: null })
    await sql`update payment_order_lines set beneficiary = null, iban = null where payment_order_id = ${locked.id}`.execute(db)
  }
  return { data: await loadPaymentOrder(ctx, params.id) }
}

export const cancelOrder: Handler<typeof payables.cancelOrder> = async (ctx) => {
  const locked = await beginOnce(ctx, ctx.params.id, 'CANCEL')
  if (locked) await enter(ctx, locked, 'CANCEL')
  return { data: await loadPaymentOrder(ctx, ctx.params.id) }
}
