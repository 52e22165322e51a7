import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/invoices/advance_invoices': early(() => import('./AdvancesScreen.tsx')),
  '/invoices/create_advance_invoice': () => import('./CreateAdvanceScreen.tsx'),
  '/invoices/advance_invoice/{invoiceId}': () => import('./AdvanceScreen.tsx'),
  '/invoices/create_advance_invoice_from_order/{orderId}': () => import('./AdvanceFromOrderScreen.tsx'),
}
