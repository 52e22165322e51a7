import { sql, type RawBuilder } from 'kysely'
import type { Rule } from '../../../contract/calls.ts'
import type { fileOwners } from '../../../contract/files.ts'
import type { Context } from '../../http/context.ts'
import { satisfies } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'

/** Kind of record that files hang on; the name of its table. */
export type FileOwner = (typeof fileOwners)[number]

interface OwnerRule {
  read: Rule
  write: Rule
  /** Column with the customer whose record it is, for the row filter; none: customer-side users may not. */
  customer?: RawBuilder<unknown>
}

/** Who may read and change the files of each kind of record: those who may read and change the record. */
const rules: Readonly<Record<FileOwner, OwnerRule>> = {
  users: { read: 'manage_users', write: 'manage_users' },
  customers: {
    read: { anyOf: ['view_customers', 'manage_customers', 'allow_download_customer_files'] },
    write: 'manage_customers',
    customer: sql`t.id`,
  },
  branches: { read: { anyOf: ['view_customers', 'manage_customers'] }, write: 'manage_customers', customer: sql`t.customer_id` },
  catalog_items: { read: { anyOf: ['view_catalog_items', 'manage_catalog_items'] }, write: 'manage_catalog_items' },
  suppliers: { read: { anyOf: ['view_suppliers', 'manage_procurement'] }, write: 'manage_procurement' },
  offers: { read: { anyOf: ['view_offers', 'manage_offers'] }, write: 'manage_offers', customer: sql`t.customer_id` },
  orders: { read: { anyOf: ['view_orders', 'manage_orders'] }, write: 'manage_orders', customer: sql`t.customer_id` },
  invoices: { read: { anyOf: ['view_invoices', 'manage_invoices'] }, write: 'manage_invoices', customer: sql`t.customer_id` },
  credit_notes: { read: 'manage_credit_notes', write: 'manage_credit_notes', customer: sql`t.customer_id` },
  advance_invoices: { read: 'manage_advance_invoices', write: 'manage_advance_invoices', customer: sql`t.customer_id` },
}

/**
 * Refuses a person who may not read or change the files of a record: 403 without the permission, 404
 * when the record is not there or not his (domain.md 3.17). Everybody keeps his own files.
 */
export async function refuseStranger({ db, user }: Context, owner: string, id: number, access: 'read' | 'write'): Promise<void> {
  if (owner === 'users' && id === user.id) return
  const rule = rules[owner as FileOwner] as OwnerRule | undefined
  if (!rule || !satisfies(user, rule[access])) throw Refusal.forbidden()
  if (user.kind === 'customer' && !rule.customer) throw Refusal.missing()
  const filter = rule.customer ? visibleTo(user, rule.customer) : []
  const { rows } = await sql`
    select 1 from ${sql.table(owner)} t where ${sql.join([sql`t.id = ${id}`, ...filter], sql` and `)}`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
}
