import { sql, type RawBuilder } from 'kysely'

/** SQL: a customer's unused credit, EUR (INV-MONEY-5). */
export function customerCredit(customer: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((select sum(amount) from customer_credits where customer_id = ${customer}), 0.00)`
}
