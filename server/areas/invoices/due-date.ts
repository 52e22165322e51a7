import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Payment term of the branch, else customer, else installation. */
export async function dueDate(
  db: Db,
  { customer_id, date }: { customer_id: number; date: string },
  branchId: number | null,
): Promise<string> {
  const { rows } = await sql<{ due: string }>`
    select (${date}::date + coalesce(
      (select payment_term_days from branch_payment_details where branch_id = ${branchId}),
      (select payment_term_days from customer_payment_details where customer_id = c.id),
      c.payment_term_days,
      (property('invoice_due_days') #>> '{}')::int, 14))::date as due
    from customers c where c.id = ${customer_id}`.execute(db)
  if (!rows[0]) throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: klients neeksistē`)
  return rows[0].due
}

export function refuseDueBefore(date: string, due: string): void {
  if (due < date) throw Refusal.field('due_date', `Lauks „${labelOf('due_date')}” nedrīkst būt pirms rēķina datuma`)
}
