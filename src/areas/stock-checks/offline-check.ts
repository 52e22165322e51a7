import type { StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'

const nameOf = (id: number): string => `stock-check-page:${ownerOfWorkspace() ?? 0}:${id}`

/** Caches an open check for offline counting; removes closed ones. */
export function keepCheck(check: StockCheckRecord): void {
  if (check.can['COUNT'] !== true) return localStorage.removeItem(nameOf(check.id))
  try {
    localStorage.setItem(nameOf(check.id), JSON.stringify(check))
  } catch {
    // Storage is full; counts have priority.
  }
}

/** Undefined if never counted on this device. */
export function cachedCheckOf(id: number): StockCheckRecord | undefined {
  const text = localStorage.getItem(nameOf(id))
  return text === null ? undefined : (JSON.parse(text) as StockCheckRecord)
}
