import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/procurement_invoices': early(() => import('./SupplierInvoicesScreen.tsx')),
  '/stock/procurement_invoices/invoiceables': early(() => import('./InvoiceableSuppliersScreen.tsx')),
  '/stock/procurement_invoices/create/{supplierId}': () => import('./CreateSupplierInvoiceScreen.tsx'),
  '/stock/procurement_invoices/{procurementInvoiceId}': () => import('./SupplierInvoiceScreen.tsx'),
}

export const pickers: Pickers = {
  'supplier-invoice-customs': () => import('./CustomsPicker.tsx'),
  'supplier-invoice-payment': () => import('./PaymentPicker.tsx'),
}
