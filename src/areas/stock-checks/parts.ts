import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/stock_checks': () => import('./StockChecksScreen.tsx'),
  '/stock/stock_checks/create': () => import('./CreateCheckScreen.tsx'),
  '/stock/stock_checks/{id}': () => import('./StockCheckScreen.tsx'),
  '/stock/stock_checks/{id}/documents': () => import('./CheckDocumentsScreen.tsx'),
}
