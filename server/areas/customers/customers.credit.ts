import { sql, type RawBuilder } from 'kysely'

/** What of a customer's credit is neither spent nor paid back, EUR, as an SQL expression (INV-MONEY-5). */
export function customerCredit(customer: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((select sum(amount) from customer_credits where customer_id = ${customer}), 0.00)`
}
