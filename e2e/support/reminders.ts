import { sql } from 'kysely'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person } from '../../tests/support/app.ts'
import { letterAbout } from '../../tests/support/reminders.ts'
import { newDraftInvoice } from './draft-invoices.ts'
import { newCustomer, worldOf } from './records.ts'

export interface Debt {
  id: number
  number: string
  open: string
}

/** An accepted invoice of goods. */
export async function debt(person: Person, customer_id: number): Promise<Debt> {
  const id = await newDraftInvoice(person, customer_id)
  const { data } = await person.done(invoices.accept, { params: { id } })
  return { id, number: data.number ?? '', open: data.open }
}

/** About an invoice of a new customer. */
export async function newReminderLetter(person: Person): Promise<number> {
  const { id: customer_id } = await newCustomer(person)
  const { id } = await debt(person, customer_id)
  return letterAbout(worldOf(person), id)
}

/** Time cannot be moved in a browser test, so the due date is. */
export async function overdueBy(person: Person, invoiceId: number, days: number): Promise<void> {
  await worldOf(person)
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update invoices set date = today() - ${days + 1}::int, due_date = today() - ${days}::int where id = ${invoiceId}`.execute(
        tx,
      )
    })
}
