import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { enterState } from './invoices.pay.ts'
import { beginInvoice, type Locked } from './invoices.transitions.ts'

/** EUR of a payment that is there already. */
export interface AllocatedPart {
  payment_id: number
  amount: string
}

/** Locks the invoice and refuses what it cannot take. */
export function beginAllocation(ctx: Context, id: number): Promise<Locked> {
  return beginInvoice(ctx, id, 'PAY')
}

/** One payment can be allocated to several invoices; call for each after all are locked. */
export async function allocate(ctx: Context, locked: Locked, { payment_id, amount }: AllocatedPart): Promise<void> {
  const { id, status, customer_id } = locked
  await sql`
    insert into payment_allocations (payment_id, document_type, document_id, amount, created_by)
    values (${payment_id}, 'invoice', ${id}, ${amount}, ${ctx.user.id})`.execute(ctx.db)
  await enterState(ctx, locked, 'PAY')
  ctx.audit({ entity: 'invoices', id, event: 'PAY', before: { status }, after: { payment_id, amount }, customer_id })
}

/** Takes one payment off the invoice; others stay. */
export async function release(ctx: Context, id: number, payment_id: number): Promise<void> {
  const locked = await beginInvoice(ctx, id, 'UNPAY')
  await sql`
    delete from payment_allocations
    where payment_id = ${payment_id} and document_type = 'invoice' and document_id = ${id} and not from_credit`.execute(ctx.db)
  await enterState(ctx, locked, 'UNPAY')
  ctx.audit({ entity: 'invoices', id, event: 'UNPAY', before: { payment_id }, customer_id: locked.customer_id })
}
