import { sql } from 'kysely'
import { big, round2 } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { beginInvoice, stateAfter, type Locked } from './invoices.transitions.ts'
import { releaseAdvances } from './advances.ts'
import { bookCredit } from './customer-credit.ts'

interface Credit {
  id: number
  date: string
  /** EUR with VAT, above zero. */
  gross: string
}

/**
 * Credits an invoice (INV-MONEY-5): first the open amount; of the paid part, advances are freed and payments, last
 * first, become customer credit. @param book accepts the credit note; the invoice changes state afterwards
 */
export async function creditInvoice(ctx: Context, invoiceId: number, credit: Credit, book: () => Promise<void>): Promise<void> {
  if (big(credit.gross).eq(0)) return creditNothing(ctx, invoiceId, credit, book)
  const locked = await beginInvoice(ctx, invoiceId, 'CREDIT')
  const { rows } = await sql<{ open: string; advance_applied: string }>`
    select open, advance_applied from invoices where id = ${invoiceId}`.execute(ctx.db)
  const paid = big(credit.gross).minus(big(one(rows).open))
  if (paid.gt(0)) {
    const freed = await releaseAdvances(ctx, invoiceId, paid.toFixed(2), credit.date)
    await freePayments(ctx, locked, credit, round2(paid.minus(big(freed))))
  }
  await book()
  const status = await stateAfter(ctx, locked, 'CREDIT')
  await sql`
    update invoices set status = ${status}, updated_by = ${ctx.user.id},
      paid_at = case when ${status} = 'paid' then coalesce(paid_at, moment()) else paid_at end
    where id = ${invoiceId}`.execute(ctx.db)
  ctx.audit({
    entity: 'invoices',
    id: invoiceId,
    event: 'CREDIT',
    before: { status: locked.status },
    after: { status, credit_note_id: credit.id, gross: credit.gross },
    customer_id: locked.customer_id,
  })
}

/** Free goods can return even from a fully credited invoice. */
async function creditNothing(ctx: Context, id: number, { id: credit_note_id, gross }: Credit, book: () => Promise<void>): Promise<void> {
  await book()
  const { customer_id } = await ctx.db.selectFrom('invoices').select('customer_id').where('id', '=', id).executeTakeFirstOrThrow()
  ctx.audit({ entity: 'invoices', id, event: 'CREDIT', after: { credit_note_id, gross }, customer_id })
}

async function freePayments(ctx: Context, { id, customer_id }: Locked, credit: Credit, amount: string): Promise<void> {
  const { db, user } = ctx
  let remainingAmount = big(amount)
  const { rows } = await sql<{ id: number; payment_id: number; amount: string }>`
    select id, payment_id, amount from payment_allocations
    where document_type = 'invoice' and document_id = ${id} order by id desc for update`.execute(db)
  for (const allocation of rows) {
    if (remainingAmount.lte(0)) return
    const part = remainingAmount.lt(big(allocation.amount)) ? remainingAmount : big(allocation.amount)
    const stays = big(allocation.amount).minus(part)
    await (
      stays.gt(0)
        ? sql`update payment_allocations set amount = ${round2(stays)}, updated_by = ${user.id} where id = ${allocation.id}`
        : sql`delete from payment_allocations where id = ${allocation.id}`
    ).execute(db)
    const reason = { customer_id, date: credit.date, kind: 'credit_note', document_type: 'credit_note', document_id: credit.id } as const
    await bookCredit(ctx, reason, [{ payment_id: allocation.payment_id, amount: round2(part) }])
    remainingAmount = remainingAmount.minus(part)
  }
}
