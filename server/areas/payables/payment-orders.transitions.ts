import { sql } from 'kysely'
import { refusal } from '../../../machines/lifecycle.ts'
import { awaitsBank, paymentOrder, type PaymentOrderEvent, type PaymentOrderState } from '../../../machines/payment-order.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { paymentOrderFacts } from './payment-orders.facts.ts'
import { loadPaymentOrder, otherPerson } from './payment-orders.record.ts'

/**
 * @file Locks are taken in this order: invoices by id, then the payment order, then payments
 * (docs/domain/payables.md#payment-orders).
 */

export interface LockedPaymentOrder {
  id: number
  name: string
  status: PaymentOrderState
  date: string
  iban: string
  is_per_supplier: boolean
  /** INV-PAYABLE-6 */
  is_maker: boolean
  lock_version: number
}

export const { begin, beginOnce, stateAfter } = stepsOf({
  chart: paymentOrder,
  lock: lockPaymentOrder,
  facts: paymentOrderFacts,
  load: loadPaymentOrder,
  closed: (_, { is_maker, status }, event) =>
    event === 'APPROVE' && is_maker && refusal(paymentOrder, status, event) === null ? otherPerson : null,
})

/** Null where the order does not wait for the bank. */
export async function lockWaiting(ctx: Context, id: number): Promise<LockedPaymentOrder | null> {
  const locked = await lockPaymentOrder(ctx, id)
  return awaitsBank(locked.status) ? locked : null
}

export async function lockPaymentOrder({ db, user }: Context, id: number): Promise<LockedPaymentOrder> {
  const { rows } = await sql<LockedPaymentOrder>`
    select id, name, status, date, iban, is_per_supplier, ${user.id} = any (makers) as is_maker, lock_version
    from payment_orders where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** Marks of a step; the state follows from the lifecycle. */
interface Marks {
  submitted_at?: string | null
  submitted_by?: number | null
  approved_at?: string | null
  approved_by?: number | null
  exported_at?: string
  exported_by?: number
}

export async function enter(ctx: Context, locked: LockedPaymentOrder, event: PaymentOrderEvent, marks: Marks = {}): Promise<void> {
  const { db, user, audit } = ctx
  const { id, status } = locked
  const state = await stateAfter(ctx, locked, event)
  await db
    .updateTable('payment_orders')
    .set({ ...marks, status: state, updated_by: user.id })
    .where('id', '=', id)
    .execute()
  audit({ entity: 'payment_orders', id, event, before: { status }, after: { status: state } })
}

/** The invoices of the order, before the order itself is locked. */
export async function lockInvoicesOf({ db }: Context, orderId: number): Promise<void> {
  await sql`
    select from procurement_invoices where id in (select procurement_invoice_id from payment_order_lines where payment_order_id = ${orderId})
    order by id for update`.execute(db)
}
