import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/supplier_payments': early(() => import('./SupplierPaymentsScreen.tsx')),
}
