import type { StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { ownerOfWorkspace } from '../../tabs/store.ts'

const nameOf = (id: number): string => `stock-check-page:${ownerOfWorkspace() ?? 0}:${id}`

/** Keeps what the page of counting shows of a check, so that it opens again without network; of one that is not counted any more nothing is kept. */
export function keepCheck(check: StockCheckRecord): void {
  if (check.can['COUNT'] !== true) return localStorage.removeItem(nameOf(check.id))
  try {
    localStorage.setItem(nameOf(check.id), JSON.stringify(check))
  } catch {
    // Storage is full: counts need it more.
  }
}

/** A check as this device counted it last; undefined where it never did. */
export function keptCheck(id: number): StockCheckRecord | undefined {
  const text = localStorage.getItem(nameOf(id))
  return text === null ? undefined : (JSON.parse(text) as StockCheckRecord)
}
