import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginInvoice, stateAfter, type Locked } from './invoices.transitions.ts'
import { applyAdvance } from './advances.ts'
import { bookCredit, holdCredit, opposite, removePayments, sumOf, takeCredit, type CreditPart } from './customer-credit.ts'
import { confirmPayments } from './payment-questions.ts'
import { loadInvoice } from './invoices.record.ts'

type Change = Body<typeof invoices.update>
type Payment = NonNullable<Change['payments']>[number]

/** The excess becomes customer credit (INV-MONEY-1). */
export async function pay(
  ctx: Context,
  { id, lock_version, payments }: Pick<Change, 'lock_version' | 'payments'> & { id: number },
): Promise<void> {
  const locked = await beginInvoice(ctx, id, 'PAY', lock_version)
  if (!payments) throw Refusal.field('payments', `Lauks „${labelOf('payments')}” ir obligāts`)
  for (const [index, payment] of payments.entries()) {
    if (big(payment.amount).lte(0)) {
      throw Refusal.field(`payments.${index}.amount`, `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
    }
  }
  await confirmPayments(ctx, id, payments)
  for (const payment of payments) await book(ctx, locked, payment)
  await enterState(ctx, locked, 'PAY')
  ctx.audit({ entity: 'invoices', id, event: 'PAY', before: { status: locked.status }, after: payments, customer_id: locked.customer_id })
}

async function book(ctx: Context, { id, customer_id }: Locked, { date, amount, method, reference }: Payment): Promise<void> {
  const { db, user } = ctx
  const { rows } = await sql<{ id: number; open: string }>`
    with made as (
      insert into payments (customer_id, date, amount, method, reference, created_by)
      values (${customer_id}, ${date}, ${amount}, ${method}, ${reference ?? null}, ${user.id}) returning id)
    select made.id, i.open from made, invoices i where i.id = ${id}`.execute(db)
  const payment = rows[0]
  if (!payment) throw Refusal.missing()
  const part = big(amount).gt(big(payment.open)) ? big(payment.open) : big(amount)
  const excess = big(amount).minus(part)
  if (part.gt(0)) {
    await sql`insert into payment_allocations (payment_id, document_type, document_id, amount, created_by)
      values (${payment.id}, 'invoice', ${id}, ${round2(part)}, ${user.id})`.execute(db)
  }
  if (excess.gt(0)) {
    const reason = { customer_id, date, kind: 'overpayment', document_type: 'invoice', document_id: id } as const
    await bookCredit(ctx, reason, [{ payment_id: payment.id, amount: round2(excess) }])
  }
}

/** Default amount: all that is open and free. */
export const payByCredit: Handler<typeof invoices.payByCredit> = async (ctx) => {
  const { db, user, today, params, body } = ctx
  const { id } = params
  const locked = await beginInvoice(ctx, id, 'PAY', body.lock_version)
  const free = await holdCredit(db, locked.customer_id)
  const { open } = await db.selectFrom('invoices').select('open').where('id', '=', id).executeTakeFirstOrThrow()
  const { amount = big(open ?? 0).lt(big(sumOf(free))) ? (open ?? '0') : sumOf(free) } = body
  const parts = takeCredit(free, amount)
  await bookCredit(ctx, spentOn(locked, today), opposite(parts))
  const allocations = parts.map((part) => ({ ...part, document_type: 'invoice', document_id: id, from_credit: true, created_by: user.id }))
  await db.insertInto('payment_allocations').values(allocations).execute()
  await enterState(ctx, locked, 'PAY')
  const after = { credit: parts }
  ctx.audit({ entity: 'invoices', id, event: 'PAY', before: { status: locked.status }, after, customer_id: locked.customer_id })
  return { data: await loadInvoice(ctx, id) }
}

function spentOn({ id, customer_id }: Locked, date: string) {
  return { customer_id, date, kind: 'allocation', document_type: 'invoice', document_id: id } as const
}

/** Removes all or the given payments, with the credit of their excess; spent customer credit is freed. */
export async function unpay(
  ctx: Context,
  { id, lock_version, payment_ids }: Pick<Change, 'lock_version' | 'payment_ids'> & { id: number },
): Promise<void> {
  const { db, today } = ctx
  const locked = await beginInvoice(ctx, id, 'UNPAY', lock_version)
  const paymentCondition = payment_ids ? sql`and payment_id = any(${payment_ids})` : sql``
  const { rows } = await sql<CreditPart & { from_credit: boolean }>`
    delete from payment_allocations where document_type = 'invoice' and document_id = ${id} ${paymentCondition}
    returning payment_id, amount, from_credit`.execute(db)
  const missing = (payment_ids ?? []).some((each) => !rows.some((row) => row.payment_id === each))
  if (missing || rows.length === 0) throw Refusal.field('payment_ids', 'Šim rēķinam tāda maksājuma nav')
  await bookCredit(
    ctx,
    spentOn(locked, today),
    rows.filter(({ from_credit }) => from_credit),
  )
  await removePayments(
    db,
    rows.filter(({ from_credit }) => !from_credit),
  )
  await enterState(ctx, locked, 'UNPAY')
  ctx.audit({ entity: 'invoices', id, event: 'UNPAY', before: rows, customer_id: locked.customer_id })
}

export async function payByAdvance(ctx: Context, id: number, advanceId: number): Promise<void> {
  const locked = await beginInvoice(ctx, id, 'PAY')
  const amount = await applyAdvance(ctx, advanceId, id)
  await enterState(ctx, locked, 'PAY')
  const after = { advance_invoice_id: advanceId, amount }
  ctx.audit({ entity: 'invoices', id, event: 'PAY', before: { status: locked.status }, after, customer_id: locked.customer_id })
}

export async function enterState(ctx: Context, locked: Locked, event: 'PAY' | 'UNPAY'): Promise<void> {
  const status = await stateAfter(ctx, locked, event)
  await sql`
    update invoices set status = ${status}, paid_at = case when open = 0 then moment() end, updated_by = ${ctx.user.id}
    where id = ${locked.id}`.execute(ctx.db)
}
