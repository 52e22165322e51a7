import type pg from 'pg'

const keyed = [
  ...[
    'users',
    'warehouses',
    'manufacturers',
    'categories',
    'category_options',
    'catalog_items',
    'catalog_item_barcodes',
    'customers',
    'customer_payment_details',
  ],
  ...['branches', 'contacts', 'branch_contacts', 'customer_prices', 'customer_category_discounts', 'suppliers', 'supplier_categories'],
  ...['stock_items', 'stock_movements', 'catalog_item_units', 'stock_reservations', 'offers', 'offer_items', 'orders', 'order_details'],
  ...['order_items', 'order_item_units', 'invoices', 'invoice_items', 'invoice_vat_lines', 'credit_notes', 'credit_note_items'],
  ...['credit_note_vat_lines', 'advance_invoices', 'advance_invoice_items', 'advance_settlements', 'simplified_invoices'],
  ...['simplified_invoice_items', 'simplified_invoice_vat_lines', 'payments', 'payment_allocations', 'procurements', 'procurement_items'],
  ...['procurement_invoices', 'procurement_invoice_items', 'valuation_variances', 'return_acts', 'return_act_items', 'technical_documents'],
  ...['technical_document_items', 'stock_item_counts', 'stock_item_count_items', 'document_series'],
  ...[
    'inventory_items',
    'inventory_item_maintenances',
    'rents',
    'rent_terms',
    'rent_items',
    'rent_item_reading_prices',
    'rent_item_readings',
  ],
  ...['service_jobs', 'service_applications', 'serviceable_items', 'service_lines', 'service_maintenance_resets'],
  ...['component_lists', 'component_list_items', 'production_applications', 'production_application_components', 'production_completions'],
]
/** Tables that a history is written into. */
export const tables: readonly string[] = [
  ...keyed,
  ...['charges', 'user_roles', 'stock_movement_units', 'production_consumptions', 'production_unit_parts'],
]
const counted = [
  ...[
    'orders',
    'offers',
    'invoices',
    'credit_notes',
    'advance_invoices',
    'customers',
    'branches',
    'contacts',
    'catalog_items',
    'stock_items',
  ],
  ...['suppliers', 'procurements', 'procurement_invoices', 'return_acts', 'technical_documents', 'stock_item_counts'],
  ...['inventory_items', 'rents', 'rent_items', 'service_applications', 'component_lists', 'production_applications'],
]

/** Part of a table that is away while rows are copied, and how it is made again. */
interface Part {
  table: string
  name: string
  definition: string
}

/** Tables that are being built. */
export interface Building {
  indexes: Part[]
  unique: Part[]
  foreign: Part[]
}

/**
 * Makes the tables ready to take rows in bulk, within the transaction of the client: drops their foreign
 * keys and secondary indexes and switches their triggers off. Needs to own the tables, not to be a superuser.
 */
export async function beginBuilding(client: pg.Client): Promise<Building> {
  const parts = async (query: string): Promise<Part[]> => (await client.query<Part>(query, [tables])).rows
  const building: Building = {
    foreign: await parts(`
      select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[])) order by conrelid::regclass::text, conname`),
    unique: await parts(`
      select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('u', 'x') and conrelid = any ($1::regclass[]) order by conrelid::regclass::text, conname`),
    indexes: await parts(`
      select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by i.indexrelid`),
  }
  for (const { table, name } of building.foreign) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of building.unique) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of building.indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return building
}

/** Makes indexes and unique constraints again, then the foreign keys, which judges every row. */
export async function finishBuilding(client: pg.Client, { indexes, unique, foreign }: Building): Promise<void> {
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of unique) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  // Statistics help the joins by which foreign keys are judged.
  await client.query(`analyze ${tables.join(', ')}`)
  for (const { table, name, definition } of foreign) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

/** Lets the next id of each table follow its rows. */
export async function setSequences(client: pg.Client): Promise<void> {
  for (const table of keyed) {
    await client.query(
      `select setval(sequence::regclass, greatest(coalesce((select max(id) from ${table}), 0), 1), exists (select from ${table}))
       from pg_get_serial_sequence($1, 'id') as sequence where sequence is not null`,
      [table],
    )
  }
  // Lines of orders and charges share their keys.
  await client.query(
    `select setval(pg_get_serial_sequence('order_items', 'id'), greatest((select max(id) from order_items), (select max(id) from charges), 1))`,
  )
}

/** Counts the rows that went past the triggers which keep the counts. */
export async function keepCounts(client: pg.Client): Promise<void> {
  await client.query('delete from kept_count_changes where table_name = any ($1)', [counted])
  for (const table of counted) {
    await client.query(`insert into kept_count_changes (table_name, change) select '${table}', count(*) from ${table} having count(*) > 0`)
  }
}
