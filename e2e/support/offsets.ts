import { dayOf } from '../../contract/format.ts'
import type { Person } from '../../tests/support/app.ts'
import { withdrawnOffset } from '../../tests/support/offsets.ts'
import { newAcceptedBill, newCustomer, worldOf } from './records.ts'
import { debt } from './reminders.ts'

/** A withdrawn one between a new customer and a new supplier. */
export async function newOffset(person: Person): Promise<number> {
  const { id: customer } = await newCustomer(person)
  const { id: invoice } = await debt(person, customer)
  const { id: bill, supplier } = await newAcceptedBill(person)
  return withdrawnOffset(worldOf(person), { customer, supplier: supplier.id, invoice, bill }, dayOf(new Date()))
}
