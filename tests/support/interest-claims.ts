import { sql } from 'kysely'
import { one } from '../../server/db/one.ts'
import type { TestApp } from './app.ts'

/** Written into the tables: cancelled, of 1.00 EUR, about any invoice. Default: today. */
export async function cancelledClaim({ db }: Pick<TestApp, 'db'>, invoiceId: number, date: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into interest_claims (customer_id, date, until, amount, cancelled_at)
      select customer_id, coalesce(${date}::date, today()), coalesce(${date}::date, today()), 1, now() from invoices where id = ${invoiceId}
      returning id, date
    )
    insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped, is_live)
    select id, ${invoiceId}, 'business', date - 9, date, 10, 10.15, 1, false, false from made returning interest_claim_id as id`.execute(db)
  return one(rows).id
}

/** Percent a day by contract. */
export async function agreeInterest({ db }: Pick<TestApp, 'db'>, customerId: number, percent: string): Promise<void> {
  await sql`
    insert into customer_payment_details (customer_id, bank_id, iban, late_interest_pc_day)
    select ${customerId}, min(id), 'LV97HABA0012345678910', ${percent} from banks`.execute(db)
}
