import type { Pickers } from '../../commands/picker.ts'
import type { Screens } from '../../commands/screen.ts'
import { unsentChecks } from './unsent-checks.ts'

/** Screens of this area, by page. */
export const screens: Screens = {
  '/stock/stock_checks': () => import('./StockChecksScreen.tsx'),
  '/stock/stock_checks/create': () => import('./CreateCheckScreen.tsx'),
  '/stock/stock_checks/{id}': () => import('./StockCheckScreen.tsx'),
  '/stock/stock_checks/{id}/documents': () => import('./CheckDocumentsScreen.tsx'),
}

/** Pickers of this area, by the name that an argument gives. */
export const pickers: Pickers = { 'counted-sheet': () => import('../shared/SheetFilePicker.tsx') }

/** Counts that this device still has go on their way, on whatever page the person is. */
export function sendUnsentCounts(): void {
  const left = unsentChecks()
  if (left.length === 0) return
  void import('./count-queue.ts').then(({ queueOf }) => {
    for (const id of left) queueOf(id).resume()
  })
}
