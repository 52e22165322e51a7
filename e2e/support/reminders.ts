import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Person } from '../../tests/support/app.ts'
import { letterAbout } from '../../tests/support/reminders.ts'
import { newCustomer, newOrder, worldOf } from './records.ts'

export interface Debt {
  id: number
  number: string
  open: string
}

/** An accepted invoice of goods. */
export async function debt(person: Person, customer_id: number): Promise<Debt> {
  const order = await newOrder(person, { lines: 1, quantity: '1', customer_id })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  const { invoice_id: id } = await person.done(orders.issueInvoice, at)
  const { data } = await person.done(invoices.accept, { params: { id } })
  return { id, number: data.number ?? '', open: data.open }
}

/** About an invoice of a new customer. */
export async function newReminderLetter(person: Person): Promise<number> {
  const { id: customer_id } = await newCustomer(person)
  const { id } = await debt(person, customer_id)
  return letterAbout(worldOf(person), id)
}
