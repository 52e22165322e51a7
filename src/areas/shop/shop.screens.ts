import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/shop': early(() => import('./SalesScreen.tsx')),
  '/shop/create': () => import('./TillScreen.tsx'),
  '/shop/{id}': () => import('./SaleScreen.tsx'),
  '/workspace/gift_cards': early(() => import('./GiftCardsScreen.tsx')),
  '/shop/daily_reports': early(() => import('./ReportsScreen.tsx')),
  '/shop/daily_reports/create': () => import('./CreateReportScreen.tsx'),
  '/shop/daily_reports/{id}': () => import('./ReportScreen.tsx'),
}

export const pickers: Pickers = {
  'shop-payment': () => import('./PaymentPicker.tsx'),
  'shop-return': () => import('./ReturnPicker.tsx'),
  'shop-line': () => import('./LinePicker.tsx'),
}
