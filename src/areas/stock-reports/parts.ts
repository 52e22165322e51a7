import type { Screens } from '../../desk/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/reports': () => import('./StockReportsScreen.tsx'),
}
