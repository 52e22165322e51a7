import { sql } from 'kysely'
import { catalog } from '../../../contract/catalog/catalog.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { inCategories } from './categories.ts'
import { itemOrders, itemRows, itemSql } from './catalog.list.ts'

export const categoryProducts: Handler<typeof catalog.categoryProducts> = async ({ db, user, params, query, today }) => {
  const categoryLookup = await sql`select 1 from categories where id = ${params.id}`.execute(db)
  if (categoryLookup.rows.length === 0) throw Refusal.missing()
  return page(db, query, {
    from: sql`catalog_items t`,
    where: [sql`t.archived_at is null`, ...searched(query.q), inCategories(sql`t.category_id`, [params.id])],
    orders: itemOrders,
    columns: { call: catalog.categoryProducts, user, by: itemSql },
    load: (ids) => itemRows(db, today, ids),
  })
}
