import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/stock_items': () => import('./StockScreen.tsx'),
  '/stock/stock_items/{stockItemId}/movements': () => import('./MovementsScreen.tsx'),
}
