import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/stock_item_counts': () => import('./StockCountsScreen.tsx'),
  '/stock/stock_item_counts/create': () => import('./CreateCountScreen.tsx'),
  '/stock/stock_item_counts/{stockItemCountId}': () => import('./CountScreen.tsx'),
}
