import { cellDecimal, cellText, columnLetter, type Cell } from '../../documents/sheet-reader.ts'
import { sheetColumns, type SheetColumn } from '../../../contract/procurement-sheets.ts'
import { Refusal } from '../../http/refusal.ts'

/** Which column of a sheet holds what: places counted from nought. */
export type Columns = ReadonlyMap<SheetColumn, number>

/** A sheet as it was understood. */
export interface Sheet {
  columns: Columns
  /** The row of headings, numbered as Excel does, and what stands in it; none in a sheet without. */
  head: { number: number; cells: readonly Cell[] } | null
  /** Rows with something in them below the headings. */
  rows: { number: number; cells: readonly Cell[] }[]
}

/** Titles, dates and addresses may stand above the headings, in so many rows. */
const mostTitles = 20

/** The order of columns in a sheet without headings. */
const usual: Columns = new Map([
  ['code', 0],
  ['name', 1],
  ['quantity', 2],
  ['price', 3],
])

/**
 * Finds the headings, below titles if there are any, and what each column holds.
 * @param chosen what a person said of columns: `quantity=C`; rules over the headings
 * @throws Refusal of `files` that tells which headings were not understood, where neither they nor the usual order fit
 */
export function understood(rows: readonly (readonly Cell[])[], chosen: Columns | null): Sheet {
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  if (filled.length === 0) throw Refusal.field('files', 'Izklājlapā nav nevienas rindas')
  const head = filled.slice(0, mostTitles).find(({ cells }) => enough(columnsOf(cells))) ?? null
  const columns = chosen ?? (head ? columnsOf(head.cells) : usual)
  const below = head ? filled.filter(({ number }) => number > head.number) : withoutTitles(filled, columns, chosen !== null)
  if (head && below.length === 0) throw Refusal.field('files', `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas`)
  if (below.length === 0) throw Refusal.field('files', notUnderstood(filled))
  return { columns, head, rows: below }
}

/**
 * Without headings, the first row has to be one of goods; where a person told the columns, rows begin where that
 * of quantities first holds a number.
 */
function withoutTitles(filled: Sheet['rows'], columns: Columns, told: boolean): Sheet['rows'] {
  const within = filled.slice(0, told ? mostTitles : 1)
  const first = within.findIndex(({ cells }) => cellDecimal(cells[columns.get('quantity') ?? -1], 4) !== null)
  return first < 0 ? [] : filled.slice(first)
}

/** Columns by their headings. */
export function columnsOf(cells: readonly Cell[]): Columns {
  const found = new Map<SheetColumn, number>()
  for (const [place, cell] of cells.entries()) {
    const heading = cellText(cell)
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/[:.*]+$/, '')
    for (const [name, { headings }] of Object.entries(sheetColumns) as [SheetColumn, (typeof sheetColumns)[SheetColumn]][]) {
      if (!found.has(name) && headings.some((each) => each === heading)) found.set(name, place)
    }
  }
  return found
}

function enough(found: Columns): boolean {
  return found.has('quantity') && (found.has('code') || found.has('barcode'))
}

function notUnderstood(filled: Sheet['rows']): string {
  const fullest = filled.slice(0, mostTitles).reduce((best, row) => (widthOf(row) > widthOf(best) ? row : best))
  const seen = fullest.cells.flatMap((cell, place) => (cellText(cell) === '' ? [] : [`${columnLetter(place)} „${cellText(cell)}”`]))
  const words = `Virsraksti nav saprotami; ${fullest.number}. rindā ir: ${seen.slice(0, 12).join(', ')}.`
  return `${words} Vajadzīgas kolonnas „Artikuls” vai „Svītrkods” un „Daudzums”; norādiet, kas kurā kolonnā ir`
}

const widthOf = ({ cells }: Sheet['rows'][number]): number => cells.filter((cell) => cellText(cell) !== '').length

/** Columns that a person chose: `code=A,quantity=D`. */
export function chosenColumns(typed: string | undefined): Columns | null {
  if (typed === undefined) return null
  const chosen = new Map(
    typed.split(',').flatMap((pair): [SheetColumn, number][] => {
      const [name = '', letters = ''] = pair.split('=')
      return name in sheetColumns ? [[name as SheetColumn, placeOf(letters)]] : []
    }),
  )
  if (!enough(chosen)) throw Refusal.field('columns', 'Norādiet, kurā kolonnā ir artikuls vai svītrkods un kurā daudzums')
  return chosen
}

function placeOf(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
