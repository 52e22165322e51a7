import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/orders': early(() => import('./OrdersScreen.tsx')),
  '/orders/{orderId}': () => import('./OrderScreen.tsx'),
  '/orders/create': () => import('./CreateOrderScreen.tsx'),
}

export const pickers: Pickers = {
  'order-lines': () => import('./LinesPicker.tsx').then(({ LinesToIssue }) => ({ default: LinesToIssue })),
  'order-lines-to-split': () => import('./LinesPicker.tsx').then(({ LinesToSplit }) => ({ default: LinesToSplit })),
  'order-units': () => import('./UnitsPicker.tsx'),
  'orders-of-customer': () => import('./MergePicker.tsx'),
}
