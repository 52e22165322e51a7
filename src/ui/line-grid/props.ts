import type { ReactNode } from 'react'
import type { RowKey } from '../table/columns.ts'
import type { PastedCell } from './clipboard.ts'
import type { LineColumn } from './columns.ts'
import type { LineMemory } from './memory.ts'
import type { LineNote } from './note.ts'

/** What a grid of lines is given. */
export interface LineGridProps<Row> {
  /** What the lines are, for screen readers: `Pasūtījuma rindas`. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** Must keep its identity between renders. */
  columns: readonly LineColumn<Row>[]
  /** An edit, with each keystroke that can be read. */
  onChange: (key: RowKey, patch: Partial<Row>) => void
  /** Undo of the rows, and what is half typed in them. */
  memory: LineMemory
  /** Puts an empty row at an index; without it rows cannot be added. */
  onInsert?: ((at: number) => void) | undefined
  onDelete?: ((keys: RowKey[]) => void) | undefined
  /** A paste, fill or clearing: many cells at once, to be set in one change of state. */
  onPaste: (cells: readonly PastedCell[]) => void
  /** Why a cell is wrong. */
  errorAt?: ((row: Row, index: number, column: string) => string | undefined) | undefined
  /** A line of text under a row: stock, a remark. */
  noteOf?: ((row: Row) => LineNote | string | undefined) | undefined
  /** Totals, at the right under the amounts. */
  footer?: ReactNode
  /** What else can be done with the rows, beside adding one. */
  actions?: ReactNode
  readOnly?: boolean | undefined
  /** The row that the keyboard is on, null while there is none. Must keep its identity between renders. */
  onRow?: ((key: RowKey | null) => void) | undefined
  /** The column that the keyboard is in. Must keep its identity between renders. */
  onColumn?: ((column: string | null) => void) | undefined
  /** The keyboard left a row, for another one or out of the grid: the moment to save it. Switching windows does not leave. */
  onLeaveRow?: ((key: RowKey) => void) | undefined
  /** Ctrl+Shift+Enter: on to what follows the lines. */
  onLeave?: (() => void) | undefined
  autoFocus?: boolean | undefined
  /** The column that the keyboard begins in, in the first row that it can be changed of; the first column when left out. */
  startColumn?: string | undefined
  /** Height in which more than 100 rows scroll. */
  maxHeight?: number | undefined
  className?: string | undefined
}
