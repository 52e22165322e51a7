import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/invoices': early(() => import('./InvoicesScreen.tsx')),
  '/invoices/invoice/{invoiceId}': () => import('./InvoiceScreen.tsx'),
  '/invoices/invoiceable_customers': early(() => import('./InvoiceableCustomersScreen.tsx')),
  '/invoices/create': () => import('./CreateInvoiceScreen.tsx'),
}
