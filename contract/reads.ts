/**
 * @file What answers are read from, and what changes along with a record. From both a client knows which of
 * the answers it holds a change concerns; tests prove them by the statements that run.
 */

/**
 * What an answer can be read from: tables, as the audit and the announcements of changes name them. Rows that
 * belong to one record and are announced with it, such as an order's lines, count as that record.
 */
export type Read =
  | 'accounting_accounts'
  | 'advance_invoices'
  | 'advance_settlements'
  | 'api_tokens'
  | 'banks'
  | 'branch_contacts'
  | 'branch_payment_details'
  | 'branches'
  | 'carrier_groups'
  | 'carriers'
  | 'catalog_item_units'
  | 'catalog_items'
  | 'catalog_params'
  | 'categories'
  | 'category_options'
  | 'celebrations'
  | 'charges'
  | 'command_history'
  | 'comments'
  | 'company_forms'
  | 'component_lists'
  | 'contacts'
  | 'contract_template_types'
  | 'contract_templates'
  | 'contracts'
  | 'countries'
  | 'courier_applications'
  | 'credit_note_number_log'
  | 'credit_notes'
  | 'customer_additional_bank_accounts'
  | 'customer_category_discounts'
  | 'customer_credits'
  | 'customer_discounts'
  | 'customer_payment_details'
  | 'customer_prices'
  | 'customer_profiles'
  | 'customer_refunds'
  | 'customers'
  | 'document_series'
  | 'email_log'
  | 'files'
  | 'gift_cards'
  | 'imports'
  | 'inventory_items'
  | 'invoice_number_log'
  | 'invoices'
  | 'lead_statuses'
  | 'leads'
  | 'manufacturers'
  | 'measure_units'
  | 'messages'
  | 'notifications'
  | 'offers'
  | 'order_documents'
  | 'orders'
  | 'outbox'
  | 'payment_allocations'
  | 'payments'
  | 'price_clarifications'
  | 'procurement_invoices'
  | 'procurement_items'
  | 'procurements'
  | 'production_applications'
  | 'regions'
  | 'rent_billing_runs'
  | 'rents'
  | 'return_acts'
  | 'roles'
  | 'sales'
  | 'service_applications'
  | 'service_jobs'
  | 'shop_daily_reports'
  | 'shop_differences'
  | 'shop_orders'
  | 'simplified_invoices'
  | 'stock_checks'
  | 'stock_item_counts'
  | 'stock_items'
  | 'stock_movement_units'
  | 'stock_movements'
  | 'stock_reservations'
  | 'subscriptions'
  | 'supplier_categories'
  | 'suppliers'
  | 'support_tickets'
  | 'system_properties'
  | 'task_statuses'
  | 'tasks'
  | 'technical_documents'
  | 'transportations'
  | 'user_state'
  | 'users'
  | 'valuation_variances'
  | 'vat_rates'
  | 'vat_reasons'
  | 'warehouses'
  | 'webhooks'

/** What stands in, or decides, most answers and is seldom changed: every answer is read anew, and none says that it reads it. */
export const concernsAll: ReadonlySet<Read> = new Set<Read>(['countries', 'vat_rates', 'vat_reasons'])

const goods = ['stock_items', 'stock_movements', 'stock_movement_units', 'stock_reservations', 'catalog_item_units'] as const
const papers = ['files', 'email_log', 'outbox'] as const
const money = ['payments', 'payment_allocations'] as const

/** What may change along with a record that is announced as changed, without being announced itself. */
export const alsoChanged: Readonly<Partial<Record<Read, readonly Read[]>>> = {
  advance_invoices: ['advance_settlements', ...money, ...papers],
  api_tokens: papers,
  catalog_item_units: ['stock_movement_units'],
  catalog_items: ['stock_items', 'files'],
  contacts: papers,
  courier_applications: ['orders', ...papers],
  credit_notes: ['orders', 'service_applications', 'charges', 'credit_note_number_log', ...goods, ...money, ...papers],
  customer_credits: money,
  customer_profiles: ['customers'],
  // Their name stands in what is searched of their documents.
  customers: ['orders', 'rents', 'service_applications', 'subscriptions', ...papers],
  customer_refunds: ['customer_credits'],
  inventory_items: ['catalog_item_units'],
  invoices: [
    'orders',
    'rents',
    'subscriptions',
    'service_applications',
    'charges',
    'credit_notes',
    'customer_credits',
    'invoice_number_log',
    'advance_settlements',
    ...money,
    ...papers,
  ],
  manufacturers: ['catalog_items'],
  offers: papers,
  orders: ['order_documents', ...goods, ...papers],
  procurement_invoices: ['procurement_items', 'valuation_variances', ...goods],
  procurements: ['procurement_items', 'production_applications', ...goods],
  production_applications: ['orders', 'procurements', ...goods],
  rent_billing_runs: ['rents'],
  rents: ['charges', 'files', 'inventory_items', 'catalog_item_units'],
  service_applications: ['charges', 'inventory_items', ...goods, ...papers],
  return_acts: ['procurement_invoices', 'procurement_items', 'valuation_variances', ...goods],
  stock_checks: ['technical_documents', ...goods],
  shop_daily_reports: ['shop_orders'],
  shop_differences: ['shop_orders'],
  shop_orders: ['gift_cards', 'simplified_invoices', ...goods],
  simplified_invoices: ['shop_orders', ...goods, ...papers],
  subscriptions: ['charges', 'invoices', ...papers],
  suppliers: ['files'],
  system_properties: ['files'],
  support_tickets: ['charges', 'comments', 'notifications', ...papers],
  leads: ['comments', 'notifications', 'offers', ...papers],
  tasks: ['comments', 'notifications', ...papers],
  technical_documents: goods,
  price_clarifications: ['offers', 'procurements', 'procurement_items', ...papers],
  transportations: ['orders', ...papers],
  users: papers,
}
