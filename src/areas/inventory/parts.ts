import type { Pickers } from '../../desk/picker.ts'
import type { Screens } from '../../desk/screen.ts'

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
