import { readTsv, writeTsv } from '../tsv.ts'
import { copyText, figuresOf, isEditable, readCell, type LineColumn } from './columns.ts'
import type { Box } from './selection.ts'

/** Rows past the last one are new rows. */
export interface PastedCell {
  row: number
  column: string
  text: string
  /** Null when empty, undefined when unreadable or a record that needs lookup. */
  value: string | null | undefined
}

/** Last copied text; pasted back column by column. */
let copied = ''

export function copyBox<Row>(rows: readonly Row[], columns: readonly LineColumn<Row>[], box: Box): string {
  const within = columns.slice(box.left, box.right + 1)
  copied = writeTsv(rows.slice(box.top, box.bottom + 1).map((row) => within.map((column) => copyText(column, row))))
  return copied
}

interface Pasting<Row> {
  rows: readonly Row[]
  columns: readonly LineColumn<Row>[]
  /** The paste starts at its top left and fills a larger range. */
  box: Box
  today: string
}

/** Skips computed and locked cells and those outside. A larger range repeats the clipboard, as in Excel. */
export function pastedCells<Row>(text: string, { rows, columns: all, box, today }: Pasting<Row>): PastedCell[] {
  const lines = readTsv(text)
  const source = hasHeading(text, { columns: all, box, today }) ? lines.slice(1) : lines
  const width = Math.max(...source.map((line) => line.length))
  const columns = targetColumns(source, { all, left: box.left, isOurs: text === copied })
  const height = filled(source.length, box.bottom - box.top + 1)
  const across = filled(width, box.right - box.left + 1)
  const cells: PastedCell[] = []
  for (let down = 0; down < height; down++) {
    for (let right = 0; right < across; right++) {
      const column = columns[box.left + right]
      const piece = source[down % source.length]?.[right % width]
      const row = box.top + down
      if (column === undefined || piece === undefined || !isEditable(column, rows[row])) continue
      cells.push({ row, column: column.id, text: piece, value: readCell(column, piece, today) })
    }
  }
  return cells
}

/** The first row of a sheet names its columns: it has no digits, and words where the next row has figures. */
export function hasHeading<Row>(text: string, { columns: all, box, today }: Omit<Pasting<Row>, 'rows'>): boolean {
  const source = readTsv(text)
  const [head = [], next] = source
  if (!next || text === copied || /\d/.test(head.join(''))) return false
  const columns = targetColumns(source, { all, left: box.left, isOurs: false })
  const overFigures = head.flatMap((word, right) => {
    const column = columns[box.left + right]
    return column && figuresOf(column) && word.trim() !== '' ? [{ column, word, below: next[right] ?? '' }] : []
  })
  const isWord = ({ column, word, below }: (typeof overFigures)[number]) =>
    readCell(column, word, today) === undefined && typeof readCell(column, below, today) === 'string'
  return overFigures.length > 0 && overFigures.every(isWord)
}

/**
 * Text from elsewhere skips computed columns, which depend on window width, if it would put text into one. Text
 * copied from a grid keeps its columns.
 */
function targetColumns<Row>(
  source: readonly (readonly string[])[],
  { all, left, isOurs }: { all: readonly LineColumn<Row>[]; left: number; isOurs: boolean },
): readonly LineColumn<Row>[] {
  const enterableColumns = all.filter(({ kind }, place) => place < left || kind !== 'computed')
  const fits = source.every((line) => line.length <= enterableColumns.length - left)
  const isLost = source.some((line) => line.some((piece, place) => piece !== '' && all[left + place]?.kind === 'computed'))
  return !isOurs && fits && isLost ? enterableColumns : all
}

/** A multiple of the clipboard's size when the range asks for it. */
function filled(source: number, range: number): number {
  return range > source && range % source === 0 ? range : source
}

/** Repeats the first row of the range; for a single row, the row above. */
export function filledDown<Row>(paste: Pasting<Row>): PastedCell[] {
  const { rows, columns, box } = paste
  const from = box.top === box.bottom ? box.top - 1 : box.top
  if (rows[from] === undefined) return []
  const text = copyBox(rows, columns, { ...box, top: from, bottom: from })
  const below = { ...box, top: from + 1 }
  return pastedCells(text, { ...paste, box: below })
}

export function cleared<Row>({ rows, columns, box }: Omit<Pasting<Row>, 'today'>): PastedCell[] {
  const cells: PastedCell[] = []
  for (let row = box.top; row <= box.bottom; row++) {
    for (const column of columns.slice(box.left, box.right + 1)) {
      if (isEditable(column, rows[row])) cells.push({ row, column: column.id, text: '', value: null })
    }
  }
  return cells
}
