import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/suppliers': early(() => import('./SuppliersScreen.tsx')),
  '/stock/suppliers/{supplierId}': () => import('./SupplierScreen.tsx'),
  '/stock/suppliers/{supplierId}/categories': () => import('./SupplierCategoriesScreen.tsx'),
}

export const pickers: Pickers = {
  'new-supplier': () => import('./NewSupplierDialog.tsx'),
}
