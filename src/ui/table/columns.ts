import type { ReactNode } from 'react'

/** Key of a row: the record's id. */
export type RowKey = number | string

/** A column of a list, typed by its row. The array must keep its identity between renders. */
export interface Column<Row> {
  id: string
  header: string
  /** Pixels; the least when the column grows. */
  width: number
  /** Share of the room that is left over; 0 keeps the width. */
  grow?: number | undefined
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

/** Column tracks for the rows' CSS grid. */
export function tracks(columns: readonly { width: number; grow?: number | undefined }[]): string {
  return columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ')
}

/** Places a cell's text. */
export const alignment = { start: '', end: 'figures text-right', center: 'text-center' }

/** Places a header's word and mark. */
export const headAlignment = { start: '', end: 'justify-end', center: 'justify-center' }
