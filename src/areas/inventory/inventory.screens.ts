import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/inventory_items': early(() => import('./InventoryScreen.tsx')),
  '/stock/inventory_items/{itemUUID}': () => import('./InventoryItemScreen.tsx'),
}

export const pickers: Pickers = {
  'inventory-holder': () => import('./HolderPicker.tsx'),
  'inventory-maintenance': () => import('./MaintenancePicker.tsx'),
}
