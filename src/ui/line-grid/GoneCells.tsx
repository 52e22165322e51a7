import { HiddenColumnsLine } from '../GoneWords.tsx'
import { displayText, type LineColumn } from './columns.ts'

interface HiddenCellsProps<Row> {
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  row: Row | undefined
}

/** Shows the active row's hidden columns. The line stays if any row has such values, to avoid layout shifts. */
export function HiddenCells<Row>({ columns, rows, row }: HiddenCellsProps<Row>) {
  if (!rows.some((each) => columns.some((column) => displayText(column, each) !== ''))) return null
  const hiddenValues = columns
    .map((column) => ({ ...column, words: row === undefined ? '' : displayText(column, row) }))
    .filter(({ words }) => words !== '')
  return (
    <HiddenColumnsLine
      hiddenValues={hiddenValues}
      nothing="Kolonnas, kurām nav vietas, šai rindai ir tukšas"
      className="h-6 px-2 leading-6"
    />
  )
}
