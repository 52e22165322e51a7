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
  ...['shop_orders', 'shop_order_items', 'shop_order_vat_lines', 'shop_payments', 'shop_daily_reports'],
  ...[
    'procurement_invoices',
    'procurement_invoice_items',
    'supplier_payments',
    'supplier_payment_allocations',
    'valuation_variances',
    'return_acts',
    'return_act_items',
    'technical_documents',
  ],
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
  ...['price_clarifications', 'price_clarification_suppliers', 'price_clarification_items', 'price_clarification_answers'],
  ...['tasks', 'task_assignees', 'leads', 'support_tickets', 'comments'],
  ...['subscriptions', 'subscription_items', 'subscription_pauses', 'subscription_invoices'],
  ...['sales', 'sale_categories', 'sale_catalog_items', 'messages', 'celebrations', 'contract_templates', 'contracts'],
  ...['stock_checks', 'stock_check_lines', 'stock_check_counts'],
  ...['carrier_groups', 'carriers', 'courier_applications', 'transportations', 'transportation_items'],
]
export const tables: readonly string[] = [
  ...keyed,
  ...['charges', 'user_roles', 'stock_movement_units', 'production_consumptions', 'production_unit_parts'],
  ...['message_reads', 'stock_check_categories'],
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
  ...['shop_orders', 'suppliers', 'procurements', 'procurement_invoices', 'return_acts', 'technical_documents', 'stock_item_counts'],
  ...['inventory_items', 'rents', 'rent_items', 'service_applications', 'component_lists', 'production_applications'],
  ...['price_clarifications', 'courier_applications', 'transportations', 'tasks', 'leads'],
  ...['support_tickets', 'subscriptions', 'sales', 'stock_checks'],
]

/** Sets id sequences after the copied rows. */
export async function setSequences(client: pg.Client): Promise<void> {
  for (const table of keyed) {
    await client.query(
      `select setval(sequence::regclass, greatest(coalesce((select max(id) from ${table}), 0), 1), exists (select from ${table}))
       from pg_get_serial_sequence($1, 'id') as sequence where sequence is not null`,
      [table],
    )
  }
  // Order lines and charges share a sequence.
  await client.query(
    `select setval(pg_get_serial_sequence('order_items', 'id'), greatest((select max(id) from order_items), (select max(id) from charges), 1))`,
  )
}

/** Recomputes counts, because COPY bypasses the triggers. */
export async function keepCounts(client: pg.Client): Promise<void> {
  await client.query('delete from kept_count_changes where table_name = any ($1)', [counted])
  for (const table of counted) {
    await client.query(`insert into kept_count_changes (table_name, change) select '${table}', count(*) from ${table} having count(*) > 0`)
  }
}

/** Marks days as stale, because COPY bypasses the triggers. */
export async function markDays(client: pg.Client): Promise<void> {
  await client.query('select mark_all_stale()')
}
