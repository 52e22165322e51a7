import type { Choice } from '../SelectField.tsx'
import type { Measured } from '../table/use-fitted.ts'
import type { LoadOptions, Option } from '../use-options.ts'
import { dayText, numberText, parseDay, parseNumber, type NumberKind } from '../parse.ts'
import { folded } from '../parse.ts'

/** What a cell holds, which decides how it is typed, shown, copied and pasted. */
export type CellKind = 'text' | NumberKind | 'date' | 'select' | 'record' | 'computed'

/** What an edit gives: a value as calls carry it, or the picked option of a select or record cell. */
export type CellValue = string | null | Option

/** How a cell stands out: it is what was chosen, or what would be best. */
export interface CellMark {
  is: 'chosen' | 'best'
  word: string
}

/** A column of lines. The array must keep its identity between renders. */
export interface LineColumn<Row> {
  id: string
  header: string
  /** Pixels until the rows are there: what they say makes the width. */
  width: number
  /** Pixels that what is typed needs, whatever the rows say yet. */
  least?: number | undefined
  /** A name: it gets a share of the room that is left over, and gives way where there is too little. */
  grow?: number | undefined
  /** A narrow room does without it, the lowest first; what it says of the row in front stands below the rows. */
  spare?: number | undefined
  kind: CellKind
  /** Value as calls carry it; of a record cell the label, of a select the choice's value. */
  value: (row: Row) => string | null | undefined
  /** How a computed cell's value is written. */
  figures?: NumberKind | undefined
  /** Of a select. */
  choices?: readonly Choice[] | undefined
  /** Of a record cell. */
  load?: LoadOptions | undefined
  /** Changes that an edit makes; `{ [id]: value }` when left out. */
  patch?: ((value: CellValue, row: Row) => Partial<Row>) | undefined
  /** Cells that cannot be changed in this row. */
  locked?: ((row: Row) => boolean) | undefined
  /** Words that a cell of figures may say in place of one: `nav`. */
  words?: readonly string[] | undefined
  /** How a cell stands out among its neighbours, and what that means in a word. */
  mark?: ((row: Row) => CellMark | undefined) | undefined
  /** False keeps the column off the path that Enter follows. */
  entry?: boolean | undefined
}

const figureKinds = new Set<CellKind>(['money', 'price', 'quantity', 'percent', 'whole'])

/** The kind of number in a column, if it is one. */
export function figuresOf(column: Pick<LineColumn<never>, 'kind' | 'figures'>): NumberKind | undefined {
  return figureKinds.has(column.kind) ? (column.kind as NumberKind) : column.figures
}

/** Whether figures and dates make a column align to the right. */
export function alignsRight(column: Pick<LineColumn<never>, 'kind' | 'figures'>): boolean {
  return figuresOf(column) !== undefined || column.kind === 'date'
}

/** Whether a cell can be changed. */
export function isEditable<Row>(column: LineColumn<Row>, row: Row | undefined): boolean {
  return column.kind !== 'computed' && !(row !== undefined && column.locked?.(row))
}

/** Whether a cell is picked from a list. */
export function isPicked(column: Pick<LineColumn<never>, 'kind'>): boolean {
  return column.kind === 'select' || column.kind === 'record'
}

/**
 * A column as its width is measured.
 * @param readOnly nothing is typed into it
 */
export function measuredColumn<Row>(column: LineColumn<Row>, readOnly: boolean): Measured<Row> {
  const { header, width, grow = 0, kind } = column
  const figures = alignsRight(column)
  return {
    header,
    width,
    grow,
    figures,
    least: readOnly ? 0 : (column.least ?? (grow > 0 ? width : 0)),
    rigid: false,
    whole: 0,
    weight: 400,
    // What is picked is typed, too.
    beside: kind === 'computed' || readOnly ? 0 : 8,
    said: (row) => ({ text: shownText(column, row), beside: 0 }),
  }
}

/** A cell as it reads. */
export function shownText<Row>(column: LineColumn<Row>, row: Row): string {
  const value = column.value(row)
  if (column.kind === 'select') return column.choices?.find((choice) => choice.value === value)?.label ?? value ?? ''
  if (column.kind === 'date') return dayText(value)
  const figures = figuresOf(column)
  return figures ? numberText(value, figures) : (value ?? '')
}

/** A cell as a copy holds it: numbers without grouping, so that spreadsheets read them. */
export function copyText<Row>(column: LineColumn<Row>, row: Row): string {
  return figuresOf(column) ? (column.value(row) ?? '').replace('.', ',') : shownText(column, row)
}

/**
 * Reads a typed or pasted cell: its value, null when empty, undefined when it cannot be read (also
 * what must be looked up on the server: a record).
 * @param today the day that short dates are counted from
 */
export function readCell<Row>(column: LineColumn<Row>, text: string, today: string): string | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  if (column.kind === 'record' || column.kind === 'computed') return undefined
  if (column.kind === 'date') return parseDay(bare, today)
  if (column.kind === 'select') {
    const wanted = folded(bare)
    return column.choices?.find((choice) => folded(choice.label) === wanted || folded(choice.value) === wanted)?.value
  }
  const word = column.words?.find((each) => folded(each) === folded(bare))
  if (word !== undefined) return word
  const figures = figuresOf(column)
  return figures ? parseNumber(bare, figures) : text
}

/** Whether what is typed into a cell is no value yet: half a name, a number with a letter in it. */
export function isUnread<Row>(column: LineColumn<Row>, { touched, text }: { touched: boolean; text: string }): boolean {
  if (!touched || text.trim() === '') return false
  // Short days read the same on any day.
  return isPicked(column) || readCell(column, text, '2026-01-01') === undefined
}

/** The change that an edit makes to its row. */
export function patchOf<Row>(column: LineColumn<Row>, value: CellValue, row: Row): Partial<Row> {
  if (column.patch) return column.patch(value, row)
  const plain = value !== null && typeof value === 'object' ? String(value.id) : value
  return { [column.id]: plain } as Partial<Row>
}
