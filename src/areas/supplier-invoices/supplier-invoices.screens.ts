import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/procurement_invoices': () => import('./SupplierInvoicesScreen.tsx'),
  '/stock/procurement_invoices/invoiceables': () => import('./InvoiceableSuppliersScreen.tsx'),
  '/stock/procurement_invoices/create/{supplierId}': () => import('./CreateSupplierInvoiceScreen.tsx'),
  '/stock/procurement_invoices/{procurementInvoiceId}': () => import('./SupplierInvoiceScreen.tsx'),
}
