import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/receivables': early(() => import('./ReceivablesScreen.tsx')),
  '/receivables/{customerId}': () => import('./StatementScreen.tsx'),
  '/open_items': early(() => import('./OpenItemsScreen.tsx')),
}
