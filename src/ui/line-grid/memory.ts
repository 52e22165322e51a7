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
  /** Returns the changed row; null when there is no step. */
  undo: () => RowKey | null
  redo: () => RowKey | null
  /** Unfinished text from before leaving or reloading. */
  half: () => HalfTyped | null
  keepHalf: (half: HalfTyped | null) => void
}
