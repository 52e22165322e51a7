import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import { bookCredit } from '../invoices/customer-credit.ts'
import { beginSimplified, type LockedSimplified } from './simplified.transitions.ts'

interface Credit {
  id: number
  date: string
  /** EUR with VAT. */
  gross: string
}

/**
 * INV-MONEY-5: reduces the open amount; a paid invoice becomes customer credit, or a refund to a non-customer.
 * @param book accepts the credit note; gets the part already paid, EUR
 */
export async function creditSimplified(
  ctx: Context,
  id: number,
  credit: Credit,
  book: (paidBefore: string) => Promise<void>,
): Promise<void> {
  const invoice = await beginSimplified(ctx, id, 'CREDIT')
  const paidBefore = invoice.paid_at !== null ? credit.gross : '0.00'
  await book(paidBefore)
  if (invoice.customer_id !== null && big(paidBefore).gt(0)) await owe(ctx, { ...invoice, customer_id: invoice.customer_id }, credit)
  ctx.audit({
    entity: 'simplified_invoices',
    id,
    event: 'CREDIT',
    after: { credit_note_id: credit.id, gross: credit.gross },
    customer_id: invoice.customer_id,
  })
}

/** Simplified invoices have no payments, so one is created. */
async function owe(
  { db, user, ...ctx }: Context,
  { customer_id, payment_method, number }: LockedSimplified & { customer_id: number },
  { id, date, gross }: Credit,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (customer_id, date, amount, method, reference, created_by)
    values (${customer_id}, ${date}, ${gross}, ${payment_method}, ${number}, ${user.id}) returning id`.execute(db)
  const reason = { customer_id, date, kind: 'credit_note', document_type: 'credit_note', document_id: id } as const
  await bookCredit({ db, user, ...ctx }, reason, [{ payment_id: one(rows).id, amount: gross }])
}
