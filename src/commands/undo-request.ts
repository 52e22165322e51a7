import type { UndoableRun } from '../../commands/effects/effect.ts'
import { createStore, useStore } from '../store/store.ts'

/** @file The hint and the request to take a change back, apart from what changes are: the notices load them first. */

/** A run with what its reversal needs. */
export interface Undoable extends UndoableRun {
  /** ISO. */
  at: string
  /** Of the record after the run, if the answer said it. */
  version_after: number | null
  /** Page of the record. */
  path: string | null
  /** Page of what the run created. */
  made: string | null
}

/** Milliseconds. */
const hintTime = 8000

/** The change that the hint offers to take back. */
const hinted = createStore<Undoable | null>(null)
/** Asked for by key, button or the history; null: nothing. */
const requested = createStore<{ run: Undoable | null } | null>(null)
let hinting: ReturnType<typeof setTimeout> | undefined

export function useUndoHint(): Undoable | null {
  return useStore(hinted)
}

export function useRequestedUndo(): { run: Undoable | null } | null {
  return useStore(requested)
}

export function showHint(run: Undoable): void {
  hinted.set(run)
  clearTimeout(hinting)
  hinting = setTimeout(hideHint, hintTime)
}

export function hideHint(): void {
  clearTimeout(hinting)
  hinted.set(null)
}

/** Null: there is nothing to take back. */
export function requestUndo(run: Undoable | null): void {
  hideHint()
  requested.set({ run })
}

export function endUndo(): void {
  requested.set(null)
}
