import { orders } from '../../contract/orders/orders.ts'
import type { Person } from '../../tests/support/app.ts'
import { newOrder } from './records.ts'

/** The key of a draft of issued goods. */
export async function newDraftInvoice(person: Person, customer_id: number): Promise<number> {
  const order = await newOrder(person, { lines: 1, quantity: '1', customer_id })
  const at = { params: { id: order.id } }
  await person.done(orders.fulfil, { ...at, body: { step: 'reserve' } })
  await person.done(orders.fulfil, { ...at, body: { step: 'issue' } })
  return (await person.done(orders.issueInvoice, at)).invoice_id
}
