import type { Cell } from './selection.ts'

export interface Edit {
  cell: Cell
  text: string
  /** Started by typing, which replaced the text; false after F2 or Enter. */
  typed: boolean
  touched: boolean
  /** Id of the selected option; null: the first one. */
  option: number | string | null
  /** The list was dismissed; typing reopens it. */
  closed: boolean
  /** Exit once the list answers: scanners send Enter earlier. */
  waiting: Way | null
  error: string | null
}

export type Way = 'entry' | 'next' | 'back' | 'up' | 'down' | 'stay'

export function editOf(cell: Cell, start: { text: string; typed: boolean }): Edit {
  return { cell, ...start, touched: start.typed, option: null, closed: false, waiting: null, error: null }
}
