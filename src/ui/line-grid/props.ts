import type { ReactNode } from 'react'
import type { RowKey } from '../table/columns.ts'
import type { PastedCell } from './clipboard.ts'
import type { LineColumn } from './columns.ts'
import type { LineMemory } from './memory.ts'
import type { LineNote } from './note.ts'

export interface LineGridProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** Must be stable between renders. */
  columns: readonly LineColumn<Row>[]
  /** Called for each keystroke that is readable. */
  onChange: (key: RowKey, patch: Partial<Row>) => void
  memory: LineMemory
  /** Without it rows cannot be added. */
  onInsert?: ((at: number) => void) | undefined
  /** Without it rows cannot be moved; `from` and `to` are inclusive. */
  onMove?: ((rows: { from: number; to: number; by: 1 | -1 }) => void) | undefined
  /** Copies rows below the last of them; a text says why rows cannot be duplicated. */
  onDuplicate?: ((keys: RowKey[]) => void) | string | undefined
  onDelete?: ((keys: RowKey[]) => void) | undefined
  /** Many cells, to be set in one state change. */
  onPaste: (cells: readonly PastedCell[]) => void
  errorAt?: ((row: Row, index: number, column: string) => string | undefined) | undefined
  noteOf?: ((row: Row) => LineNote | string | undefined) | undefined
  /** To which the screen has bound `toNextWarning`. */
  warningKey?: string | undefined
  footer?: ReactNode
  actions?: ReactNode
  readOnly?: boolean | undefined
  /** Must be stable between renders. */
  onRow?: ((key: RowKey | null) => void) | undefined
  /** Must be stable between renders. */
  onColumn?: ((column: string | null) => void) | undefined
  /** The keyboard left a row: save it. Not called when switching windows. */
  onLeaveRow?: ((key: RowKey) => void) | undefined
  /** Ctrl+Shift+Enter. */
  onLeave?: (() => void) | undefined
  autoFocus?: boolean | undefined
  /** Defaults to the first column. */
  startColumn?: string | undefined
  /** Height in which more than 100 rows scroll. */
  maxHeight?: number | undefined
  className?: string | undefined
}
