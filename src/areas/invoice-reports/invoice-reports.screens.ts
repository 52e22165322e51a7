import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/invoices/reports': () => import('./ReportsScreen.tsx'),
  '/invoices/export': () => import('./ExportScreen.tsx'),
  '/invoices/sonax': () => import('./SonaxScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = { 'sonax-sheet': () => import('../shared/SheetFilePicker.tsx') }
