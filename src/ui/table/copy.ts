import { textOf, type Column, type RowKey } from './columns.ts'
import { isSelected, selectedCount, type Selection } from './table-state.ts'

interface Copying<Row> {
  columns: readonly Column<Row>[]
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => RowKey
  total: number
  selection: Selection
  focus: number
}

/** The chosen rows that are loaded, or the focused one, as cells of text. */
export function copiedRows<Row>({ columns, rowAt, rowKey, total, selection, focus }: Copying<Row>): string[][] {
  const some = selectedCount(selection, total) > 0
  const rows: Row[] = []
  for (let index = some ? 0 : focus; index < (some ? total : focus + 1); index++) {
    const row = rowAt(index)
    if (row !== undefined && (!some || isSelected(selection, rowKey(row)))) rows.push(row)
  }
  return rows.map((row) => columns.map((column) => textOf(column, row)))
}
