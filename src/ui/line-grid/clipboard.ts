import { readTsv, writeTsv } from '../tsv.ts'
import { copyText, isEditable, readCell, type LineColumn } from './columns.ts'
import type { Box } from './selection.ts'

/** A cell that a paste or fill sets. Rows past the last one are new rows. */
export interface PastedCell {
  row: number
  column: string
  /** As it stood on the clipboard. */
  text: string
  /** Null when empty, undefined when it cannot be read here: a record to be looked up, or a text that is no number. */
  value: string | null | undefined
}

/** What a grid gave to the clipboard last: it comes back column by column. */
let copied = ''

/** The cells of a range as a spreadsheet's clipboard. */
export function copyBox<Row>(rows: readonly Row[], columns: readonly LineColumn<Row>[], box: Box): string {
  const within = columns.slice(box.left, box.right + 1)
  copied = writeTsv(rows.slice(box.top, box.bottom + 1).map((row) => within.map((column) => copyText(column, row))))
  return copied
}

interface Pasting<Row> {
  rows: readonly Row[]
  columns: readonly LineColumn<Row>[]
  /** What is chosen; the paste begins at its top left and fills it when it is larger. */
  box: Box
  today: string
}

/**
 * The cells that a clipboard's text sets. What falls outside the columns, on computed or on locked
 * cells is left out. A chosen range larger than the clipboard is filled by repeating it, as in Excel.
 */
export function pastedCells<Row>(text: string, { rows, columns: all, box, today }: Pasting<Row>): PastedCell[] {
  const source = readTsv(text)
  const width = Math.max(...source.map((line) => line.length))
  const columns = meantColumns(source, { all, left: box.left, isOurs: text === copied })
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

/**
 * The columns that a clipboard's text stands for. A table from elsewhere, article and quantity, knows nothing of the
 * columns that are worked out between them, which a wide window shows and a narrow one does not: where it has words for
 * such a column, it means those that are typed. What a grid copied goes back column by column.
 */
function meantColumns<Row>(
  source: readonly (readonly string[])[],
  { all, left, isOurs }: { all: readonly LineColumn<Row>[]; left: number; isOurs: boolean },
): readonly LineColumn<Row>[] {
  const typed = all.filter(({ kind }, place) => place < left || kind !== 'computed')
  const fits = source.every((line) => line.length <= typed.length - left)
  const isLost = source.some((line) => line.some((piece, place) => piece !== '' && all[left + place]?.kind === 'computed'))
  return !isOurs && fits && isLost ? typed : all
}

/** How many rows or columns a paste covers: a multiple of the clipboard's when the range asks for it. */
function filled(source: number, range: number): number {
  return range > source && range % source === 0 ? range : source
}

/** The cells that repeat the first row of a range down through it; of a single row, the row above. */
export function filledDown<Row>(paste: Pasting<Row>): PastedCell[] {
  const { rows, columns, box } = paste
  const from = box.top === box.bottom ? box.top - 1 : box.top
  if (rows[from] === undefined) return []
  const text = copyBox(rows, columns, { ...box, top: from, bottom: from })
  const below = { ...box, top: from + 1 }
  return pastedCells(text, { ...paste, box: below })
}

/** The cells of a range, emptied. */
export function cleared<Row>({ rows, columns, box }: Omit<Pasting<Row>, 'today'>): PastedCell[] {
  const cells: PastedCell[] = []
  for (let row = box.top; row <= box.bottom; row++) {
    for (const column of columns.slice(box.left, box.right + 1)) {
      if (isEditable(column, rows[row])) cells.push({ row, column: column.id, text: '', value: null })
    }
  }
  return cells
}
