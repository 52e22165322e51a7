import { sql } from 'kysely'
import { rent } from '../../../contract/rent/rent.ts'
import { rentOwners } from '../../../contract/rent/rent-record.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import type { Handler } from '../../http/context.ts'
import { list as page, searched, whereAll } from '../../http/list.ts'
import { visibleTo } from '../../http/visible.ts'
import { inventorySearched } from '../inventory/inventory.record.ts'
import { loadRent, rentItemRows, rentRows } from './rent.record.ts'
import { named } from '../../http/list-columns.ts'

const uninvoiced = sql`exists (select from open_charges c where c.document_type = 'rent' and c.document_id = t.id)`

export const list: Handler<typeof rent.list> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`rents t`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`t.customer_id`),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.type ? [sql`t.type = ${query.type}`] : []),
      ...(query.customer_id ? [sql`t.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),
      ...(query.do_not_invoice === undefined ? [] : [sql`t.do_not_invoice = ${query.do_not_invoice}`]),
      ...(query.uninvoiced === undefined ? [] : [query.uninvoiced ? uninvoiced : sql`not ${uninvoiced}`]),
    ],
    orders: [
      { key: 'date_from', by: sql`t.date_from`, direction: 'desc', type: 'date' },
      { key: 'number', by: sql`t.number`, direction: 'desc', type: 'text' },
    ],
    countedTable: 'rents',
    columns: {
      call: rent.list,
      user,
      by: {
        customer: named('t.customer_id', 'customers'),
        branch: named('t.branch_id', 'branches'),
        machines: sql`(select count(*) from rent_items i where i.rent_id = t.id and i.date_to is null)`,
        monthly_fee: sql`(select coalesce(sum(i.monthly_fee), 0.0000) from rent_items i where i.rent_id = t.id and i.date_to is null)`,
        uninvoiced: sql`(select coalesce(sum(round((x.quantity - x.quantity_invoiced) * x.unit_price, 2)), 0.00) from open_charges x where x.document_type = 'rent' and x.document_id = t.id)`,
      },
    },
    load: (ids) => rentRows(db, ids),
  })

const itemSql = {
  inventory_item: named('t.inventory_item_id', 'inventory_items', sql`x.inventory_nr`),
  catalog_item: sql`(select k.name from inventory_items p join catalog_items k on k.id = p.catalog_item_id where p.id = t.inventory_item_id)`,
  serial_nr: named('t.inventory_item_id', 'inventory_items', sql`x.serial_nr`),
  customer: named('r.customer_id', 'customers'),
  branch: sql`(select b.name from branches b where b.id = coalesce(t.branch_id, r.branch_id))`,
  rent: sql`r.number`,
}

export const items: Handler<typeof rent.items> = async ({ db, user, query }) =>
  page(db, query, {
    from: sql`rent_items t join rents r on r.id = t.rent_id`,
    where: [
      ...searched(query.q),
      ...visibleTo(user, sql`r.customer_id`),
      ...(query.customer_id ? [sql`r.customer_id = ${query.customer_id}`] : []),
      ...(query.branch_id ? [sql`coalesce(t.branch_id, r.branch_id) = ${query.branch_id}`] : []),
      ...(query.machine === undefined
        ? []
        : [
            sql`t.inventory_item_id in (select p.id from inventory_items p
              where lower(${query.machine}) in (p.uuid::text, lower(p.inventory_nr), lower(p.serial_nr)))`,
          ]),
      ...(query.is_live === undefined ? [] : [query.is_live ? sql`t.date_to is null` : sql`t.date_to is not null`]),
    ],
    orders: [{ key: 'date_from', by: sql`t.date_from`, direction: 'desc', type: 'date' }],
    countedTable: 'rent_items',
    columns: { call: rent.items, user, by: itemSql },
    load: (ids) => rentItemRows(db, [sql`t.id = any(${ids})`]),
  })

export const show: Handler<typeof rent.show> = async (ctx) => ({ data: await loadRent(ctx, ctx.params.id) })

export const editData: Handler<typeof rent.editData> = async (ctx) => ({ data: await loadRent(ctx, ctx.params.id) })

export const newItemData: Handler<typeof rent.newItemData> = async ({ db, query }) => {
  const { rows } = await sql<{ id: number; uuid: string; inventory_nr: string; name: string; serial_nr: string | null }>`
    select t.id, t.uuid, t.inventory_nr, k.name, t.serial_nr from inventory_items t join catalog_items k on k.id = t.catalog_item_id
    ${whereAll([sql`t.status = ${inventoryItem.initial}`, ...inventorySearched(query.q)])} order by t.id desc limit 50`.execute(db)
  return { data: rows }
}

export const owners: Handler<typeof rent.owners> = async ({ db, query }) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from customers t
    ${whereAll([sql`t.archived_at is null`, sql`not t.is_main`, ...searched(query.q)])} order by t.name limit 50`.execute(db)
  return {
    data: [
      { owner_type: 'own', owner_id: null, name: rentOwners.own },
      { owner_type: 'customer', owner_id: null, name: rentOwners.customer },
      ...rows.map(({ id, name }) => ({ owner_type: 'leasing' as const, owner_id: id, name })),
    ],
  }
}
