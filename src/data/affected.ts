import type { ChangeEvent } from '../../contract/workspace.ts'
import type { CallKey } from './cache.tsx'

/**
 * What else shows a changed record, besides the calls of its own area. A key of the table is an
 * entity as the events name it; its values are areas whose answers speak of it.
 */
const alsoShownIn: Readonly<Record<string, readonly string[]>> = {
  customers: ['orders', 'invoices', 'dashboard'],
  branches: ['customers'],
  branch_contacts: ['customers'],
  order_documents: ['orders'],
  command_history: ['workspace'],
  manufacturers: ['reference', 'catalog'],
  regions: ['reference'],
  contacts: ['customers'],
  customer_payment_details: ['customers'],
  branch_payment_details: ['customers'],
  orders: ['customers', 'stock', 'invoices', 'dashboard'],
  order_items: ['orders', 'stock'],
  invoices: ['orders', 'customers', 'dashboard'],
  payments: ['invoices', 'customers', 'dashboard'],
  catalog: ['stock', 'orders'],
  catalog_items: ['catalog', 'stock', 'orders'],
  stock: ['catalog', 'orders', 'dashboard'],
  stock_items: ['stock', 'catalog', 'orders', 'dashboard'],
  users: ['session', 'workspace'],
  roles: ['session', 'users'],
  banks: ['reference'],
  company_forms: ['reference'],
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
