import type { RowKey } from './columns.ts'

/** The chosen rows: some by key, or all but some. Plain data, so a tab can keep it. */
export interface Selection {
  all: boolean
  /** The chosen keys; those left out when all are chosen. */
  keys: readonly RowKey[]
}

/** A row by its key, and the place at which it was last seen. */
export interface Spot {
  /** Null: whichever row stands at the place, until one is seen there. */
  key: RowKey | null
  /** From nought. */
  at: number
}

/** Where a person is in a list. Plain data, so a tab can keep it and give it back. */
export interface TableState {
  /** The row with the keyboard. */
  focus: Spot
  /** What that row is called. */
  name: string
  /** It left the list: no row has the keyboard until a key or the mouse chooses one. */
  left: boolean
  /** Where a range began. */
  anchor: Spot
  /** Pixels scrolled, as if the list were drawn whole. */
  offset: number
  selection: Selection
}

/** Nothing chosen. */
export const noSelection: Selection = { all: false, keys: [] }

const firstSpot: Spot = { key: null, at: 0 }

/** A list just opened. */
export const firstState: TableState = { focus: firstSpot, name: '', left: false, anchor: firstSpot, offset: 0, selection: noSelection }

/** The rows of a list as far as they are at hand. */
export interface RowsAtHand {
  keyAt: (index: number) => RowKey | undefined
  placeOf: (key: RowKey) => number | undefined
}

/**
 * Where the row of a spot stands now; undefined when another row stands at its place and it is not at hand. A place
 * whose rows are not at hand is taken to be as it was.
 */
export function placeNow({ key, at }: Spot, { keyAt, placeOf }: RowsAtHand): number | undefined {
  const there = keyAt(at)
  if (key === null || there === key) return at
  return placeOf(key) ?? (there === undefined ? at : undefined)
}

/** Whether a row is chosen. */
export function isSelected(selection: Selection, key: RowKey): boolean {
  return selection.all !== selection.keys.includes(key)
}

/** How many rows are chosen of a list of `total`. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.all ? total - selection.keys.length : selection.keys.length
}

/** Chooses a row, or lets it go. */
export function toggled(selection: Selection, key: RowKey): Selection {
  const keys = selection.keys.includes(key) ? selection.keys.filter((other) => other !== key) : [...selection.keys, key]
  return { ...selection, keys }
}

/** Every row, loaded or not. */
export const everything: Selection = { all: true, keys: [] }

/** The loaded rows from one index to another. */
export function between(keyAt: (index: number) => RowKey | undefined, one: number, other: number): Selection {
  const keys: RowKey[] = []
  for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
    const key = keyAt(index)
    if (key !== undefined) keys.push(key)
  }
  return { all: false, keys }
}

/** Index that a movement key leads to; undefined for other keys. */
export function moved(key: string, from: number, total: number, page: number): number | undefined {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, PageDown: from + page, PageUp: from - page, Home: 0, End: total - 1 }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(total - 1, to))
}
