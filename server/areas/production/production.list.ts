import { sql } from 'kysely'
import { production } from '../../../contract/production/production.ts'
import type { Handler } from '../../http/context.ts'
import { flagged, list as page, searched } from '../../http/list.ts'
import { isLow, stockRows, stockSql } from '../stock/stock.items.ts'
import { isLate, loadProduction, productionRows } from './production.record.ts'
import { named, person } from '../../http/list-columns.ts'

export const list: Handler<typeof production.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`production_applications t`,
    where: [
      ...searched(query.q),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.catalog_item_id ? [sql`t.catalog_item_id = ${query.catalog_item_id}`] : []),
      ...(query.order_id ? [sql`t.order_item_id in (select id from order_items where order_id = ${query.order_id})`] : []),
      ...(query.responsible_user_id ? [sql`t.responsible_user_id = ${query.responsible_user_id}`] : []),
      ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
      ...flagged(query.is_open, sql`t.completed_at is null`),
      ...(query.is_late === undefined ? [] : [query.is_late ? isLate : sql`not ${isLate}`]),
    ],
    orders: [
      { key: 'created', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'due_date', by: sql`coalesce(t.due_date, '9999-12-31'::date)`, direction: 'asc', type: 'date' },
    ],
    countedTable: 'production_applications',
    columns: {
      call: production.list,
      user,
      by: {
        catalog_item: named('t.catalog_item_id', 'catalog_items'),
        sku: named('t.catalog_item_id', 'catalog_items', sql`x.sku`),
        order: sql`(select o.number from order_items l join orders o on o.id = l.order_id where l.id = t.order_item_id)`,
        customer: sql`(select c.name from order_items l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id where l.id = t.order_item_id)`,
        is_late: isLate,
        responsible_user: person('t.responsible_user_id'),
      },
    },
    load: (ids) => productionRows(db, ids),
  })

export const show: Handler<typeof production.show> = async (ctx) => ({ data: await loadProduction(ctx, ctx.params.id) })

export const stockItems: Handler<typeof production.stockItems> = stockIn('production')

export const serviceStockItems: Handler<typeof production.serviceStockItems> = stockIn('service')

function stockIn(type: 'production' | 'service'): Handler<typeof production.stockItems> {
  return ({ db, user, query }) =>
    page(db, query, {
      from: sql`stock_items t join warehouses w on w.id = t.warehouse_id and w.type = ${type} join catalog_items i on i.id = t.catalog_item_id`,
      where: [
        ...(query.q?.trim() ? [sql`i.search @@ search_query(${query.q})`] : []),
        ...(query.warehouse_id ? [sql`t.warehouse_id = ${query.warehouse_id}`] : []),
        ...(query.low === undefined ? [] : [query.low ? isLow : sql`(${isLow}) is not true`]),
        ...(query.in_stock === undefined ? [] : [query.in_stock ? sql`t.on_hand <> 0` : sql`t.on_hand = 0`]),
      ],
      orders: [
        { key: 'name', by: sql`i.name`, direction: 'asc', type: 'text' },
        { key: 'sku', by: sql`i.sku`, direction: 'asc', type: 'text' },
        { key: 'available', by: sql`t.available`, direction: 'asc', type: 'numeric' },
        { key: 'on_hand', by: sql`t.on_hand`, direction: 'asc', type: 'numeric' },
      ],
      columns: { call: type === 'production' ? production.stockItems : production.serviceStockItems, user, by: stockSql },
      load: (ids) => stockRows(db, ids),
    })
}
