import type { ReactNode } from 'react'
import type { Column, RowKey, Sort } from './columns.ts'
import type { Spot, TableState } from './table-state.ts'

/** Rows from one to another of a list, both counted in; `turn`: one row that is chosen or let go. */
export interface FarRows {
  first: Spot
  last: Spot
  turn?: true
}

/** What a list is given. */
export interface DataTableProps<Row> {
  /** What the list holds, for screen readers. */
  label: string
  /** Which list it is: what it is narrowed to. Another one's columns have widths of their own. */
  list?: string | undefined
  /** How many rows there are; null until the first answer. */
  total: number | null
  /** The row at an index, when its page is loaded. */
  rowAt: (index: number) => Row | undefined
  /** The rows now shown and near, to load their pages. Must keep its identity between renders. */
  onRange: (first: number, last: number) => void
  rowKey: (row: Row) => RowKey
  /** Place of a row among those at hand; left out where all rows are. */
  placeOf?: ((key: RowKey) => number | undefined) | undefined
  /** Where a row stands that is not at hand; null when it left the list. Left out where all rows are at hand. */
  seek?: ((key: RowKey) => Promise<number | null>) | undefined
  /** `former`: still those of another list; `changing`: being read anew; `settled`: what is missing among them is not there. */
  rowsAre?: 'former' | 'changing' | 'settled' | undefined
  /** Must keep its identity between renders. */
  columns: readonly Column<Row>[]
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  /** Enter, a double click or a press on the cell that opens; `background` with Ctrl. */
  onOpen?: ((row: Row, background: boolean) => void) | undefined
  /** Real address of a row, for the link in the cell that opens. */
  href?: ((row: Row) => string) | undefined
  /** The menu key, Shift+F10 or the right button; where to open, in the window's pixels. */
  onRowMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined
  /** Rows can be chosen. */
  selectable?: boolean | undefined
  /** Rows were chosen of which not all are at hand: who has the list reads them, and chooses that range or turns that one row. */
  onFar?: ((rows: FarRows) => void) | undefined
  /** So many rows were copied. */
  onCopied?: ((rows: number) => void) | undefined
  /** Rows are to be copied of which not all are at hand: who has the list reads them, and answers what it has read already. */
  onCopyFar?: (() => string | null) | undefined
  /** What screen readers are told of the choice, where the list knows more than how many rows it is. */
  said?: string | undefined
  /** Position and choice, when the tab keeps them; its scroll offset counts when the list is mounted. */
  state?: TableState | undefined
  onState?: ((state: TableState) => void) | undefined
  /** Esc when no row is chosen: search and filters go. */
  onLetGo?: (() => void) | undefined
  /** 28, 30 or 36 by the person's choice. */
  rowHeight?: number | undefined
  /** Where rows are of several lines. */
  headHeight?: number | undefined
  /** In place of the rows when there are none. */
  empty?: ReactNode
  rowClass?: ((row: Row) => string | undefined) | undefined
  autoFocus?: boolean | undefined
  /** At the edge of its page, where the first column stands under the page's name. */
  atEdge?: boolean | undefined
  className?: string | undefined
}
