import { Refusal } from '../http/refusal.ts'
import { cellDecimal, cellText, columnLetter, type Cell } from '../documents/cells.ts'
import { omissionText, mostTitles, type Table } from '../documents/table.ts'
import { withoutTotals } from './totals.ts'

export interface SheetKind<Name extends string> {
  /** Lower-case headings by column. */
  columns: Readonly<Record<Name, { readonly headings: readonly string[] }>>
  /** Column order without headings. */
  usual: Columns<Name>
  /** Column with a number in every row, which locates the first row. */
  figures: Name
  enough: (found: Columns<Name>) => boolean
  /** Required columns, as text. */
  requirement: string
  choose: string
}

/** Zero-based column indexes. */
export type Columns<Name extends string> = ReadonlyMap<Name, number>

/** Numbered as in Excel. */
export interface SheetRow {
  number: number
  cells: readonly Cell[]
}

export interface Sheet<Name extends string> {
  columns: Columns<Name>
  head: SheetRow | null
  rows: SheetRow[]
  /** Text about omitted parts, or null. */
  left_out: string | null
}

/**
 * Finds the headings, below titles if there are any, and what each column holds.
 * @param selected what a person said of columns: `quantity=C`; rules over the headings
 * @throws Refusal of `files` that tells which headings were not understood, where neither they nor the usual order fit
 */
export function parseSheet<Name extends string>(
  kind: SheetKind<Name>,
  table: Pick<Table, 'rows' | 'hidden'>,
  selected: Columns<Name> | null,
): Sheet<Name> {
  const { rows } = table
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
  if (filled.length === 0) throw Refusal.field('files', 'Izklājlapā nav nevienas rindas')
  const head = filled.slice(0, mostTitles).find(({ cells }) => kind.enough(columnsOf(kind, cells))) ?? null
  const columns = selected ?? (head ? columnsOf(kind, head.cells) : kind.usual)
  const below = head
    ? filled.filter(({ number }) => number > head.number)
    : withoutTitles(filled, columns.get(kind.figures), selected !== null)
  if (head && below.length === 0) throw Refusal.field('files', `Zem virsrakstiem ${head.number}. rindā nav nevienas rindas`)
  if (below.length === 0) throw Refusal.field('files', unknownHeadings(kind, filled))
  const { rows: dataRows, totals } = withoutTotals(below)
  return { columns, head, rows: dataRows, left_out: omissionText(table, totals) }
}

/** Without headings, the first row must contain a number; with selected columns, rows start at the first number. */
function withoutTitles(filled: readonly SheetRow[], figures: number | undefined, hasSelection: boolean): SheetRow[] {
  const within = filled.slice(0, hasSelection ? mostTitles : 1)
  const first = within.findIndex(({ cells }) => cellDecimal(cells[figures ?? -1], 4) !== null)
  return first < 0 ? [] : filled.slice(first)
}

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

function unknownHeadings({ requirement }: { requirement: string }, filled: readonly SheetRow[]): string {
  const fullest = filled.slice(0, mostTitles).reduce((best, row) => (widthOf(row) > widthOf(best) ? row : best))
  const foundCells = fullest.cells.flatMap((cell, place) => (cellText(cell) === '' ? [] : [`${columnLetter(place)} „${cellText(cell)}”`]))
  const words = `Virsraksti nav saprotami; ${fullest.number}. rindā ir: ${foundCells.slice(0, 12).join(', ')}.`
  return `${words} ${requirement}; norādiet, kas kurā kolonnā ir`
}

const widthOf = ({ cells }: SheetRow): number => cells.filter((cell) => cellText(cell) !== '').length

/** Format: `code=A,quantity=D`. */
export function parseColumnChoice<Name extends string>(kind: SheetKind<Name>, input: string | undefined): Columns<Name> | null {
  if (input === undefined) return null
  const choices = new Map(input.split(',').map((pair): [string, number] => [pair.split('=')[0] ?? '', placeOf(pair.split('=')[1] ?? '')]))
  const selected = new Map(
    namesOf(kind.columns).flatMap((name) => {
      const place = choices.get(name)
      return place === undefined ? [] : [[name, place] as const]
    }),
  )
  if (!kind.enough(selected)) throw Refusal.field('columns', kind.choose)
  return selected
}

function placeOf(letters: string): number {
  return letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
