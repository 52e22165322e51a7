import type { ReactNode } from 'react'
import type { Measured } from './use-fitted.ts'

/** Key of a row: the record's id. */
export type RowKey = number | string

/** A column of a list, typed by its row. The array must keep its identity between renders. */
export interface Column<Row> {
  id: string
  header: string
  /** Pixels until the rows are there, and of cells that are no text: what they say makes the width. */
  width: number
  /** A name: it gets a share of the room that is left over, and gives way where there is too little. */
  grow?: number | undefined
  /** A narrow room does without it, the lowest first; what it says of the row in focus stands below the rows. */
  spare?: number | undefined
  align?: 'start' | 'end' | 'center' | undefined
  cell: (row: Row) => ReactNode
  /** What a copy holds, when the cell is more than a text. */
  text?: ((row: Row) => string) | undefined
  /** Name the server sorts by; without it the header is only a word. */
  sortKey?: string | undefined
  /** A press on this cell opens the record; usually its number or name. */
  opens?: boolean | undefined
}

/** Widths that hold what they say at 13 px, so that the same thing is as wide in every list. */
export const widths = {
  day: 100,
  moment: 140,
  /** A moment with its seconds. */
  second: 165,
  number: 110,
  money: 100,
  quantity: 84,
  percent: 72,
  status: 120,
  person: 130,
  name: 180,
} as const

/** How a list is sorted. */
export interface Sort {
  key: string
  descending: boolean
}

/** The next sort when a header is pressed: up, down, none. */
export function nextSort(now: Sort | null | undefined, key: string): Sort | null {
  if (now?.key !== key) return { key, descending: false }
  return now.descending ? null : { key, descending: true }
}

/** Pixels up to which a word that is no name is never cut in a list. */
const wholeWord = 150

/** A column as its width is measured. */
export function measuredColumn<Row>(column: Column<Row>): Measured<Row> {
  const { header, width, grow = 0, align, opens = false, sortKey } = column
  return {
    header,
    width,
    grow,
    least: 0,
    figures: align === 'end',
    rigid: opens && grow === 0,
    whole: grow === 0 ? wholeWord : 0,
    weight: opens ? 500 : 400,
    beside: sortKey === undefined ? 0 : 16,
    said(row) {
      const cell = column.cell(row)
      if (typeof cell !== 'object' || cell === null) return { text: plainText(cell), beside: 0 }
      const text = column.text?.(row)
      return text === undefined ? null : { text, beside: text === '' ? 0 : mark }
    },
  }
}

/** Pixels of the mark or the ground beside a word. */
const mark = 20

/** What a cell says, in words. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  return column.text?.(row) ?? plainText(column.cell(row))
}

/** Rows as cells of text under the columns' headers. */
export function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map((column) => textOf(column, row)))]
}

function plainText(cell: ReactNode): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

/** Column tracks for the rows' CSS grid. */
export function tracks(columns: readonly { width: number; grow?: number | undefined }[]): string {
  return columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ')
}

/** Places a cell's text. */
export const alignment = { start: '', end: 'figures text-right', center: 'text-center' }

/** Places a header's word and mark. */
export const headAlignment = { start: '', end: 'justify-end', center: 'justify-center' }
