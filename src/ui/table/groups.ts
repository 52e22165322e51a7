import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

/** A line of a table that stands for rows. */
export interface TableGroup {
  /** Unlike those of rows. */
  key: string
  label: string
  count: number
  isOpen: boolean
  /** Words by id of column. */
  sums: ReadonlyMap<string, string>
}

export interface GroupLineProps<Row> {
  id: string
  index: number
  group: TableGroup
  columns: readonly Column<Row>[]
  tracks: string
  height: number
  top: number
  focused: boolean
  selectable: boolean
}

/** Rows in groups: some lines of the table are groups, and rows stand below their open group. */
export interface TableGroups<Row> {
  /** Undefined for rows. */
  at: (index: number) => TableGroup | undefined
  /** Line of the group of a row. */
  above: (index: number) => number
  toggle: (index: number) => void
  /** In window pixels. */
  menu: (index: number, at: { x: number; y: number }) => void
  line: (props: GroupLineProps<Row>) => ReactNode
  /** Cells to copy: label, count and sums, with headers or without. */
  cells: (group: TableGroup, columns: readonly Column<Row>[], withHeaders: boolean) => string[][]
}
