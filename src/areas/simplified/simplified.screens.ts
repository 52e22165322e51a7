import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/invoices/simplified_invoices': early(() => import('./SimplifiedListScreen.tsx')),
  '/invoices/create_simplified_invoices': () => import('./CreateSimplifiedScreen.tsx'),
  '/invoices/simplified_invoice/{invoiceId}': () => import('./SimplifiedScreen.tsx'),
}
