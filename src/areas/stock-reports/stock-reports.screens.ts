import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/reports': () => import('./StockReportsScreen.tsx'),
}
