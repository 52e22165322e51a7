import { sql } from 'kysely'
import { one } from '../../server/db/one.ts'
import type { TestApp } from './app.ts'
import { makeBuyer } from './invoicing.ts'
import { makeSupplier } from './factories.ts'
import { owedTo } from './payment-orders.ts'
import { dueOn } from './reminders.ts'

export interface OffsetParty {
  customer: number
  supplier: number
}

let companies = 0

/** A company that is customer and supplier. */
export async function offsetParty(app: TestApp): Promise<OffsetParty> {
  companies += 1
  const reg_nr = `400031111${String(companies).padStart(2, '0')}`
  return { customer: await makeBuyer(app, { reg_nr, vat_nr: null }), supplier: await makeSupplier(app, { reg_nr }) }
}

/** With an invoice of 12.10 EUR for each piece and a bill of 60.50 EUR, both of the day. */
export async function owingParty(app: TestApp, day: string, pieces = '5'): Promise<OffsetParty & { invoice: number; bill: number }> {
  const party = await offsetParty(app)
  const { id: invoice } = await dueOn(app, party.customer, day, pieces)
  return { ...party, invoice, bill: await owedTo(app, party.supplier, { date: day, due_date: day }) }
}

/** Written into the tables: withdrawn, of 1.00 EUR, between any two invoices. */
export async function withdrawnOffset(
  { db }: Pick<TestApp, 'db'>,
  { customer, supplier, invoice, bill }: OffsetParty & { invoice: number; bill: number },
  date: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into offsets (customer_id, supplier_id, date, amount, withdrawn_at) values (${customer}, ${supplier}, ${date}, 1, now()) returning id
    ), lines as (
      insert into offset_lines (offset_id, invoice_id, procurement_invoice_id, amount)
      select id, ${invoice}::bigint, null::bigint, 1 from made union all select id, null, ${bill}, 1 from made
    )
    select id from made`.execute(db)
  return one(rows).id
}
