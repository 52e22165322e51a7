import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/orders_create_from_credit_invoice/{creditInvoiceId}': () => import('./OrderFromCreditScreen.tsx'),
  '/invoices/create_credit_invoice_from_order/{orderId}': () => import('./CreateCreditScreen.tsx'),
  '/invoices/create_credit_invoice': () => import('./CreateCreditScreen.tsx'),
  '/invoices/credit_invoices': early(() => import('./CreditNotesScreen.tsx')),
  '/invoices/credit_invoice/{invoiceId}': () => import('./CreditNoteScreen.tsx'),
}

export const pickers: Pickers = {
  'credit-line': () => import('./CreditLinePicker.tsx'),
}
