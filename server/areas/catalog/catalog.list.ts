import { sql } from 'kysely'
import { catalog, type ItemRow } from '../../../contract/catalog/catalog.ts'
import { isMarginCase } from '../../../contract/company/vat-cases.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list as page, searched, type ListPlan } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { findUsualWarehouse } from '../shared/usual-warehouse.ts'
import { inCategories } from './categories.ts'
import { vatItems, vatTables } from './vat.ts'

export const list: Handler<typeof catalog.list> = async (ctx) => {
  const { db, query, today } = ctx
  const { stock_in } = query
  const warehouse = stock_in === 'usual' ? await findUsualWarehouse(ctx) : stock_in
  return page(db, query, {
    from: sql`catalog_items t`,
    where: [
      ...searched(query.q),
      ...(query.category_id ? [inCategories(sql`t.category_id`, [query.category_id])] : []),
      ...(query.manufacturer_id ? [sql`t.manufacturer_id = ${query.manufacturer_id}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.is_eol === undefined ? [] : [sql`t.is_eol = ${query.is_eol}`]),
      ...(query.display_in_webshop === undefined ? [] : [sql`t.display_in_webshop = ${query.display_in_webshop}`]),
    ],
    orders: itemOrders,
    countedTable: 'catalog_items',
    live: true,
    columns: { call: catalog.list, user: ctx.user, by: itemSql },
    load: async (ids) => {
      const [rows, there] = await Promise.all([itemRows(db, today, ids), availableIn(db, warehouse ?? null, ids)])
      return stock_in === undefined
        ? rows
        : rows.map((row) => ({ ...row, available_there: row.is_stocked ? (there.get(row.id) ?? '0') : null }))
    },
  })
}

async function availableIn(db: Db, warehouse: number | null, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (warehouse === null) return new Map()
  const { rows } = await sql<{ id: number; available: string }>`
    select catalog_item_id as id, available from stock_items where warehouse_id = ${warehouse} and catalog_item_id = any (${[...ids]})`.execute(
    db,
  )
  return new Map(rows.map(({ id, available }) => [id, available]))
}

export const itemSql = {
  category: named('t.category_id', 'categories'),
  manufacturer: named('t.manufacturer_id', 'manufacturers'),
  measure_unit: named('t.measure_unit_id', 'measure_units', sql`x.abbreviation`),
  available: sql`(case when t.is_stocked then (select coalesce(sum(s.available), 0) from stock_items s where s.catalog_item_id = t.id) end)`,
}

export const itemOrders: ListPlan<ItemRow>['orders'] = [
  { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
  { key: 'sku', by: sql`t.sku`, direction: 'asc', type: 'text' },
  { key: 'price', by: sql`t.price`, direction: 'asc', type: 'numeric' },
  { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
]

export async function itemRows(db: Db, today: string, ids: number[]): Promise<ItemRow[]> {
  const stored = sql<StoredRow>`select ${itemColumns} ${itemTables} where i.id = any (${ids})`.execute(db)
  const [{ rows }, rates] = await Promise.all([stored, vatRates(db, today, ids)])
  return rows.map((row) => ({ ...row, ...rates(row.id) }))
}

type StoredRow = Omit<ItemRow, 'vat_rate_code' | 'vat_rate'>

/** VAT code and percent of items on a day, their own or their category's; null where the rate is not in force. */
export async function vatRates(
  db: Db,
  date: string,
  ids: readonly number[],
): Promise<(id: number) => { vat_rate_code: string; vat_rate: string | null }> {
  const [found, tables] = await Promise.all([vatItems(db, date, ids), vatTables(db, date)])
  const items = new Map(found.map((item) => [item.id, item]))
  const rates = new Map(tables.rates.map(({ code, rate }) => [code, rate]))
  return (id) => {
    const { vat_rate_code = '', vat_case = null } = items.get(id) ?? {}
    // The price of goods of the margin scheme is final.
    return { vat_rate_code, vat_rate: isMarginCase(vat_case) ? '0.0000' : (rates.get(vat_rate_code) ?? null) }
  }
}

export const itemColumns = sql`i.id, i.sku, i.name, i.type, ${reference(sql`g.id`, sql`g.name`)} as category,
  ${reference(sql`m.id`, sql`m.name`)} as manufacturer, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, i.price, i.is_stocked, i.has_units,
  i.is_eol, i.display_in_webshop, i.lock_version,
  case when i.is_stocked then (select coalesce(sum(s.available), 0) from stock_items s where s.catalog_item_id = i.id) end as available,
  (select f.id from files f where f.fileable_type = 'catalog_items' and f.fileable_id = i.id and f.kind = 'image'
    order by f.position, f.id limit 1) as image_id`

export const itemTables = sql`from catalog_items i
  join categories g on g.id = i.category_id
  join measure_units u on u.id = i.measure_unit_id
  left join manufacturers m on m.id = i.manufacturer_id`
