import type { Pickers } from '../../commands/picker.ts'
import { early, type Screens } from '../../commands/screen.ts'

export const screens: Screens = {
  '/stock/stock_checks': early(() => import('./StockChecksScreen.tsx')),
  '/stock/stock_checks/create': () => import('./CreateCheckScreen.tsx'),
  '/stock/stock_checks/{id}': () => import('./StockCheckScreen.tsx'),
  '/stock/stock_checks/{id}/documents': () => import('./CheckDocumentsScreen.tsx'),
}

export const pickers: Pickers = { 'counted-sheet': () => import('../shared/SheetFilePicker.tsx') }

/** Sends stored counts from any page. */
export function sendUnsentCounts(): void {
  // Tried again at the next start.
  void resumeUnsent().catch(() => undefined)
}

async function resumeUnsent(): Promise<void> {
  const { unsentChecks } = await import('./unsent-checks.ts')
  const unsent = unsentChecks()
  if (unsent.length === 0) return
  const { queueOf } = await import('./count-queue.ts')
  for (const id of unsent) queueOf(id).resume()
}
