import type { RowKey } from '../table/columns.ts'
import type { Range } from './selection.ts'

/** Keys of the rows at both ends of a range; null where no row stood there yet. */
export interface Ends {
  active: RowKey | null
  anchor: RowKey | null
}

/** The keys of the rows at both ends of a range. */
export function endsOf({ active, anchor }: Range, keys: readonly RowKey[]): Ends {
  return { active: keys[active.row] ?? null, anchor: keys[anchor.row] ?? null }
}

interface Rows {
  before: readonly RowKey[]
  now: readonly RowKey[]
}

/**
 * The range in its own rows after rows came, moved or went; null when the row with the keyboard is gone. A new row that
 * was saved has the key that the server gave it, at the same place.
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
  const begun = placeOf(range.anchor.row, ends.anchor) ?? row
  return { active: { ...range.active, row }, anchor: { ...range.anchor, row: begun } }
}
