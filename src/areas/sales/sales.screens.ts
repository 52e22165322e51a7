import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/sales': early(() => import('./SalesScreen.tsx')),
  '/sales/create': () => import('./CreateSaleScreen.tsx'),
  '/sales/{salesId}': () => import('./SaleScreen.tsx'),
}
