import { Refusal } from '../http/refusal.ts'
import { cellDecimal, cellText, columnLetter, type Cell } from '../documents/cells.ts'
import { leftOut, mostTitles, type Table } from '../documents/table.ts'
import { withoutTotals } from './totals.ts'

/** What sheets of one kind hold. */
export interface SheetKind<Name extends string> {
  /** Each thing that a column can hold, with the headings that it is known by, in small letters. */
  columns: Readonly<Record<Name, { readonly headings: readonly string[] }>>
  /** The order of columns in a sheet without headings. */
  usual: Columns<Name>
  /** The column that holds a number in every row: with it, rows begin below titles. */
  figures: Name
  /** Whether rows can be read by these columns. */
  enough: (found: Columns<Name>) => boolean
  /** Which columns there have to be, for a person. */
  wanted: string
  /** What to say of them, for a person. */
  choose: string
}

/** Which column of a sheet holds what: places counted from nought. */
export type Columns<Name extends string> = ReadonlyMap<Name, number>

/** A row with something in it, numbered as Excel does. */
export interface SheetRow {
  number: number
  cells: readonly Cell[]
}

/** A sheet as it was understood. */
export interface Sheet<Name extends string> {
  columns: Columns<Name>
  /** The row of headings; none in a sheet without. */
  head: SheetRow | null
  /** Rows with something in them below the headings. */
  rows: SheetRow[]
  /** What of it is not taken, in words; null when all of it is. */
  left_out: string | null
}

/**
 * Finds the headings, below titles if there are any, and what each column holds.
 * @param chosen what a person said of columns: `quantity=C`; rules over the headings
 * @throws Refusal of `files` that tells which headings were not understood, where neither they nor the usual order fit
 */
export function parseSheet<Name extends string>(
  kind: SheetKind<Name>,
  table: Pick<Table, 'rows' | 'hidden'>,
  chosen: Columns<Name> | null,
): Sheet<Name> {
  const { rows } = table
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  if (filled.length === 0) throw Refusal.field('files', 'Izklājlapā nav nevienas rindas')
  const head = filled.slice(0, mostTitles).find(({ cells }) => kind.enough(columnsOf(kind, cells))) ?? null
  const columns = chosen ?? (head ? columnsOf(kind, head.cells) : kind.usual)
  const below = head
    ? filled.filter(({ number }) => number > head.number)
    : withoutTitles(filled, columns.get(kind.figures), chosen !== null)
  if (head && below.length === 0) throw Refusal.field('files', `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas`)
  if (below.length === 0) throw Refusal.field('files', unknownHeadings(kind, filled))
  const { rows: taken, totals } = withoutTotals(below)
  return { columns, head, rows: taken, left_out: leftOut(table, totals) }
}

/**
 * Without headings, the first row has to be one that counts; where a person told the columns, rows begin where that
 * of figures first holds a number.
 */
function withoutTitles(filled: readonly SheetRow[], figures: number | undefined, told: boolean): SheetRow[] {
  const within = filled.slice(0, told ? mostTitles : 1)
  const first = within.findIndex(({ cells }) => cellDecimal(cells[figures ?? -1], 4) !== null)
  return first < 0 ? [] : filled.slice(first)
}

/** Columns by their headings. */
export function columnsOf<Name extends string>({ columns }: SheetKind<Name>, cells: readonly Cell[]): Columns<Name> {
  const found = new Map<Name, number>()
  for (const [place, cell] of cells.entries()) {
    const heading = cellText(cell)
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/[:.*]+$/, '')
    for (const name of namesOf(columns)) {
      if (!found.has(name) && columns[name].headings.includes(heading)) found.set(name, place)
    }
  }
  return found
}

function namesOf<Name extends string>(columns: SheetKind<Name>['columns']): Name[] {
  return Object.keys(columns) as Name[]
}

function unknownHeadings({ wanted }: { wanted: string }, filled: readonly SheetRow[]): string {
  const fullest = filled.slice(0, mostTitles).reduce((best, row) => (widthOf(row) > widthOf(best) ? row : best))
  const seen = fullest.cells.flatMap((cell, place) => (cellText(cell) === '' ? [] : [`${columnLetter(place)} „${cellText(cell)}”`]))
  const words = `Virsraksti nav saprotami; ${fullest.number}. rindā ir: ${seen.slice(0, 12).join(', ')}.`
  return `${words} ${wanted}; norādiet, kas kurā kolonnā ir`
}

const widthOf = ({ cells }: SheetRow): number => cells.filter((cell) => cellText(cell) !== '').length

/** Columns that a person chose: `code=A,quantity=D`. */
export function chosenColumns<Name extends string>(kind: SheetKind<Name>, typed: string | undefined): Columns<Name> | null {
  if (typed === undefined) return null
  const said = new Map(typed.split(',').map((pair): [string, number] => [pair.split('=')[0] ?? '', placeOf(pair.split('=')[1] ?? '')]))
  const chosen = new Map(
    namesOf(kind.columns).flatMap((name) => {
      const place = said.get(name)
      return place === undefined ? [] : [[name, place] as const]
    }),
  )
  if (!kind.enough(chosen)) throw Refusal.field('columns', kind.choose)
  return chosen
}

function placeOf(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
