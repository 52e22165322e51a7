import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/stock_items': () => import('./StockScreen.tsx'),
  '/stock/stock_items/{stockItemId}/movements': () => import('./MovementsScreen.tsx'),
}
