import { sql } from 'kysely'
import type { InvoiceRecord } from '../../contract/invoices/invoice-record.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { one } from '../../server/db/one.ts'
import type { TestApp } from './app.ts'
import { clerkOf, makeService } from './factories.ts'
import { delivered, invoiceNow } from './invoicing.ts'

/** Accepted today, due on the day. 12.10 EUR for each piece. */
export async function dueOn(app: TestApp, customer_id: number, due_date: string, quantity = '1'): Promise<InvoiceRecord> {
  const clerk = await clerkOf(app)
  const order = await delivered(app, { customer_id, order_items: [{ item_id: await makeService(app), quantity }] })
  const items = order.order_items.map(({ id }) => ({ source_type: 'order_item' as const, source_id: id }))
  const { invoice_id: id } = await clerk.done(invoices.createForCustomer, {
    params: { customerId: customer_id },
    body: { due_date, items },
  })
  await clerk.done(invoices.accept, { params: { id } })
  return invoiceNow(app, id)
}

/** Written into the tables: about any invoice, also one that is not due. Default: today. */
export async function letterAbout({ db }: Pick<TestApp, 'db'>, invoiceId: number, date: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with letter as (
      insert into reminder_letters (customer_id, date, reminder_level_id, address, language)
      select customer_id, coalesce(${date}::date, today()), (select min(id) from reminder_levels), 'parads@test.example', 'lv' from invoices where id = ${invoiceId}
      returning id, date, reminder_level_id
    )
    insert into reminder_letter_lines (reminder_letter_id, invoice_id, date, reminder_level_id, overdue_days, open)
    select letter.id, ${invoiceId}, letter.date, letter.reminder_level_id, 6, 1 from letter returning reminder_letter_id as id`.execute(db)
  return one(rows).id
}
