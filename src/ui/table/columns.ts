import type { ColumnVisibilityState } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Measured } from './use-fitted.ts'

export type RowKey = number | string

/** The array must be stable between renders. */
export interface Column<Row> {
  id: string
  header: string
  /** Pixels until rows are measured, and of non-text cells. */
  width: number
  /** Share of spare width; shrinks first. */
  grow?: number | undefined
  /** Pixels of a name below which columns are hidden first, if the usual ones tell too little. */
  readable?: number | undefined
  /** Narrow windows hide the lowest first; the value is shown below the rows. */
  hidePriority?: number | undefined
  align?: 'start' | 'end' | 'center' | undefined
  /** Prices of two to four decimals, shown with equally many. */
  prices?: boolean | undefined
  cell: (row: Row) => ReactNode
  /** Text to copy, for cells with more than text. */
  text?: ((row: Row) => string) | undefined
  /** Server's sort key of an indexed order; sorts a list of any length. */
  sortKey?: string | undefined
  /** Server's key of the column, if it is not the id. */
  key?: string | undefined
  /** The value that filters compare, if it is not the row's field of that key. */
  value?: ((row: Row) => unknown) | undefined
  /** Sorts only a list that is short enough; set by the list. */
  shortSort?: true | undefined
  /** Text for which there must be room, beside the cells. */
  fits?: string | undefined
  /** A click on this cell opens the record. */
  opens?: boolean | undefined
}

/** Fixed at 13 px text, for equal widths in all lists. */
export const widths = {
  day: 100,
  moment: 140,
  second: 165,
  number: 110,
  money: 100,
  quantity: 84,
  percent: 72,
  status: 120,
  person: 130,
  name: 180,
} as const

export interface Sort {
  key: string
  descending: boolean
}

export function chosenColumns<Row>(columns: readonly Column<Row>[], visibility: ColumnVisibilityState = {}): readonly Column<Row>[] {
  return columns.filter(({ id }) => visibility[id] !== false)
}

/** Pixels up to which words other than names are never cut. */
const wholeWord = 150

export function measuredColumn<Row>(column: Column<Row>): Measured<Row> {
  const { header, width, grow = 0, readable, align, opens = false, sortKey, shortSort, fits = '' } = column
  const isWider = fits.length > header.length
  return {
    header: isWider ? fits : header,
    width,
    grow,
    readable,
    least: 0,
    figures: align === 'end',
    rigid: opens && grow === 0,
    whole: grow === 0 ? wholeWord : 0,
    weight: opens ? 500 : 400,
    headerExtra: isWider || (sortKey !== undefined && !shortSort) ? 16 : 0,
    cellContent(row) {
      const cell = column.cell(row)
      if (typeof cell !== 'object' || cell === null) return { text: plainText(cell), extraWidth: 0 }
      const text = column.text?.(row)
      return text === undefined ? null : { text, extraWidth: text === '' ? 0 : mark }
    },
  }
}

const mark = 20

export function textOf<Row>(column: Column<Row>, row: Row): string {
  return column.text?.(row) ?? plainText(column.cell(row))
}

/** Values of a row by the header of their column; empty ones are left out. */
export function factsOfRow<Row>(columns: readonly Column<Row>[], row: Row): { id: string; label: string; text: string }[] {
  return columns
    .map((column) => ({ id: column.id, label: column.header, text: textOf(column, row) }))
    .filter(({ label, text }) => label !== '' && text !== '')
}

export function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map((column) => textOf(column, row)))]
}

function plainText(cell: ReactNode): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

export function tracks(columns: readonly { width: number; grow?: number | undefined }[]): string {
  return columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ')
}

export const alignment = { start: '', end: 'figures text-right', center: 'text-center' }

export const headAlignment = { start: '', end: 'justify-end', center: 'justify-center' }
