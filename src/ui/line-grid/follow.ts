import type { RowKey } from '../table/columns.ts'
import type { Range } from './selection.ts'

/** Null where the row did not exist yet. */
export interface Ends {
  active: RowKey | null
  anchor: RowKey | null
}

export function endsOf({ active, anchor }: Range, keys: readonly RowKey[]): Ends {
  return { active: keys[active.row] ?? null, anchor: keys[anchor.row] ?? null }
}

interface Rows {
  before: readonly RowKey[]
  now: readonly RowKey[]
}

/**
 * Adjusts the range to changed rows; null when the active row was removed. A saved new row gets the server's key at
 * the same index.
 */
export function followed(range: Range, ends: Ends, { before, now }: Rows): Range | null {
  const placeOf = (place: number, key: RowKey | null): number | null => {
    const there = now[place]
    if (key === null || there === key) return place
    const found = now.indexOf(key)
    if (found >= 0) return found
    return there !== undefined && !before.includes(there) ? place : null
  }
  const row = placeOf(range.active.row, ends.active)
  if (row === null) return null
  const anchorRow = placeOf(range.anchor.row, ends.anchor) ?? row
  return { active: { ...range.active, row }, anchor: { ...range.anchor, row: anchorRow } }
}
