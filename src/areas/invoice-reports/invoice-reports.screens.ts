import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/invoices/reports': early(() => import('./ReportsScreen.tsx')),
  '/invoices/export': () => import('./ExportScreen.tsx'),
  '/invoices/sonax': () => import('./SonaxScreen.tsx'),
}

export const pickers: Pickers = { 'sonax-sheet': () => import('../shared/SheetFilePicker.tsx') }
