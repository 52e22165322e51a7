import type { RowKey } from '../table/columns.ts'

/** A text in a cell that is no value yet: half a name, a number with a letter in it. */
export interface HalfTyped {
  row: RowKey
  column: string
  text: string
}

/** What a grid asks of who holds its rows, beside the changes themselves. */
export interface LineMemory {
  /** What is changed from here on is one step of undo. */
  begin: () => void
  /** Takes back what was changed since the step began. */
  revert: () => void
  /** Takes back the last step; answers the row that it changed, null when there is no step. */
  undo: () => RowKey | null
  /** Does again what was taken back last. */
  redo: () => RowKey | null
  /** What stood half typed in a cell when the rows were left, by a reload too. */
  half: () => HalfTyped | null
  keepHalf: (half: HalfTyped | null) => void
}
