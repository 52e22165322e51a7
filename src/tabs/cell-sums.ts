import { createStore, useStore } from '../store/store.ts'

export interface CellSums {
  cells: string
  /** Null without numbers. */
  sum: string | null
  average: string | null
}

/** Of the range of cells of a tab's list, as text. */
const sums = createStore<ReadonlyMap<string, CellSums>>(new Map())

export function setCellSums(tabId: string, of: CellSums | null): void {
  sums.update((before) => {
    if (of === null && !before.has(tabId)) return before
    const after = new Map(before)
    after.delete(tabId)
    return of === null ? after : after.set(tabId, of)
  })
}

export function useCellSums(tabId: string | null): CellSums | undefined {
  return useStore(sums, (all) => (tabId === null ? undefined : all.get(tabId)))
}
