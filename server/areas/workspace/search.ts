import { sql, type RawBuilder } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { FoundRecord, workspace } from '../../../contract/workspace.ts'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { invoice } from '../../../machines/invoice.ts'
import { order } from '../../../machines/order.ts'
import { offer } from '../../../machines/offer.ts'
import type { Module, Permission } from '../../../contract/permissions.ts'
import type { Db, Handler, SessionUser } from '../../http/context.ts'
import { seenInvoices, seenOffers, visibleTo } from '../../http/visible.ts'
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
]

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
