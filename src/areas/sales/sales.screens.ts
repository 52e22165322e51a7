import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/sales': () => import('./SalesScreen.tsx'),
  '/sales/create': () => import('./CreateSaleScreen.tsx'),
  '/sales/{salesId}': () => import('./SaleScreen.tsx'),
}
