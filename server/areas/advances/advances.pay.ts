import { sql } from 'kysely'
import type { advances } from '../../../contract/advances/advances.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler, Io } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { isAsDone, refuseOther, refuseUntaken } from '../shared/repeated.ts'
import { payByAdvance } from '../invoices/invoices.pay.ts'
import { beginOnce, stateAfter, type LockedAdvance } from './advances.transitions.ts'
import { loadAdvance } from './advances.record.ts'

type Body = Io<typeof advances.markAsPaid>['body']

/** Registers a payment, or reverts it while no part of it was applied. */
export const markAsPaid: Handler<typeof advances.markAsPaid> = async (ctx) => {
  const { params, body } = ctx
  const { paid = true, ...payment } = body
  if (!paid) refuseUntaken(payment)
  const locked = await beginOnce(ctx, params.id, paid ? 'MARK_AS_PAID' : 'MARK_AS_UNPAID')
  if (!paid) {
    if (locked) await takeBack(ctx, locked)
  } else {
    const last = await lastPayment(ctx.db, params.id)
    if (!locked) refuseOther(payment, last ?? {})
    else if (last && isSame(payment, last)) ctx.audit(null)
    else await receive(ctx, locked, payment)
  }
  return { data: await loadAdvance(ctx, params.id) }
}

type Payment = Omit<Body, 'paid'>

async function lastPayment(db: Db, id: number): Promise<Record<keyof Payment, string | null> | null> {
  const { rows } = await sql<Record<keyof Payment, string | null>>`
    select p.date as paid_at, a.amount, p.method, p.reference from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'advance_invoice' and a.document_id = ${id} order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Detects a repeated request: amount and date are present and equal. Anything else is a further instalment. */
function isSame(payment: Payment, last: Record<keyof Payment, string | null>): boolean {
  if (payment.amount === undefined || payment.paid_at === undefined) return false
  return isAsDone(payment, last)
}

async function cashOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ cash: string }>`
    select coalesce(sum(a.amount), 0) as cash from payment_allocations a join payments p on p.id = a.payment_id
    where a.document_type = 'advance_invoice' and a.document_id = ${id} and p.method = 'cash'`.execute(db)
  return one(rows).cash
}

/** Books the open amount or an instalment. The date of the first payment is the VAT point (INV-MONEY-4). */
async function receive(ctx: Context, locked: LockedAdvance, payment: Payment): Promise<void> {
  const { db, user, today } = ctx
  const { id, customer_id, status, gross, paid_amount } = locked
  const open = big(gross).minus(paid_amount)
  const { paid_at = today, amount = open.toFixed(2), method = 'transfer', reference = null } = payment
  if (big(amount).lte(0)) throw Refusal.field('amount', `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
  if (big(amount).gt(open)) {
    const what = big(paid_amount).gt(0) ? 'avansa rēķinā neapmaksāti ir tikai' : 'avansa rēķins ir tikai par'
    throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: ${what} ${formatMoney(open.toFixed(2))}`)
  }
  if (method === 'cash')
    await confirmCash(ctx, { with: customer_id, amount: big(amount).plus(await cashOf(db, id)), date: paid_at, field: 'method' })
  await sql`
    with made as (
      insert into payments (customer_id, date, amount, method, reference, created_by)
      values (${customer_id}, ${paid_at}, ${amount}, ${method}, ${reference}, ${user.id}) returning id)
    insert into payment_allocations (payment_id, document_type, document_id, amount, created_by)
    select id, 'advance_invoice', ${id}, ${amount}, ${user.id} from made`.execute(db)
  const state = await stateAfter(ctx, locked, 'MARK_AS_PAID')
  await sql`update advance_invoices set status = ${state}, paid_at = coalesce(paid_at, ${paid_at}), updated_by = ${user.id} where id = ${id}`.execute(
    db,
  )
  const after = { status: state, paid_at, amount, method }
  ctx.audit({ entity: 'advance_invoices', id, event: 'MARK_AS_PAID', before: { status }, after, customer_id })
}

async function takeBack(ctx: Context, locked: LockedAdvance): Promise<void> {
  const { id, customer_id, status } = locked
  const { rows } = await sql<{ payment_id: number; amount: string }>`
    delete from payment_allocations where document_type = 'advance_invoice' and document_id = ${id} returning payment_id, amount`.execute(
    ctx.db,
  )
  await sql`delete from payments where id = any(${rows.map((row) => row.payment_id)})`.execute(ctx.db)
  const state = await stateAfter(ctx, locked, 'MARK_AS_UNPAID')
  await sql`update advance_invoices set status = ${state}, paid_at = null, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'advance_invoices', id, event: 'MARK_AS_UNPAID', before: { status, payments: rows }, customer_id })
}

/**
 * Applies the rest of an advance to a chosen invoice; an advance without an order is never applied automatically
 * (INV-MONEY-2).
 */
export const apply: Handler<typeof advances.apply> = async (ctx) => {
  const { customer, paid_amount, applied } = await loadAdvance(ctx, ctx.params.id)
  if (big(applied).gte(big(paid_amount))) throw Refusal.state('Avanss nav apmaksāts vai jau ir izlietots')
  const invoice = await ctx.db.selectFrom('invoices').select('customer_id').where('id', '=', ctx.body.invoice_id).executeTakeFirst()
  if (invoice?.customer_id !== customer.id) {
    throw Refusal.field('invoice_id', `Lauks „${labelOf('invoice_id')}”: tam pašam klientam tāda rēķina nav`)
  }
  await payByAdvance(ctx, ctx.body.invoice_id, ctx.params.id)
  return { data: await loadAdvance(ctx, ctx.params.id) }
}
