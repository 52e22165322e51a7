import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/invoices': () => import('./InvoicesScreen.tsx'),
  '/invoices/invoice/{invoiceId}': () => import('./InvoiceScreen.tsx'),
  '/invoices/invoiceable_customers': () => import('./InvoiceableCustomersScreen.tsx'),
  '/invoices/create': () => import('./CreateInvoiceScreen.tsx'),
}
