import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/inventory_items': () => import('./InventoryScreen.tsx'),
  '/stock/inventory_items/{itemUUID}': () => import('./InventoryItemScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'inventory-holder': () => import('./HolderPicker.tsx'),
  'inventory-maintenance': () => import('./MaintenancePicker.tsx'),
}
