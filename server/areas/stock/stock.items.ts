import { sql, type RawBuilder } from 'kysely'
import { stock, type StockRow } from '../../../contract/stock/stock.ts'
import { startOf } from '../../db/days.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler, Io } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { seesCosts } from '../../http/visible.ts'
import { inCategories } from '../catalog/categories.ts'
import { named } from '../../http/list-columns.ts'

export const list: Handler<typeof stock.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: fromOf(query),
    where: stockConditions(query),
    orders: [
      { key: 'name', by: sql`i.name`, direction: 'asc', type: 'text' },
      { key: 'sku', by: sql`i.sku`, direction: 'asc', type: 'text' },
      { key: 'available', by: sql`t.available`, direction: 'asc', type: 'numeric' },
      { key: 'on_hand', by: sql`t.on_hand`, direction: 'asc', type: 'numeric' },
      { key: 'last_movement_at', by: lastMove, direction: 'asc', type: 'timestamptz' },
      // Sorting would reveal values.
      ...(seesCosts(user) ? [{ key: 'stock_value', by: sql`t.stock_value`, direction: 'asc', type: 'numeric' } as const] : []),
    ],
    countedTable: 'stock_items',
    columns: { call: stock.list, user, by: stockSql },
    load: (ids) => stockRows(db, ids),
  })

/** By name the item index leads; otherwise items are joined only if needed. Low items are few, so they come first. */
function fromOf({ sort = 'name', low }: Io<typeof stock.list>['query']): RawBuilder<unknown> {
  if (low) return sql`(select t.* from stock_items t where ${isLow} offset 0) t join catalog_items i on i.id = t.catalog_item_id`
  return ['name', 'sku'].includes(sort.replace(/^-/, ''))
    ? sql`catalog_items i join stock_items t on t.catalog_item_id = i.id`
    : sql`stock_items t left join catalog_items i on i.id = t.catalog_item_id`
}

/** Expression of index stock_items_last_movement. */
const lastMove = sql`coalesce(t.last_movement_at, '1970-01-01 00:00:00+00'::timestamptz)`

export function stockConditions(query: Io<typeof stock.excel>['query']): RawBuilder<unknown>[] {
  return [
    ...(query.q?.trim() ? [sql`i.search @@ search_query(${query.q})`] : []),
    ...(query.categories?.length ? [inCategories(sql`i.category_id`, query.categories)] : []),
    ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
    ...(query.low === undefined ? [] : [query.low ? isLow : sql`(${isLow}) is not true`]),
    ...(query.in_stock === undefined ? [] : [query.in_stock ? sql`t.on_hand <> 0` : sql`t.on_hand = 0`]),
    ...(query.value_from === undefined ? [] : [sql`t.stock_value >= ${query.value_from}`]),
    ...(query.value_to === undefined ? [] : [sql`t.stock_value <= ${query.value_to}`]),
    ...(query.idle_since ? [sql`${lastMove} < ${startOf(query.idle_since)}`] : []),
  ]
}

/** Condition of index stock_items_low. */
export const isLow = sql<boolean>`t.available <= t.min_quantity`

/** The columns that are not those of the stock item `t` itself; `i` is its goods. */
export const stockSql = {
  catalog_item: sql`i.name`,
  sku: sql`i.sku`,
  warehouse: named('t.warehouse_id', 'warehouses'),
  measure_unit: sql`(select u.abbreviation from measure_units u where u.id = i.measure_unit_id)`,
  is_low: sql`coalesce(${isLow}, false)`,
}

export async function stockRows(db: Db, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select t.id, ${reference(sql`i.id`, sql`i.name`)} as catalog_item, i.sku, ${reference(sql`g.id`, sql`g.name`)} as category,
      ${reference(sql`w.id`, sql`w.name`)} as warehouse, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, t.shelf, t.min_quantity,
      t.max_quantity, t.on_hand, t.reserved, t.available, t.incoming, coalesce(${isLow}, false) as is_low, t.last_movement_at, t.lock_version,
      t.avg_cost, t.stock_value
    from stock_items t
    join catalog_items i on i.id = t.catalog_item_id
    join categories g on g.id = i.category_id
    join warehouses w on w.id = t.warehouse_id
    join measure_units u on u.id = i.measure_unit_id
    where t.id = any (${[...ids]})`.execute(db)
  return rows
}
