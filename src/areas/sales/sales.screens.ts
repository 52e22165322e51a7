import type { Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/sales': () => import('./SalesScreen.tsx'),
  '/sales/create': () => import('./CreateSaleScreen.tsx'),
  '/sales/{salesId}': () => import('./SaleScreen.tsx'),
}
