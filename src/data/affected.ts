import { referenceLists } from '../../contract/reference.ts'
import type { ChangeEvent } from '../../contract/workspace.ts'
import type { CallKey } from './cache.tsx'

/**
 * What else shows a changed record, besides the calls of its own area. A key of the table is an
 * entity as the events name it; its values are areas whose answers speak of it.
 */
const alsoShownIn: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(referenceLists.map(({ table }) => [table, ['reference']])),
  customers: ['offers', 'orders', 'invoices', 'dashboard'],
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
  offers: ['customers', 'orders'],
  orders: ['customers', 'offers', 'stock', 'invoices', 'dashboard'],
  order_items: ['orders', 'stock'],
  invoices: ['orders', 'credits', 'advances', 'customers', 'dashboard'],
  credit_notes: ['credits', 'invoices', 'orders', 'customers', 'stock', 'catalog', 'dashboard'],
  advance_invoices: ['advances', 'invoices', 'orders', 'customers'],
  payments: ['invoices', 'customers', 'dashboard'],
  accounting_accounts: ['accounting', 'catalog'],
  categories: ['catalog', 'stock'],
  category_options: ['catalog'],
  catalog_params: ['catalog'],
  files: ['customers', 'catalog', 'offers'],
  catalog: ['stock', 'orders'],
  catalog_items: ['catalog', 'stock', 'orders'],
  stock: ['catalog', 'orders', 'dashboard'],
  stock_items: ['stock', 'catalog', 'offers', 'orders', 'dashboard'],
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
