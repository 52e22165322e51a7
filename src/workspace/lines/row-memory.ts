import type { HalfTyped, LineMemory } from '../../ui/line-grid/memory.ts'
import type { RowKey } from '../../ui/table/columns.ts'
import type { RowChange, RowHistory } from './row-history.ts'

interface Holder<Values> {
  /** Not recorded in history; `sends`: may go to the server. */
  apply: (changes: readonly RowChange<Values>[], sends: boolean) => void
  isRemovedHere: (key: number) => boolean
  half: () => HalfTyped | null
  keepHalf: (half: HalfTyped | null) => void
  /** Shows why undo is impossible now. */
  stopped?: ((changes: readonly RowChange<Values>[]) => boolean) | undefined
}

/** The undo of a grid over a history. */
export function rowMemory<Values extends object>(history: RowHistory<Values>, holder: Holder<Values>): LineMemory {
  const { apply, isRemovedHere, half, keepHalf, stopped } = holder

  function applyEdit(changes: RowChange<Values>[] | null, back: () => void): RowKey | null {
    if (changes === null) return null
    if (stopped?.(changes)) {
      back()
      return null
    }
    apply(changes, true)
    return changes[0]?.key ?? null
  }

  return {
    begin: () => void history.begin(),
    revert: () => apply(history.revert(), false),
    undo: () => applyEdit(history.undo(), () => history.redo()),
    redo: () => applyEdit(history.redo(), () => history.undo()),
    isRemovedHere: (key) => isRemovedHere(Number(key)),
    half,
    keepHalf,
  }
}
