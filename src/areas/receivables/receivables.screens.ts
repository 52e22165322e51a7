import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/receivables': early(() => import('./ReceivablesScreen.tsx')),
  '/open_items': early(() => import('./OpenItemsScreen.tsx')),
}
