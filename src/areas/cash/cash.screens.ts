import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/cash_book': early(() => import('./CashBookScreen.tsx')),
  '/cash_book/{cashDeskId}': () => import('./CashBookScreen.tsx'),
  '/cash_orders': early(() => import('./CashOrdersScreen.tsx')),
  '/cash_orders/{cashOrderId}': () => import('./CashOrderScreen.tsx'),
}
