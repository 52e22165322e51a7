import { createStore, useStore } from '../store/store.ts'

/** @file Why a cell of a tab's list is not edited, for the status line. */

const notes = createStore<ReadonlyMap<string, string>>(new Map())

/** Null: forgotten. */
export function setCellNote(tabId: string, note: string | null): void {
  notes.update((before) => {
    if ((before.get(tabId) ?? null) === note) return before
    const after = new Map(before)
    after.delete(tabId)
    return note === null ? after : after.set(tabId, note)
  })
}

export function useCellNote(tabId: string | null): string | undefined {
  return useStore(notes, (all) => (tabId === null ? undefined : all.get(tabId)))
}
