import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/stock_item_counts': early(() => import('./StockCountsScreen.tsx')),
  '/stock/stock_item_counts/create': () => import('./CreateCountScreen.tsx'),
  '/stock/stock_item_counts/{stockItemCountId}': () => import('./CountScreen.tsx'),
}
