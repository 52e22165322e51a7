import { sql, type RawBuilder } from 'kysely'

/** Row versions that the effect of a `once` GET depends on, by call id; a change invalidates the remembered answer. */
export const recordStates: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => RawBuilder<string>>> = {
  'customers.copyPrices': ({ customerId, newCustomerId }) =>
    versions(['customer_prices', sql`t.customer_id in (${customerId}::bigint, ${newCustomerId}::bigint)`]),
  'invoices.email': ({ id }) =>
    versions(['invoices', sql`t.id = ${id}`], ['customers', sql`t.id = (select customer_id from invoices where id = ${id})`]),
  'orders.replicate': ({ id }) => versions(['orders', sql`t.id = ${id}`], ['order_items', sql`t.order_id = ${id}`]),
  'service.addDiscount': ({ id }) =>
    versions(...application(id), [
      'customer_discounts',
      sql`t.customer_id = (select customer_id from service_applications where id = ${id})`,
    ]),
  'service.revert': ({ id }) => versions(...application(id)),
  'users.mailPassword': ({ id }) => versions(['users', sql`t.id = ${id}`]),
}

type Rows = readonly [table: string, where: RawBuilder<unknown>]

const application = (id: unknown): Rows[] => [
  ['service_applications', sql`t.id = ${id}`],
  ['serviceable_items', sql`t.service_application_id = ${id}`],
  ['service_lines', sql`t.service_application_id = ${id}`],
]

function versions(...of: readonly Rows[]): RawBuilder<string> {
  const each = of.map(
    ([table, where]) =>
      sql`(select string_agg(concat(t.id, '.', t.lock_version), ',' order by t.id) from ${sql.table(table)} t where ${where})`,
  )
  return sql<string>`md5(concat_ws(';', ${sql.join(each)}))`
}
