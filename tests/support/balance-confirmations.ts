import { sql } from 'kysely'
import { one } from '../../server/db/one.ts'
import type { TestApp } from './app.ts'

/** Written into the tables: of any day, about one document of no record. */
export async function confirmationOf({ db }: Pick<TestApp, 'db'>, customerId: number, date = '2026-01-31'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with asked as (
      insert into balance_confirmations (customer_id, date, language) values (${customerId}, ${date}, 'lv') returning id
    )
    insert into balance_confirmation_lines (balance_confirmation_id, type, document_id, number, date, due_date, amount)
    select id, 'invoice', 1, 'R-1', ${date}, ${date}, 12.10 from asked returning balance_confirmation_id as id`.execute(db)
  return one(rows).id
}
