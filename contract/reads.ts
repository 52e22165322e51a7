/**
 * @file Dependencies between answers and changed records, for cache invalidation; tests verify them by the executed
 * statements.
 */

/**
 * Table names as in audit and change events. Child rows announced with their record, such as order lines, count as
 * the record.
 */
export type Read =
  | 'accounting_accounts'
  | 'advance_invoices'
  | 'advance_settlements'
  | 'api_tokens'
  | 'balance_confirmations'
  | 'bank_csv_mappings'
  | 'bank_entries'
  | 'bank_entry_postings'
  | 'bank_statements'
  | 'banks'
  | 'branch_contacts'
  | 'branch_payment_details'
  | 'branches'
  | 'carrier_groups'
  | 'carriers'
  | 'cash_desks'
  | 'cash_limits'
  | 'cash_orders'
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
  | 'customer_payer_accounts'
  | 'customer_payment_details'
  | 'customer_prices'
  | 'customer_profiles'
  | 'customer_refunds'
  | 'customers'
  | 'document_series'
  | 'email_log'
  | 'files'
  | 'e_invoices'
  | 'eu_vat_rates'
  | 'gift_cards'
  | 'group_jobs'
  | 'imports'
  | 'incoming_checks'
  | 'incoming_invoices'
  | 'incoming_messages'
  | 'inventory_items'
  | 'interest_claims'
  | 'interest_rates'
  | 'invoice_approval_steps'
  | 'invoice_number_log'
  | 'invoices'
  | 'lead_statuses'
  | 'leads'
  | 'ledger_lines'
  | 'list_views'
  | 'macros'
  | 'manufacturers'
  | 'measure_units'
  | 'messages'
  | 'notifications'
  | 'offers'
  | 'offsets'
  | 'order_documents'
  | 'orders'
  | 'outbox'
  | 'payment_allocations'
  | 'payment_orders'
  | 'payments'
  | 'posting_rules'
  | 'price_clarifications'
  | 'procurement_invoices'
  | 'procurement_items'
  | 'procurements'
  | 'production_applications'
  | 'regions'
  | 'reminder_letters'
  | 'reminder_levels'
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
  | 'supplier_item_codes'
  | 'suppliers'
  | 'supplier_payments'
  | 'support_tickets'
  | 'system_properties'
  | 'task_statuses'
  | 'tasks'
  | 'technical_documents'
  | 'transportations'
  | 'user_drafts'
  | 'user_state'
  | 'users'
  | 'valuation_variances'
  | 'vat_deductions'
  | 'vat_rates'
  | 'vat_limits'
  | 'vat_reasons'
  | 'vat_returns'
  | 'vouchers'
  | 'warehouses'
  | 'webhooks'

/** Rarely changed tables that invalidate every answer. */
export const concernsAll: ReadonlySet<Read> = new Set<Read>(['countries', 'eu_vat_rates', 'vat_deductions', 'vat_rates', 'vat_reasons'])

const goods = ['stock_items', 'stock_movements', 'stock_movement_units', 'stock_reservations', 'catalog_item_units'] as const
const documentTables = ['files', 'email_log', 'outbox'] as const
/** A payment that is taken back frees the entry of the bank that it came with. */
const matched = ['bank_entries', 'bank_entry_postings', 'customer_payer_accounts'] as const
const money = ['payments', 'payment_allocations'] as const

/** Tables that change with a record without an event of their own. */
export const alsoChanged: Readonly<Partial<Record<Read, readonly Read[]>>> = {
  advance_invoices: ['advance_settlements', ...matched, ...money, ...documentTables],
  api_tokens: documentTables,
  bank_entries: [
    'bank_entry_postings',
    'customer_payer_accounts',
    'bank_statements',
    'invoices',
    'advance_invoices',
    'customer_credits',
    'payments',
    'payment_allocations',
    'procurement_invoices',
    'payment_orders',
    'simplified_invoices',
    'supplier_payments',
  ],
  balance_confirmations: ['email_log', 'outbox'],
  bank_statements: ['bank_entries'],
  catalog_item_units: ['stock_movement_units'],
  catalog_items: ['stock_items', 'files'],
  contacts: documentTables,
  courier_applications: ['orders', ...documentTables],
  credit_notes: [
    'e_invoices',
    'orders',
    'service_applications',
    'charges',
    'credit_note_number_log',
    ...goods,
    ...money,
    ...documentTables,
  ],
  customer_credits: money,
  customer_profiles: ['customers'],
  // The customer's name is searchable in documents.
  customers: ['orders', 'rents', 'service_applications', 'subscriptions', ...documentTables],
  customer_refunds: ['customer_credits', ...matched],
  inventory_items: ['catalog_item_units'],
  interest_claims: ['charges'],
  eu_vat_rates: ['vat_reasons'],
  invoices: [
    'e_invoices',
    'orders',
    'rents',
    'subscriptions',
    'service_applications',
    'charges',
    'credit_notes',
    'customer_credits',
    'invoice_number_log',
    'advance_settlements',
    ...matched,
    ...money,
    ...documentTables,
  ],
  manufacturers: ['catalog_items'],
  offers: documentTables,
  orders: ['order_documents', ...goods, ...documentTables],
  payment_orders: ['procurement_invoices', 'supplier_payments', ...matched],
  incoming_invoices: ['supplier_item_codes', 'procurement_invoices', 'procurement_items', 'return_acts', 'files'],
  procurement_invoices: [
    'incoming_invoices',
    'payment_orders',
    'procurement_items',
    'supplier_payments',
    'valuation_variances',
    ...matched,
    ...goods,
  ],
  procurements: ['procurement_items', 'production_applications', ...goods],
  production_applications: ['orders', 'procurements', ...goods],
  rent_billing_runs: ['rents'],
  reminder_letters: documentTables,
  rents: ['charges', 'files', 'inventory_items', 'catalog_item_units'],
  service_applications: ['charges', 'inventory_items', ...goods, ...documentTables],
  return_acts: ['incoming_invoices', 'procurement_invoices', 'procurement_items', 'supplier_payments', 'valuation_variances', ...goods],
  stock_checks: ['technical_documents', ...goods],
  shop_daily_reports: ['shop_orders'],
  shop_differences: ['shop_orders'],
  shop_orders: ['gift_cards', 'simplified_invoices', ...goods],
  simplified_invoices: ['shop_orders', ...matched, ...goods, ...documentTables],
  subscriptions: ['charges', 'invoices', ...documentTables],
  supplier_payments: ['payment_orders', 'procurement_invoices', ...matched],
  suppliers: ['files', 'payment_orders', 'supplier_payments'],
  vouchers: ['ledger_lines'],
  cash_orders: ['ledger_lines'],
  system_properties: ['files'],
  support_tickets: ['charges', 'comments', 'notifications', ...documentTables],
  leads: ['comments', 'notifications', 'offers', ...documentTables],
  tasks: ['comments', 'notifications', ...documentTables],
  technical_documents: goods,
  price_clarifications: ['offers', 'procurements', 'procurement_items', ...documentTables],
  transportations: ['orders', ...documentTables],
  users: documentTables,
}
