import { useState } from 'react'
import type { HalfTyped, LineMemory } from '../../ui/line-grid/memory.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import { RowHistory, type RowChange } from './row-history.ts'

interface Holder<Values> {
  /** Makes changes without noting them; `sends` when they are whole and may go to the server. */
  apply: (changes: readonly RowChange<Values>[], sends: boolean) => void
  half: () => HalfTyped | null
  keepHalf: (half: HalfTyped | null) => void
  /** Why a step cannot be taken back or done again now; told to the person by who holds the rows. */
  stopped?: ((changes: readonly RowChange<Values>[]) => boolean) | undefined
}

/** Undo over rows that somebody holds, in the shape that the grid takes. */
export function useRowMemory<Values extends object>({ apply, half, keepHalf, stopped }: Holder<Values>) {
  const [history] = useState(() => new RowHistory<Values>())

  function applyEdit(changes: RowChange<Values>[] | null, back: () => void): RowKey | null {
    if (changes === null) return null
    if (stopped?.(changes)) {
      back()
      return null
    }
    apply(changes, true)
    return changes[0]?.key ?? null
  }

  const memory: LineMemory = {
    begin: () => void history.begin(),
    revert: () => apply(history.revert(), false),
    undo: () => applyEdit(history.undo(), () => history.redo()),
    redo: () => applyEdit(history.redo(), () => history.undo()),
    half,
    keepHalf,
  }
  return { history, memory }
}
