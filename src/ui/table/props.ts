import type { ColumnVisibilityState } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column, RowKey, Sort } from './columns.ts'
import type { TableGroups } from './groups.ts'
import type { Spot, TableState } from './table-state.ts'

/** Rows between two of a list, inclusive. */
export interface FarRows {
  first: Spot
  last: Spot
  /** Toggles one row; all rows of a group, whose line both are. Else the rows are those chosen. */
  toggle?: 'row' | 'group'
}

export interface TableCells<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Rows still being read. */
  missing: number
}

/** A change made by somebody else. */
export interface RowMark {
  is: 'changed' | 'new' | 'left'
  /** Ids of changed columns, separated by spaces. */
  cells: string
}

/** Places and widths of columns that the user chose; the columns themselves come in order, the pinned ones first. */
export interface ColumnArrangement {
  /** Stay at the left when the table scrolls sideways. Must be stable between renders. */
  pinned: readonly string[]
  /** Pixels by column. Must be stable between renders. */
  widths: Readonly<Record<string, number>>
  /** Null: as wide as its content. */
  onWidth: (id: string, width: number | null) => void
  onMove: (id: string, by: 1 | -1) => void
  onMoveTo: (id: string, target: string) => void
}

export interface DataTableProps<Row> {
  label: string
  /** Identifies the list and its filters; each has its own column widths. */
  list?: string | undefined
  /** Null until the first answer. */
  total: number | null
  rowAt: (index: number) => Row | undefined
  /** Visible and near rows, to load. Must be stable between renders. */
  onRange: (first: number, last: number) => void
  rowKey: (row: Row) => RowKey
  /** Some lines are groups, for which there is no row. */
  groups?: TableGroups<Row> | undefined
  /** Index of a loaded row; omit if all are loaded. */
  placeOf?: ((key: RowKey) => number | undefined) | undefined
  /** Index of an unloaded row; null when it left the list. */
  seek?: ((key: RowKey) => Promise<number | null>) | undefined
  /** `former`: rows of the previous list; `changing`: reloading; `settled`: missing rows are gone. */
  rowsAre?: 'former' | 'changing' | 'settled' | undefined
  /** Must be stable between renders. */
  columns: readonly Column<Row>[]
  /** The user's choice; without an entry a column is visible. Must be stable between renders. */
  columnVisibility?: ColumnVisibilityState | undefined
  /** Without it, columns keep their places and the widths of their content. */
  arrangement?: ColumnArrangement | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  /** Too long for the order of columns with `shortSort`. */
  isLong?: boolean | undefined
  onHeaderMenu?: ((column: Column<Row>, at: { x: number; y: number }) => void) | undefined
  /** `background` with Ctrl. */
  onOpen?: ((row: Row, background: boolean) => void) | undefined
  /** Opens it the other way, with Shift. */
  onGlance?: ((row: Row) => void) | undefined
  /** For the link in the opening cell. */
  href?: ((row: Row) => string) | undefined
  /** In window pixels. */
  onRowMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined
  selectable?: boolean | undefined
  /** Selects rows that are not all loaded; the list's owner loads them. */
  onFar?: ((rows: FarRows) => void) | undefined
  /** Ranges of cells are told of with their rows; without it, there are none. */
  onCells?: ((cells: TableCells<Row> | null) => void) | undefined
  /** Rows of a range that are not all loaded; null if they moved meanwhile. */
  readRows?: ((first: Spot, last: Spot, signal: AbortSignal) => Promise<readonly Row[] | null>) | undefined
  onCopied?: ((rows: number) => void) | undefined
  /** Copies rows not all loaded; returns the loaded text. */
  onCopyFar?: (() => string | null) | undefined
  selectionText?: string | undefined
  /** Position and selection kept by the tab; its scroll offset applies on mount. */
  state?: TableState | undefined
  onState?: ((state: TableState) => void) | undefined
  /** Esc without selection: clears search and filters. */
  onLetGo?: (() => void) | undefined
  /** 28, 30 or 36. */
  rowHeight?: number | undefined
  headHeight?: number | undefined
  empty?: ReactNode
  rowClass?: ((row: Row) => string | undefined) | undefined
  markOf?: ((row: Row) => RowMark | undefined) | undefined
  autoFocus?: boolean | undefined
  atEdge?: boolean | undefined
  className?: string | undefined
}
