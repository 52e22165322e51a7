import type { Choice } from '../SelectField.tsx'
import type { Measured } from '../table/use-fitted.ts'
import type { LoadOptions, Option } from '../use-options.ts'
import type { Leading } from './leading.ts'
import { dayText, numberText, parseDay, parseNumber, type NumberKind } from '../parse.ts'
import { fold } from '../fold.ts'
import { withDecimals } from '../equal-decimals.ts'

export type CellKind = 'text' | NumberKind | 'date' | 'select' | 'record' | 'computed'

export type CellValue = string | null | Option

export interface CellMark {
  is: 'chosen' | 'best'
  word: string
}

/** The array must be stable between renders. */
export interface LineColumn<Row> {
  id: string
  header: string
  /** Pixels until rows are loaded and measured. */
  width: number
  /** Minimum pixels for typing. */
  least?: number | undefined
  /** Share of spare width; shrinks first. */
  grow?: number | undefined
  /** Pixels of a name below which other columns give way first. */
  readable?: number | undefined
  /** Order in which narrow windows hide the column, lowest first; its value is shown below the rows. */
  hidePriority?: number | undefined
  kind: CellKind
  /** Record cells: the label; selects: the choice's value. */
  value: (row: Row) => string | null | undefined
  figures?: NumberKind | undefined
  /** Least decimals of prices as shown; set by the grid. */
  decimals?: number | undefined
  choices?: readonly Choice[] | undefined
  load?: LoadOptions | undefined
  /** Splits off what the typed text sets besides the search. */
  leading?: ((text: string) => Leading<Row> | null) | undefined
  /** Defaults to `{ [id]: value }`. */
  patch?: ((value: CellValue, row: Row) => Partial<Row>) | undefined
  locked?: ((row: Row) => boolean) | undefined
  /** Words allowed instead of a number: `nav`. */
  words?: readonly string[] | undefined
  mark?: ((row: Row) => CellMark | undefined) | undefined
  /** False excludes the column from the Enter path. */
  entry?: boolean | undefined
}

const figureKinds = new Set<CellKind>(['money', 'price', 'quantity', 'percent', 'whole'])

export function figuresOf(column: Pick<LineColumn<never>, 'kind' | 'figures'>): NumberKind | undefined {
  return figureKinds.has(column.kind) ? (column.kind as NumberKind) : column.figures
}

export function alignsRight(column: Pick<LineColumn<never>, 'kind' | 'figures'>): boolean {
  return figuresOf(column) !== undefined || column.kind === 'date'
}

export function isEditable<Row>(column: LineColumn<Row>, row: Row | undefined): boolean {
  return column.kind !== 'computed' && !(row !== undefined && column.locked?.(row))
}

export function isPicked(column: Pick<LineColumn<never>, 'kind'>): boolean {
  return column.kind === 'select' || column.kind === 'record'
}

export function measuredColumn<Row>(column: LineColumn<Row>, readOnly: boolean): Measured<Row> {
  const { header, width, grow = 0, readable, kind } = column
  const figures = alignsRight(column)
  return {
    header,
    width,
    grow,
    readable,
    figures,
    least: readOnly ? 0 : (column.least ?? (grow > 0 ? width : 0)),
    rigid: false,
    whole: 0,
    weight: 400,
    headerExtra: kind === 'computed' || readOnly ? 0 : 8,
    cellContent: (row) => ({ text: displayText(column, row), extraWidth: 0 }),
  }
}

export function displayText<Row>(column: LineColumn<Row>, row: Row): string {
  const text = entryText(column, row)
  return column.decimals === undefined ? text : withDecimals(text, column.decimals)
}

/** As it is typed: without the decimals that only align a column. */
export function entryText<Row>(column: LineColumn<Row>, row: Row): string {
  const value = column.value(row)
  if (column.kind === 'select') return column.choices?.find((choice) => choice.value === value)?.label ?? value ?? ''
  if (column.kind === 'date') return dayText(value)
  const figures = figuresOf(column)
  return figures ? numberText(value, figures) : (value ?? '')
}

/** Numbers without grouping, for spreadsheets. */
export function copyText<Row>(column: LineColumn<Row>, row: Row): string {
  return figuresOf(column) ? (column.value(row) ?? '').replace('.', ',') : displayText(column, row)
}

/**
 * Returns null when empty, undefined when unreadable or a record that needs lookup.
 * @param today base of short dates
 */
export function readCell<Row>(column: LineColumn<Row>, text: string, today: string): string | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  if (column.kind === 'record' || column.kind === 'computed') return undefined
  if (column.kind === 'date') return parseDay(bare, today)
  if (column.kind === 'select') {
    const foldedText = fold(bare)
    return column.choices?.find((choice) => fold(choice.label) === foldedText || fold(choice.value) === foldedText)?.value
  }
  const word = column.words?.find((each) => fold(each) === fold(bare))
  if (word !== undefined) return word
  const figures = figuresOf(column)
  return figures ? parseNumber(bare, figures) : text
}

export function isUnread<Row>(column: LineColumn<Row>, { touched, text }: { touched: boolean; text: string }): boolean {
  if (!touched || text.trim() === '') return false
  // Readability does not depend on the date.
  return isPicked(column) || readCell(column, text, '2026-01-01') === undefined
}

export function patchOf<Row>(column: LineColumn<Row>, value: CellValue, row: Row): Partial<Row> {
  if (column.patch) return column.patch(value, row)
  const plain = value !== null && typeof value === 'object' ? String(value.id) : value
  return { [column.id]: plain } as Partial<Row>
}
