import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import type { BookedPayment, BookedRefund, KnownRefunds } from './matching-booked.ts'

/**
 * SQL: payments by transfer that the bank may tell of: no entry has them, and they brought money, which the opening of a
 * former program and money of the till that a credit note gave back did not.
 */
export const waitingPayments = sql`
  p.method = 'transfer' and not exists (select from bank_entry_postings b where b.payment_id = p.id)
  and not exists (
    select from customer_credits x left join credit_notes n on x.kind = 'credit_note' and n.id = x.document_id
    where x.payment_id = p.id and (x.kind = 'opening' or n.simplified_invoice_id is not null))`

/** SQL: numbers of the documents that payment `p` pays. */
export const paidNumbers = sql`array(
  select coalesce(i.number, v.number) from payment_allocations a
  left join invoices i on a.document_type = 'invoice' and i.id = a.document_id
  left join advance_invoices v on a.document_type = 'advance_invoice' and v.id = a.document_id
  where a.payment_id = p.id and coalesce(i.number, v.number) is not null order by a.id)`

/** Of these customers and sums. */
export async function bookedPayments(db: Db, customers: readonly number[], amounts: readonly string[]): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select p.id, p.customer_id, c.name as customer_name, p.date, p.amount, ${paidNumbers} as numbers
    from payments p join customers c on c.id = p.customer_id
    where p.customer_id = any (${[...customers]}) and p.amount = any (${[...amounts]}::numeric[]) and ${waitingPayments}
    order by p.date, p.id`.execute(db)
  return rows
}

/** Of these customers, those with free credit or a refund that no entry has yet. */
export async function refundsFor(db: Db, customers: readonly number[], amounts: readonly string[]): Promise<KnownRefunds> {
  if (customers.length === 0) return { customers: [], refunds: [] }
  const { rows: refunds } = await sql<BookedRefund>`
    select r.id, r.customer_id, r.date, r.amount from customer_refunds r
    where r.customer_id = any (${[...customers]}) and r.amount = any (${[...amounts]}::numeric[]) and r.method = 'transfer'
      and not exists (select from bank_entry_postings b where b.customer_refund_id = r.id)
    order by r.date, r.id`.execute(db)
  const { rows } = await sql<KnownRefunds['customers'][number]>`
    select c.id, c.name, coalesce(k.credit, 0.00) as credit from customers c
    left join (
      select customer_id, sum(amount) as credit from customer_credits where customer_id = any (${[...customers]}) group by 1
    ) as k on k.customer_id = c.id
    where c.id = any (${[...customers]}) and (k.credit > 0 or c.id = any (${refunds.map(({ customer_id }) => customer_id)}))
    order by c.id`.execute(db)
  return { customers: rows, refunds }
}
