import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { bookCredit, holdCredit, opposite, sumOf, takeCredit } from './customer-credit.ts'

interface NewRefund extends Pick<Body<typeof customers.refund>, 'amount' | 'method'> {
  customer_id: number
  date: string
  reference: string | null
}

/**
 * Pays back free credit, the oldest first. Locks the payments from which the credit came.
 * @param field of the amount, for refusals
 */
export async function bookRefund(ctx: Context, refund: NewRefund, field = 'amount'): Promise<{ id: number; credit: string }> {
  const { customer_id, date, amount } = refund
  const free = await holdCredit(ctx.db, customer_id)
  const parts = opposite(takeCredit(free, amount, field))
  const row = { ...refund, created_by: ctx.user.id }
  const { id } = await ctx.db.insertInto('customer_refunds').values(row).returning('id').executeTakeFirstOrThrow()
  await bookCredit(ctx, { customer_id, date, kind: 'refund', document_type: 'customer_refund', document_id: id }, parts)
  ctx.audit({ entity: 'customer_refunds', id, event: 'CREATED', after: row, customer_id })
  return { id, credit: sumOf([...free, ...parts]) }
}

/** The credit is free again. Locks the refund, then the payments from which the credit came. */
export async function removeRefund({ db, audit }: Context, id: number): Promise<void> {
  const { rows } = await sql`select from customer_refunds where id = ${id} for update`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
  await sql`delete from customer_credits where document_type = 'customer_refund' and document_id = ${id}`.execute(db)
  const before = await db.deleteFrom('customer_refunds').where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  audit({ entity: 'customer_refunds', id, event: 'DELETED', before, customer_id: before.customer_id })
}
