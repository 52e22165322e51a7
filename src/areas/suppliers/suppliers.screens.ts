import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/suppliers': () => import('./SuppliersScreen.tsx'),
  '/stock/suppliers/{supplierId}': () => import('./SupplierScreen.tsx'),
  '/stock/suppliers/{supplierId}/categories': () => import('./SupplierCategoriesScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = {
  'new-supplier': () => import('./NewSupplierDialog.tsx'),
}
