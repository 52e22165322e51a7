import { sql } from 'kysely'
import { dayOf } from '../../contract/format.ts'
import type { Person } from '../../tests/support/app.ts'
import { cancelledClaim } from '../../tests/support/interest-claims.ts'
import { newCustomer, worldOf } from './records.ts'
import { debt } from './reminders.ts'

/** A cancelled one about an invoice of a new customer. */
export async function newInterestClaim(person: Person): Promise<number> {
  const { id: customer_id } = await newCustomer(person)
  const { id } = await debt(person, customer_id)
  return cancelledClaim(worldOf(person), id)
}

/** The rates of the installation end before; the half-year of the test has one of its own. */
export async function rateOfToday(person: Person): Promise<void> {
  const today = dayOf(new Date())
  await sql`
    insert into interest_rates (source, valid_from, reference_rate, business_points, consumer_rate, contract_cap)
    values ('Pārlūka tests', ${`${today.slice(0, 4)}-${today.slice(5) < '07-01' ? '01' : '07'}-01`}, 2.15, 8, 6, 10) on conflict do nothing`.execute(
    worldOf(person).db,
  )
}
