import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/stock_items': () => import('./StockScreen.tsx'),
  '/stock/stock_items/{stockItemId}/movements': early(() => import('./MovementsScreen.tsx')),
}
