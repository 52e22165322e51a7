import { GoneWords } from '../GoneWords.tsx'
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
  return <GoneWords told={told} nothing="Kolonnas, kurām nav vietas, šai rindai ir tukšas" className="h-6 px-2 leading-6" />
}
