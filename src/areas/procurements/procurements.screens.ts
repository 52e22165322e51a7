import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/procurements': early(() => import('./ProcurementsScreen.tsx')),
  '/stock/procurements/create': () => import('./CreateProcurementScreen.tsx'),
  '/stock/procurements/{procurementId}': () => import('./ProcurementScreen.tsx'),
  '/stock/procurement_from_invoice': () => import('./FromInvoiceScreen.tsx'),
}

export const pickers: Pickers = {
  'procurement-sheet': () => import('./SheetPicker.tsx'),
  'procurement-receipt': () => import('./ReceiptPicker.tsx'),
  'procurement-lines-to-split': () => import('./LinesPicker.tsx').then(({ LinesToSplit }) => ({ default: LinesToSplit })),
  'procurement-lines-to-remove': () => import('./LinesPicker.tsx').then(({ LinesToRemove }) => ({ default: LinesToRemove })),
}
