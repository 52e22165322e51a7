import { shownText, type LineColumn } from './columns.ts'

interface GoneCellsProps<Row> {
  /** Those that have no room. */
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  /** The row that the keyboard is on. */
  row: Row | undefined
}

/**
 * What the row in front says in the columns that have no room. The line stands where any row says something there, so
 * that nothing moves while one walks.
 */
export function GoneCells<Row>({ columns, rows, row }: GoneCellsProps<Row>) {
  if (!rows.some((each) => columns.some((column) => shownText(column, each) !== ''))) return null
  const told = columns
    .map((column) => ({ ...column, words: row === undefined ? '' : shownText(column, row) }))
    .filter(({ words }) => words !== '')
  return (
    <p data-gone="" className="h-6 truncate px-2 text-small leading-6 text-muted">
      {told.length === 0 && 'Kolonnas, kurām nav vietas, šai rindai ir tukšas'}
      {told.map(({ id, header, words }) => (
        <span key={id} className="mr-4">
          {header}: <span className="text-text">{words}</span>
        </span>
      ))}
    </p>
  )
}
