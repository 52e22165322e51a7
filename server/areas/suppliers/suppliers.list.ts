import { sql } from 'kysely'
import { suppliers, type SupplierRow } from '../../../contract/suppliers/suppliers.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof suppliers.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`suppliers t`,
    where: [
      ...searched(query.q),
      ...(query.is_active === undefined ? [] : [sql`t.is_active = ${query.is_active}`]),
      ...(query.category_id ? [bringing(query.category_id)] : []),
    ],
    byWords: true,
    orders: [
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
    ],
    countedTable: 'suppliers',
    columns: { call: suppliers.list, user, by: { country: named('t.country_id', 'countries') } },
    load: (ids) => supplierRows(db, ids),
  })

/** Including ancestor categories. */
function bringing(categoryId: number) {
  return sql`t.id in (
    with recursive above as (
      select id, parent_id from categories where id = ${categoryId}
      union select c.id, c.parent_id from categories c join above on c.id = above.parent_id
    )
    select s.supplier_id from supplier_categories s join above on above.id = s.category_id
  )`
}

async function supplierRows(db: Db, ids: number[]): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`select ${supplierColumns} ${supplierTables} where s.id = any (${ids})`.execute(db)
  return rows
}

/** Requires `supplierTables`. */
export const supplierColumns = sql`s.id, s.name, s.reg_nr, s.vat_nr, ${reference(sql`l.id`, sql`l.name`)} as country, s.email, s.phone,
  s.contact_name, s.payment_term_days, s.is_active, s.lock_version`

export const supplierTables = sql`from suppliers s join countries l on l.id = s.country_id`
