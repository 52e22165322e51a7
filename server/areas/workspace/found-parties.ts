import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import { joinNames, kindWords } from '../../../contract/record-names.ts'
import { inventoryItem, type InventoryItemState } from '../../../machines/inventory-item.ts'
import { statesBefore } from '../../../machines/lifecycle.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import { inventorySearched } from '../inventory/inventory.record.ts'
import { closeness, keys, type FoundKind } from './found.ts'

/** Limit of orders counted for ranking. */
const ordered = 50
const orderedBy = sql`(select count(*) from (select from orders o where o.customer_id = t.id limit ${ordered}) few)`

/** Customers, also by accounts of their branches. */
function accountOwners(iban: string): RawBuilder<unknown> {
  return sql`select d.customer_id from customer_payment_details d where d.iban = ${iban}
    union all select a.customer_id from customer_additional_bank_accounts a where a.iban = ${iban}
    union all select b.customer_id from branch_payment_details d join branches b on b.id = d.branch_id where d.iban = ${iban}`
}

/** By closeness of name, then number of orders, then name. */
export const foundParties: readonly FoundKind[] = [
  {
    kind: 'customer',
    permission: 'view_customers',
    customer: sql`t.id`,
    meant: { iban: (iban) => ({ where: sql`t.id in (${accountOwners(iban)})` }) },
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; name: string; reg_nr: string | null; city: string | null }>`
        select t.id, t.name, t.reg_nr, t.city from customers t where t.id in ${keys('customers', searchRequest)}
        order by t.archived_at is not null, ${closeness(sql`t.name`, searchRequest)}, ${orderedBy} desc, t.name, t.id limit ${searchRequest.limit}`.execute(
        db,
      )
      return rows.map(({ id, name, reg_nr, city }) => ({
        kind: 'customer',
        id,
        title: name,
        name,
        subtitle: joinNames(reg_nr, city),
        path: `/customers/${id}`,
      }))
    },
  },
  {
    kind: 'contact',
    permission: 'view_customers',
    customer: sql`t.customer_id`,
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; name: string; customer: string; phone: string | null; email: string | null }>`
        select t.id, concat_ws(' ', t.name, t.surname) as name, c.name as customer, t.phone, t.email
        from contacts t join customers c on c.id = t.customer_id where t.id in ${keys('contacts', searchRequest)}
        order by ${closeness(sql`concat_ws(' ', t.name, t.surname)`, searchRequest)}, t.surname, t.name, t.id limit ${searchRequest.limit}`.execute(
        db,
      )
      return rows.map(({ id, name, customer, phone, email }) => ({
        kind: 'contact',
        id,
        title: name,
        name,
        subtitle: joinNames(customer, phone, email),
        path: `/contacts/${id}`,
      }))
    },
  },
  {
    kind: 'item',
    permission: 'view_catalog_items',
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; name: string; sku: string; archived: boolean }>`
        select t.id, t.name, t.sku, t.archived_at is not null as archived from catalog_items t where t.id in ${keys('catalog_items', searchRequest)}
        order by t.archived_at is not null, least(${closeness(sql`t.name`, searchRequest)}, ${closeness(sql`t.sku`, searchRequest)}), t.name, t.id
        limit ${searchRequest.limit}`.execute(db)
      return rows.map(({ id, name, sku, archived }) => ({
        kind: 'item',
        id,
        title: name,
        name: `${sku} ${name}`,
        subtitle: joinNames(sku, archived ? 'arhivēta' : null),
        path: `/catalog/${id}`,
      }))
    },
  },
  {
    kind: 'supplier',
    permission: 'view_suppliers',
    meant: { iban: (iban) => ({ where: sql`t.iban = ${iban}` }) },
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; name: string; reg_nr: string | null; phone: string | null; is_active: boolean }>`
        select t.id, t.name, t.reg_nr, t.phone, t.is_active from suppliers t where t.id in ${keys('suppliers', searchRequest)}
        order by not t.is_active, ${closeness(sql`t.name`, searchRequest)}, t.name, t.id limit ${searchRequest.limit}`.execute(db)
      return rows.map(({ id, name, reg_nr, phone, is_active }) => ({
        kind: 'supplier',
        id,
        title: name,
        name,
        subtitle: joinNames(is_active ? null : 'nav aktīvs', reg_nr, phone),
        path: `/stock/suppliers/${id}`,
      }))
    },
  },
  {
    kind: 'inventory_item',
    permission: 'view_inventory_items',
    conditionsOf: async (_, words) => inventorySearched(words),
    async find(db, searchRequest) {
      const { rows } = await sql<InventoryFound>`
        select t.id, t.uuid, t.inventory_nr, t.serial_nr, t.status, k.name from inventory_items t
        join catalog_items k on k.id = t.catalog_item_id where t.id in ${keys('inventory_items', searchRequest)}
        order by t.archived_at is not null, ${closeness(sql`t.inventory_nr`, searchRequest)}, t.id desc limit ${searchRequest.limit}`.execute(
        db,
      )
      return rows.map(({ id, uuid, inventory_nr, serial_nr, status, name }) => ({
        kind: 'inventory_item',
        id,
        title: inventory_nr,
        name: joinNames(inventory_nr, name),
        subtitle: joinNames(name, serial_nr, inventoryItem.states[status]),
        path: `/stock/inventory_items/${uuid}`,
      }))
    },
  },
  {
    kind: 'stock_check',
    permission: 'manage_xml',
    waiting: { table: 'stock_checks', states: statesBefore(stockCheck, ['ACCEPT']), theirs: [], by: ['responsible_user_id'] },
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; date: string; order_ref: string | null; warehouse: string }>`
        select t.id, t.date, t.order_ref, w.name as warehouse from stock_checks t join warehouses w on w.id = t.warehouse_id
        where t.id in ${keys('stock_checks', searchRequest)} order by t.date desc, t.id desc limit ${searchRequest.limit}`.execute(db)
      return rows.map(({ id, date, order_ref, warehouse }) => {
        const title = joinNames(kindWords.stock_check.noun, warehouse)
        const subtitle = joinNames(formatDate(date), order_ref)
        return { kind: 'stock_check', id, title, name: joinNames(title, subtitle), subtitle, path: `/stock/stock_checks/${id}` }
      })
    },
  },
  {
    kind: 'stock_item_count',
    permission: 'view_stock',
    async find(db, searchRequest) {
      const { rows } = await sql<{ id: number; name: string | null; date: string; warehouse: string }>`
        select t.id, t.name, t.date, w.name as warehouse from stock_item_counts t join warehouses w on w.id = t.warehouse_id
        where t.id in ${keys('stock_item_counts', searchRequest)} order by t.date desc, t.id desc limit ${searchRequest.limit}`.execute(db)
      return rows.map(({ id, name, date, warehouse }) => {
        const title = name ?? kindWords.stock_item_count.noun
        const subtitle = joinNames(warehouse, formatDate(date))
        return {
          kind: 'stock_item_count',
          id,
          title,
          name: joinNames(title, subtitle),
          subtitle,
          path: `/stock/stock_item_counts/${id}`,
        }
      })
    },
  },
]

interface InventoryFound {
  id: number
  uuid: string
  inventory_nr: string
  serial_nr: string | null
  status: InventoryItemState
  name: string
}
