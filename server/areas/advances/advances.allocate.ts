import { sql } from 'kysely'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import type { AllocatedPart } from '../invoices/invoices.allocate.ts'
import { beginAdvance, stateAfter, type LockedAdvance } from './advances.transitions.ts'

/** Locks the advance and refuses what it cannot take. */
export function beginAllocation(ctx: Context, id: number): Promise<LockedAdvance> {
  return beginAdvance(ctx, id, 'MARK_AS_PAID')
}

/** An instalment out of a payment that is there already (INV-MONEY-4). */
export async function allocate(
  ctx: Context,
  locked: LockedAdvance,
  { payment_id, amount, date }: AllocatedPart & { date: string },
): Promise<void> {
  const { id, status, customer_id } = locked
  await sql`
    insert into payment_allocations (payment_id, document_type, document_id, amount, created_by)
    values (${payment_id}, 'advance_invoice', ${id}, ${amount}, ${ctx.user.id})`.execute(ctx.db)
  const state = await stateAfter(ctx, locked, 'MARK_AS_PAID')
  await sql`
    update advance_invoices set status = ${state}, paid_at = coalesce(paid_at, ${date}), updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  const after = { status: state, payment_id, amount }
  ctx.audit({ entity: 'advance_invoices', id, event: 'MARK_AS_PAID', before: { status }, after, customer_id })
}

/** Takes one payment off the advance; it stays paid in part while another instalment is there. */
export async function release(ctx: Context, id: number, payment_id: number): Promise<void> {
  const locked = await beginAdvance(ctx, id, 'MARK_AS_UNPAID')
  await sql`
    delete from payment_allocations where payment_id = ${payment_id} and document_type = 'advance_invoice' and document_id = ${id}`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(amount), 0) as paid from payment_allocations where document_type = 'advance_invoice' and document_id = ${id}`.execute(
    ctx.db,
  )
  if (big(one(rows).paid).eq(0)) {
    const state = await stateAfter(ctx, locked, 'MARK_AS_UNPAID')
    await sql`update advance_invoices set status = ${state}, paid_at = null, updated_by = ${ctx.user.id} where id = ${id}`.execute(ctx.db)
  }
  ctx.audit({ entity: 'advance_invoices', id, event: 'MARK_AS_UNPAID', before: { payment_id }, customer_id: locked.customer_id })
}
