import type { Cell } from './selection.ts'

/** A cell being edited. */
export interface Edit {
  cell: Cell
  text: string
  /** Begun by typing, which replaced the cell's text; false after F2 or Enter, which keep it. */
  typed: boolean
  /** Anything was typed since it began. */
  touched: boolean
  /** Key of the row that arrows or the mouse chose in the list of a picked cell; null: the first one. */
  option: number | string | null
  /** Its list was put away: the text stays, and typing on brings the list back. */
  closed: boolean
  /** Leave by this way as soon as the list answers: a scanner sends Enter before the answer comes. */
  waiting: Way | null
  error: string | null
}

/** The ways out of an edit. */
export type Way = 'entry' | 'next' | 'back' | 'up' | 'down' | 'stay'

/** An edit just begun. */
export function editOf(cell: Cell, start: { text: string; typed: boolean }): Edit {
  return { cell, ...start, touched: start.typed, option: null, closed: false, waiting: null, error: null }
}
