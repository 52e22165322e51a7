import { referenceLists } from '../../contract/reference.ts'
import type { ChangeEvent } from '../../contract/workspace.ts'
import type { CallKey } from './cache.tsx'

/**
 * What else shows a changed record, besides the calls of its own area. A key of the table is an
 * entity as the events name it; its values are areas whose answers speak of it.
 */
const alsoShownIn: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(referenceLists.map(({ table }) => [table, ['reference']])),
  customers: ['offers', 'orders', 'invoices', 'simplified', 'dashboard'],
  branches: ['customers'],
  branch_contacts: ['customers'],
  order_documents: ['orders'],
  command_history: ['workspace'],
  manufacturers: ['reference', 'catalog'],
  contacts: ['customers'],
  customer_payment_details: ['customers'],
  customer_additional_bank_accounts: ['customers'],
  customer_prices: ['customers'],
  customer_discounts: ['customers'],
  customer_category_discounts: ['customers'],
  customer_profiles: ['customers', 'session'],
  branch_payment_details: ['customers'],
  suppliers: ['customers', 'procurements', 'supplier-invoices'],
  supplier_categories: ['suppliers'],
  procurements: ['procurements', 'units', 'supplier-invoices', 'stock', 'catalog', 'orders', 'dashboard'],
  catalog_item_units: ['units', 'procurements'],
  procurement_invoices: ['supplier-invoices', 'return-acts', 'procurements', 'suppliers', 'stock', 'catalog'],
  return_acts: ['return-acts', 'supplier-invoices', 'procurements', 'units', 'stock', 'catalog', 'dashboard'],
  stock_item_counts: ['stock-counts'],
  inventory_items: ['inventory', 'technical-documents', 'units'],
  technical_documents: ['stock-counts', 'units', 'technical-documents', 'procurements', 'stock', 'catalog', 'orders', 'dashboard'],
  offers: ['customers', 'orders'],
  orders: ['customers', 'offers', 'stock', 'units', 'invoices', 'dashboard'],
  order_items: ['orders', 'stock'],
  invoices: ['orders', 'credits', 'advances', 'invoice-reports', 'customers', 'dashboard'],
  credit_notes: ['credits', 'invoices', 'orders', 'customers', 'stock', 'units', 'catalog', 'dashboard'],
  simplified_invoices: ['simplified', 'stock', 'catalog', 'customers', 'dashboard'],
  advance_invoices: ['advances', 'invoices', 'orders', 'customers'],
  customer_credits: ['customers', 'invoices'],
  customer_refunds: ['customers', 'invoices'],
  accounting_accounts: ['accounting', 'catalog'],
  categories: ['catalog', 'stock'],
  category_options: ['catalog'],
  catalog_params: ['catalog'],
  files: ['customers', 'catalog', 'offers', 'suppliers'],
  catalog: ['stock', 'orders'],
  catalog_items: ['catalog', 'stock', 'orders'],
  stock: ['catalog', 'orders', 'dashboard'],
  stock_items: ['stock', 'stock-counts', 'technical-documents', 'catalog', 'offers', 'orders', 'dashboard'],
  users: ['session', 'workspace'],
  roles: ['session', 'users'],
  warehouses: ['reference', 'stock', 'dashboard'],
  measure_units: ['reference', 'catalog'],
  modules: ['session'],
}

/** Whether a cached answer may speak of a changed record. */
export function isAffected([callId, input]: CallKey, change: Pick<ChangeEvent, 'entity' | 'id'>): boolean {
  const area = callId.split('.')[0] ?? ''
  if (alsoShownIn[change.entity]?.includes(area)) return true
  if (area !== change.entity && area !== `${change.entity}s`) return false
  const params = Object.values((input as { params?: Record<string, unknown> } | null)?.params ?? {})
  // A record of another number is not touched; lists and what hangs on the record are.
  return params.length === 0 || change.id === null || params.some((value) => Number(value) === change.id)
}
