import { sql, type RawBuilder } from 'kysely'
import { chargeKinds } from '../../contract/rent/charges.ts'
import type { Finding } from './check.ts'

/** Audits polymorphic references and stored counts (docs/domain/accounts.md#nightly-audit). */

type Targets = Readonly<Record<string, string>>

const documents: Targets = {
  order: 'orders',
  invoice: 'invoices',
  customer_refund: 'customer_refunds',
  payment: 'payments',
  credit_note: 'credit_notes',
  advance_invoice: 'advance_invoices',
  simplified_invoice: 'simplified_invoices',
  technical_document: 'technical_documents',
  procurement: 'procurements',
  procurement_invoice: 'procurement_invoices',
  return_act: 'return_acts',
  service_application: 'service_applications',
  production_application: 'production_applications',
}

const holders: Targets = {
  order_item: 'order_items',
  service_material: 'service_lines',
  production_component: 'production_application_components',
}

const sources: Targets = {
  order_item: 'order_items',
  shop_item: 'shop_order_items',
  ...Object.fromEntries(
    Object.values(chargeKinds)
      .flat()
      .map((kind) => [kind, 'charges']),
  ),
}

const tables = (names: readonly string[]): Targets => Object.fromEntries(names.map((name) => [name, name]))
const permanentTables = [
  'users',
  'customers',
  'branches',
  'catalog_items',
  'offers',
  'invoices',
  'credit_notes',
  'advance_invoices',
] as const
/** New orders and contacts may be deleted; their e-mail log stays. */
const owners = [
  ...[...permanentTables, 'orders', 'order_documents', 'categories', 'stock_items', 'suppliers'],
  ...['service_applications', 'serviceable_items', 'rent_item_readings'],
]

/** Tables with a stored count (`keep_count`). */
const counted = [
  ...['orders', 'offers', 'invoices', 'credit_notes', 'advance_invoices', 'customers', 'branches', 'contacts', 'catalog_items'],
  ...[
    'stock_items',
    'technical_documents',
    'stock_item_counts',
    'stock_checks',
    'procurements',
    'suppliers',
    'procurement_invoices',
    'return_acts',
  ],
  ...['inventory_items', 'service_applications', 'component_lists', 'production_applications', 'rents', 'rent_items'],
]

/** Rows with a dangling reference; unknown types are left to their area. */
function orphans(table: string, type: string, key: string, targets: Targets): RawBuilder<Finding> {
  const cases = Object.entries(targets).map(
    ([name, target]) => sql`
      select ${sql.lit(table)} as source, r.id, r.${sql.ref(type)} as type, r.${sql.ref(key)} as missing from ${sql.table(table)} r
      where r.${sql.ref(type)} = ${sql.lit(name)} and not exists (select from ${sql.table(target)} t where t.id = r.${sql.ref(key)})`,
  )
  return sql`${sql.join(cases, sql` union all `)}`
}

export const referenceInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  movements_have_documents: orphans('stock_movements', 'document_type', 'document_id', documents),
  reservations_have_lines: orphans('stock_reservations', 'source_type', 'source_id', holders),
  files_have_owners: orphans('files', 'fileable_type', 'fileable_id', tables(owners)),
  mails_have_documents: orphans('email_log', 'document_type', 'document_id', { ...documents, ...tables(permanentTables) }),
  allocations_have_documents: orphans('payment_allocations', 'document_type', 'document_id', documents),
  credits_have_documents: orphans('customer_credits', 'document_type', 'document_id', documents),
  invoice_lines_have_sources: orphans('invoice_items', 'source_type', 'source_id', sources),
  // Counts rows, because triggers only add changes.
  kept_counts_are_right: sql`
    select name, coalesce(count, 0) as kept, counted from (${sql.join(
      counted.map((table) => sql`select ${sql.lit(table)} as name, count(*) as counted from ${sql.table(table)}`),
      sql` union all `,
    )}) as actual left join kept_counts on table_name = name where coalesce(count, 0) <> counted`,
}
