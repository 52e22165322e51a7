import type { RowKey } from '../table/columns.ts'
import { displayText, isEditable, isPicked, type LineColumn } from './columns.ts'
import type { Edit } from './edit.ts'
import type { Ends } from './follow.ts'
import type { LineGridProps } from './props.ts'
import type { Cell, Range, Shape } from './selection.ts'

export interface GridState {
  range: Range
  edit: Edit | null
  /** The active row was removed: input is ignored until another is entered. */
  lost: boolean
  shape: Shape
  announcement: string
  /** Pasted texts that no cell accepted, or why the active row is gone. */
  left: string
  setRange: (to: Range) => void
  setEdit: (next: Edit | null) => void
  /** Ends the edit. */
  go: (to: Range) => void
  storeEnds: (ends: Ends) => void
  say: (text: string) => void
  setLeft: (text: string) => void
  setChosenAt: (at: ChosenAt | null) => void
}

/** Origin of a selection whose follow-up column is not rendered yet. */
export interface ChosenAt {
  row: RowKey
  column: string
}

/** A grid in one render: its properties and its state. */
export interface GridContext<Row> {
  props: LineGridProps<Row>
  state: GridState
  leave: () => void
}

export function cellAt<Row>({ rows, columns }: LineGridProps<Row>, cell: Cell): { row: Row; column: LineColumn<Row> } | null {
  const row = rows[cell.row]
  const column = columns[cell.column]
  return row === undefined || column === undefined ? null : { row, column }
}

/** On the Enter path. */
export function isEntry<Row>({ rows, columns, readOnly = false }: LineGridProps<Row>, { row, column }: Cell, of = rows[row]): boolean {
  const at = columns[column]
  return !readOnly && at !== undefined && of !== undefined && at.entry !== false && isEditable(at, of)
}

/** Enter accepts a proposed quantity, but not an empty list cell. */
export function lacksChoice<Row>(props: LineGridProps<Row>, cell: Cell): boolean {
  const at = cellAt(props, cell)
  return at !== null && isPicked(at.column) && isEntry(props, cell) && displayText(at.column, at.row) === ''
}

/** Of a new row. */
export function firstEntryColumn<Row>({ columns }: LineGridProps<Row>): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.entry !== false && isEditable(column, undefined)),
  )
}
