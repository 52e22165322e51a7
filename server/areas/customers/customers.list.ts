import { sql } from 'kysely'
import type { CustomerRow } from '../../../contract/customers/customer-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { fullCustomerName, fullName } from './customers.names.ts'
import { person } from '../../http/list-columns.ts'

export const list: Handler<typeof customers.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`customers t`,
    where: [
      ...(query.archived ? [sql`t.archived_at is not null`] : []),
      ...visibleTo(user, sql`t.id`),
      ...searched(query.q),
      ...(query.type_id ? [sql`t.type_id = ${query.type_id}`] : []),
      ...(query.manager_id ? [sql`t.manager_id = ${query.manager_id}`] : []),
      ...(query.region_id ? [sql`t.region_id = ${query.region_id}`] : []),
      ...(query.is_blocked === undefined ? [] : [sql`t.is_blocked = ${query.is_blocked}`]),
    ],
    byWords: true,
    countedTable: 'customers',
    live: !query.archived,
    orders: [
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
    ],
    columns: { call: customers.list, user, by: { manager: person('t.manager_id') } },
    load: (ids) => customerRows(db, ids),
  })

async function customerRows(db: Db, ids: number[]): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`select ${customerColumns} ${customerTables} where c.id = any (${ids})`.execute(db)
  return rows
}

export const customerColumns = sql`c.id, c.name, ${fullCustomerName()} as full_name, ${reference(sql`t.id`, sql`t.name`)} as type,
  ${reference(sql`f.id`, sql`f.abbreviation`)} as company_form, c.reg_nr, c.vat_nr, c.email, c.phone, c.city,
  ${reference(sql`m.id`, fullName('m'))} as manager, c.is_blocked, c.is_main, c.archived_at, c.lock_version`

export const customerTables = sql`from customers c
  join customer_types t on t.id = c.type_id
  left join company_forms f on f.id = c.company_form_id
  left join users m on m.id = c.manager_id`
