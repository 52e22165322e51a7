import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { FoundRecord, workspace } from '../../../contract/workspace.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import { inventoryItem, type InventoryItemState } from '../../../machines/inventory-item.ts'
import { invoice } from '../../../machines/invoice.ts'
import { order } from '../../../machines/order.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { procurement } from '../../../machines/procurement.ts'
import { offer } from '../../../machines/offer.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import type { Module, Permission } from '../../../contract/permissions.ts'
import type { Db, Handler, SessionUser } from '../../http/context.ts'
import { seenInvoices, seenOffers, visibleTo } from '../../http/visible.ts'
import { inventorySearched } from '../inventory/read.ts'
import { invoicesOfSeries, ordersOfSeries, searchedDocuments } from '../number-search.ts'
import { pickList } from './pick-lists.ts'

/** Records of each kind when nothing else is asked for. */
const fewest = 6

interface Kind {
  kind: string
  permission: Permission
  /** Column with the customer, for the row filter; none: staff only. */
  customer?: RawBuilder<unknown>
  /** The row filter where it is more than the customer: what is still being prepared is nobody else's. */
  seen?: (user: SessionUser) => RawBuilder<unknown>[]
  module?: Module
  /** How the words find it, where a number does better than words. */
  conditionsOf?: (db: Db, words: string) => Promise<RawBuilder<unknown>[]>
  find: (db: Db, where: RawBuilder<unknown>, limit: number) => Promise<FoundRecord[]>
}

/**
 * Records of every kind that the words find, each kind by its own limited index query, all at once.
 * Words may stand in any order, without accents, as beginnings; the rows are the newest or, for
 * parties and items, in the order of names.
 */
export const search: Handler<typeof workspace.search> = async ({ db, user, query }) => {
  const words = query.q.trim()
  const picked = query.kind === undefined ? null : await pickList(db, user, { kind: query.kind, words, limit: query.limit ?? 20 })
  if (picked) return { data: picked }
  // One letter begins half of all words: it would read great parts of every index and help nobody.
  if (words.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 2) return { data: [] }
  const asked = kinds.filter((each) => allowed(user, each) && (query.kind === undefined || each.kind === query.kind))
  const limit = query.limit ?? (query.kind ? 20 : fewest)
  const found = await Promise.all(
    asked.map(async ({ find, customer, seen, conditionsOf = plain }) => {
      const conditions = [...(await conditionsOf(db, words)), ...(seen?.(user) ?? (customer ? visibleTo(user, customer) : []))]
      return find(db, sql.join(conditions, sql` and `), limit)
    }),
  )
  return { data: found.flat() }
}

const plain = async (_: Db, words: string): Promise<RawBuilder<unknown>[]> => [sql`t.search @@ search_query(${words})`]

function allowed(user: SessionUser, { permission, module, customer }: Kind): boolean {
  if (module && !user.modules.has(module)) return false
  return user.permissions.has(permission) && (customer !== undefined || user.kind === 'staff')
}

/**
 * The keys are found first and cut off before anything is joined, sorted or read: a short word may
 * match a great part of a million rows, of which no more than `many` are looked at.
 */
const many = 300

