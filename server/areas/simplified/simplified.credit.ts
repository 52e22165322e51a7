import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { big } from '../../../contract/money.ts'
import { bookCredit } from '../invoices/customer-credit.ts'
import { beginSimplified, type LockedSimplified } from './simplified.transitions.ts'

/** A credit note as the simplified invoice sees it. */
interface Credit {
  id: number
  date: string
  /** EUR with VAT. */
  gross: string
}

/**
 * Credits a simplified invoice (INV-MONEY-5): what is open falls. Such an invoice is paid at once or not at all, so all that is
 * credited of a paid one was paid before: it is the customer's credit, and goes back to a buyer who is none.
 * @param book accepts the credit note, which books its total; it is given what of it was paid before, EUR
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

/** Money that pays nothing any more is the customer's; a simplified invoice keeps no payments, so it gets one here. */
async function owe(
  { db, user, ...ctx }: Context,
  { customer_id, payment_method, number }: LockedSimplified & { customer_id: number },
  { id, date, gross }: Credit,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (customer_id, date, amount, method, reference, created_by)
    values (${customer_id}, ${date}, ${gross}, ${payment_method}, ${number}, ${user.id}) returning id`.execute(db)
  const reason = { customer_id, date, kind: 'credit_note', document_type: 'credit_note', document_id: id } as const
  await bookCredit({ db, user, ...ctx }, reason, [{ payment_id: rows[0]?.id ?? 0, amount: gross }])
}
