import type { RowKey } from '../table/columns.ts'

/** Unreadable cell text: half a name, a number with a letter. */
export interface HalfTyped {
  row: RowKey
  column: string
  text: string
}

export interface LineMemory {
  /** Starts an undo step. */
  begin: () => void
  revert: () => void
  /** Returns the changed row; null when there is no step, undefined when it follows saves that are under way. */
  undo: () => RowKey | null | undefined
  redo: () => RowKey | null | undefined
  /** The person took the row away here; their own removals are not announced. */
  isRemovedHere: (key: RowKey) => boolean
  /** Unfinished text from before leaving or reloading. */
  half: () => HalfTyped | null
  keepHalf: (half: HalfTyped | null) => void
}
