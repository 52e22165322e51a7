import type { RowKey } from './columns.ts'

/** Selected keys, or all but some. Plain data, stored by tabs. */
export interface Selection {
  all: boolean
  /** Excluded keys when all are selected. */
  keys: readonly RowKey[]
}

export interface Spot {
  /** Null: the row at this index once loaded. */
  key: RowKey | null
  /** From zero. */
  at: number
}

export interface Corner {
  row: Spot
  column: string
}

export interface TableState {
  focus: Spot
  name: string
  /** The row left the list; no row is active. */
  left: boolean
  anchor: Spot
  /** Column of the focused cell; null: the row as a whole. A hidden column counts as null. */
  cell: string | null
  /** The corner where a range of cells began; the focused cell is the other. */
  range: Corner | null
  /** Pixels in the full height. */
  offset: number
  selection: Selection
}

export const noSelection: Selection = { all: false, keys: [] }

const firstSpot: Spot = { key: null, at: 0 }

export const firstState: TableState = {
  focus: firstSpot,
  name: '',
  left: false,
  anchor: firstSpot,
  cell: null,
  range: null,
  offset: 0,
  selection: noSelection,
}

/** The column an arrow leads to; null: back to the whole row; undefined: the key is not for cells. */
export function walked(key: string, from: string | null, columns: readonly string[]): string | null | undefined {
  const place = from === null ? -1 : columns.indexOf(from)
  if (key === 'ArrowRight') return columns[Math.min(place + 1, columns.length - 1)]
  if (key !== 'ArrowLeft' || place < 0) return undefined
  return columns[place - 1] ?? null
}

export interface RowsAtHand {
  keyAt: (index: number) => RowKey | undefined
  placeOf: (key: RowKey) => number | undefined
}

/** The current index of a row; undefined when unknown. Unloaded positions count as unchanged. */
export function placeNow({ key, at }: Spot, { keyAt, placeOf }: RowsAtHand): number | undefined {
  const there = keyAt(at)
  if (key === null || there === key) return at
  return placeOf(key) ?? (there === undefined ? at : undefined)
}

export function isSelected(selection: Selection, key: RowKey): boolean {
  return selection.all !== selection.keys.includes(key)
}

export function selectedCount(selection: Selection, total: number): number {
  return selection.all ? total - selection.keys.length : selection.keys.length
}

export function toggled(selection: Selection, key: RowKey): Selection {
  const keys = selection.keys.includes(key) ? selection.keys.filter((other) => other !== key) : [...selection.keys, key]
  return { ...selection, keys }
}

/** Those not selected yet are added; when there are none, all are taken out. */
export function allToggled(selection: Selection, keys: readonly RowKey[]): Selection {
  const unselected = keys.filter((key) => !isSelected(selection, key))
  return (unselected.length > 0 ? unselected : keys).reduce(toggled, selection)
}

export const everything: Selection = { all: true, keys: [] }

export function between(keyAt: (index: number) => RowKey | undefined, one: number, other: number): Selection {
  const keys: RowKey[] = []
  for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
    const key = keyAt(index)
    if (key !== undefined) keys.push(key)
  }
  return { all: false, keys }
}

/** Undefined for other keys. */
export function moved(key: string, from: number, total: number, page: number): number | undefined {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, PageDown: from + page, PageUp: from - page, Home: 0, End: total - 1 }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(total - 1, to))
}
