import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/invoices/reports': () => import('./ReportsScreen.tsx'),
  '/invoices/export': () => import('./ExportScreen.tsx'),
  '/invoices/sonax': () => import('./SonaxScreen.tsx'),
}
