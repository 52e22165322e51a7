import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/invoices/simplified_invoices': () => import('./SimplifiedListScreen.tsx'),
  '/invoices/create_simplified_invoices': () => import('./CreateSimplifiedScreen.tsx'),
  '/invoices/simplified_invoice/{invoiceId}': () => import('./SimplifiedScreen.tsx'),
}