function keys(table: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select t.id from ${sql.table(table)} t where ${where} limit ${many})`
}

const kinds: readonly Kind[] = [
  {
    kind: 'customer',
    permission: 'view_customers',
    customer: sql`t.id`,
    async find(db, where, limit) {
      const { rows } = await sql<{ id: number; name: string; reg_nr: string | null; city: string | null }>`
        select t.id, t.name, t.reg_nr, t.city from customers t where t.id in ${keys('customers', where)}
        order by t.archived_at is not null, t.name, t.id limit ${limit}`.execute(db)
      return rows.map(({ id, name, reg_nr, city }) => ({
        kind: 'customer',
        id,
        title: name,
        subtitle: joined(reg_nr, city),
        path: `/customers/${id}`,
      }))
    },
  },
  {
    kind: 'contact',
    permission: 'view_customers',
    customer: sql`t.customer_id`,
    async find(db, where, limit) {
      const { rows } = await sql<{ id: number; name: string; customer: string; phone: string | null; email: string | null }>`
        select t.id, concat_ws(' ', t.name, t.surname) as name, c.name as customer, t.phone, t.email
        from contacts t join customers c on c.id = t.customer_id where t.id in ${keys('contacts', where)}
        order by t.surname, t.name, t.id limit ${limit}`.execute(db)
      return rows.map(({ id, name, customer, phone, email }) => ({
        kind: 'contact',
        id,
        title: name,
        subtitle: joined(customer, phone, email),
        path: `/contacts/${id}`,
      }))
    },
  },
  {
    kind: 'item',
    permission: 'view_catalog_items',
    async find(db, where, limit) {
      const { rows } = await sql<{ id: number; name: string; sku: string; archived: boolean }>`
        select t.id, t.name, t.sku, t.archived_at is not null as archived from catalog_items t where t.id in ${keys('catalog_items', where)}
        order by t.archived_at is not null, t.name, t.id limit ${limit}`.execute(db)
      return rows.map(({ id, name, sku, archived }) => ({
        kind: 'item',
        id,
        title: name,
        subtitle: joined(sku, archived ? 'arhivēta' : null),
        path: `/catalog/${id}`,
      }))
    },
  },
  {
    kind: 'supplier',
    permission: 'view_suppliers',
    async find(db, where, limit) {
      const { rows } = await sql<{ id: number; name: string; reg_nr: string | null; phone: string | null; is_active: boolean }>`
        select t.id, t.name, t.reg_nr, t.phone, t.is_active from suppliers t where t.id in ${keys('suppliers', where)}
        order by not t.is_active, t.name, t.id limit ${limit}`.execute(db)
      return rows.map(({ id, name, reg_nr, phone, is_active }) => ({
        kind: 'supplier',
        id,
        title: name,
        subtitle: joined(is_active ? null : 'nav aktīvs', reg_nr, phone),
        path: `/stock/suppliers/${id}`,
      }))
    },
  },
  {
    kind: 'procurement',
    permission: 'view_procurement',
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof procurement.states>>`
        select t.id, t.number, t.date, t.status, coalesce(v.name, f.name, '') as customer
        from procurements t left join suppliers v on v.id = t.supplier_id left join warehouses f on f.id = t.source_warehouse_id
        where t.id in ${keys('procurements', where)} order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('procurement', row, procurement.states[row.status], `/stock/procurements/${row.id}`))
    },
  },
  {
    kind: 'procurement_invoice',
    permission: 'manage_procurement',
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof procurementInvoice.states>>`
        select t.id, t.supplier_number as number, t.date, t.status, v.name as customer
        from procurement_invoices t join suppliers v on v.id = t.supplier_id where t.id in ${keys('procurement_invoices', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) =>
        document('procurement_invoice', row, procurementInvoice.states[row.status], `/stock/procurement_invoices/${row.id}`),
      )
    },
  },
  {
    kind: 'return_act',
    permission: 'manage_procurement',
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof returnAct.states>>`
        select t.id, t.number, t.date, t.status, v.name as customer from return_acts t join suppliers v on v.id = t.supplier_id
        where t.id in ${keys('return_acts', where)} order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('return_act', row, returnAct.states[row.status], `/stock/return_acts/${row.id}`))
    },
  },
  {
    kind: 'technical_document',
    permission: 'manage_technical_documents',
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof goodsWriteOff.states | keyof typeof goodsRemoval.states>>`
        select t.id, t.number, t.date, t.status, t.reason as customer from technical_documents t
        where t.id in ${keys('technical_documents', where)} order by t.date desc, t.id desc limit ${limit}`.execute(db)
      const states = { ...goodsWriteOff.states, ...goodsRemoval.states }
      return rows.map((row) => document('technical_document', row, states[row.status], `/stock/tehnical_documents/${row.id}`))
    },
  },
  {
    kind: 'inventory_item',
    permission: 'view_inventory_items',
    conditionsOf: async (_, words) => inventorySearched(words),
    async find(db, where, limit) {
      const { rows } = await sql<InventoryFound>`
        select t.id, t.uuid, t.inventory_nr, t.serial_nr, t.status, k.name from inventory_items t
        join catalog_items k on k.id = t.catalog_item_id where t.id in ${keys('inventory_items', where)}
        order by t.archived_at is not null, t.id desc limit ${limit}`.execute(db)
      return rows.map(({ id, uuid, inventory_nr, serial_nr, status, name }) => ({
        kind: 'inventory_item',
        id,
        title: inventory_nr,
        subtitle: joined(name, serial_nr, inventoryItem.states[status]),
        path: `/stock/inventory_items/${uuid}`,
      }))
    },
  },
  {
    kind: 'stock_item_count',
    permission: 'view_stock',
    async find(db, where, limit) {
      const { rows } = await sql<{ id: number; name: string | null; date: string; warehouse: string }>`
        select t.id, t.name, t.date, w.name as warehouse from stock_item_counts t join warehouses w on w.id = t.warehouse_id
        where t.id in ${keys('stock_item_counts', where)} order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map(({ id, name, date, warehouse }) => ({
        kind: 'stock_item_count',
        id,
        title: name ?? `Uzskaites lapa Nr. ${id}`,
        subtitle: joined(warehouse, formatDate(date)),
        path: `/stock/stock_item_counts/${id}`,
      }))
    },
  },
  {
    kind: 'offer',
    permission: 'view_offers',
    module: 'offers',
    customer: sql`t.customer_id`,
    seen: seenOffers,
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof offer.states>>`
        select t.id, t.number, t.date, t.status, coalesce(c.name, t.customer_name) as customer
        from offers t left join customers c on c.id = t.customer_id where t.id in ${keys('offers', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('offer', row, offer.states[row.status], `/offers/${row.id}`))
    },
  },
  {
    kind: 'order',
    permission: 'view_orders',
    customer: sql`t.customer_id`,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'order', ofSeries: ordersOfSeries }),
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof order.states>>`
        select t.id, t.number, t.date, t.status, c.name as customer
        from orders t join customers c on c.id = t.customer_id where t.id in ${keys('orders', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('order', row, order.states[row.status], `/orders/${row.id}`))
    },
  },
  {
    kind: 'invoice',
    permission: 'view_invoices',
    customer: sql`t.customer_id`,
    seen: seenInvoices,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'invoice', ofSeries: invoicesOfSeries }),
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof invoice.states>>`
        select t.id, t.number, t.date, t.status, c.name as customer
        from invoices t join customers c on c.id = t.customer_id where t.id in ${keys('invoices', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('invoice', row, invoice.states[row.status], `/invoices/invoice/${row.id}`))
    },
  },
  {
    kind: 'credit_note',
    permission: 'manage_credit_notes',
    customer: sql`t.customer_id`,
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof creditNote.states>>`
        select t.id, t.number, t.date, t.status, c.name as customer
        from credit_notes t join customers c on c.id = t.customer_id where t.id in ${keys('credit_notes', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('credit_note', row, creditNote.states[row.status], `/invoices/credit_invoice/${row.id}`))
    },
  },
  {
    kind: 'advance_invoice',
    permission: 'manage_advance_invoices',
    module: 'advance_invoices',
    customer: sql`t.customer_id`,
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof advanceInvoice.states>>`
        select t.id, t.number, t.date, t.status, c.name as customer
        from advance_invoices t join customers c on c.id = t.customer_id where t.id in ${keys('advance_invoices', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) => document('advance_invoice', row, advanceInvoice.states[row.status], `/invoices/advance_invoice/${row.id}`))
    },
  },
  {
    kind: 'simplified_invoice',
    permission: 'manage_simple_invoices',
    module: 'simplified_invoices',
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'simplified_invoice', ofSeries: invoicesOfSeries }),
    async find(db, where, limit) {
      const { rows } = await sql<DocumentRow<keyof typeof simplifiedInvoice.states>>`
        select t.id, t.number, t.date, t.status, coalesce(c.name, t.buyer_name, 'Privātpersona') as customer
        from simplified_invoices t left join customers c on c.id = t.customer_id where t.id in ${keys('simplified_invoices', where)}
        order by t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map((row) =>
        document('simplified_invoice', row, simplifiedInvoice.states[row.status], `/invoices/simplified_invoice/${row.id}`),
      )
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

interface DocumentRow<Status extends string> {
  id: number
  number: string | null
  date: string
  status: Status
  customer: string
}

function document(kind: string, { id, number, date, customer }: DocumentRow<string>, state: string, path: string): FoundRecord {
  return { kind, id, title: number ?? `${state} Nr. ${id}`, subtitle: joined(customer, formatDate(date), state), path }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
