import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/reports': () => import('./StockReportsScreen.tsx'),
}
