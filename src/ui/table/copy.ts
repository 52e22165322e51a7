import { linesOf, type Column, type RowKey } from './columns.ts'
import { isSelected, selectedCount, type Selection } from './table-state.ts'

interface Copying<Row> {
  columns: readonly Column<Row>[]
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => RowKey
  total: number
  selection: Selection
  focus: number | undefined
}

/** The active row, or the selected rows with headers; null when some are not loaded. */
export function copiedRows<Row>({
  columns,
  rowAt,
  rowKey,
  total,
  selection,
  focus,
}: Copying<Row>): { rows: number; cells: string[][] } | null {
  const count = selectedCount(selection, total)
  if (count === 0) {
    const row = focus === undefined ? undefined : rowAt(focus)
    return row === undefined ? { rows: 0, cells: [] } : { rows: 1, cells: linesOf(columns, [row]).slice(1) }
  }
  const rows: Row[] = []
  for (let index = 0; index < total; index++) {
    const row = rowAt(index)
    if (row !== undefined && isSelected(selection, rowKey(row))) rows.push(row)
  }
  return rows.length < count ? null : { rows: rows.length, cells: linesOf(columns, rows) }
}
