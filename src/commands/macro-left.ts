import { ownerOfWorkspace } from '../tabs/store.ts'
import { showMacros, type MacroView } from './macro-state.ts'

/** @file A macro that is being written or run goes on after its window was loaded anew. Macros hold no secrets (INV-WORK-7). */

const nameOf = (): string => `macro:${ownerOfWorkspace() ?? 0}`

/** Null, a list or a choice: nothing is left. */
export function keepMacro(view: MacroView | null): void {
  if (view === null || view.view === 'list' || view.view === 'choose') return sessionStorage.removeItem(nameOf())
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify(view))
  } catch {
    // Storage is full; it lasts as long as the page.
  }
}

export function showLeftMacro(): void {
  const text = sessionStorage.getItem(nameOf())
  if (text === null) return
  const left = JSON.parse(text) as MacroView
  if (left.view !== 'run' || !left.progress) return showMacros(left)
  const { under } = left.progress
  const stopped = under === null ? 'lapa pārlādēta' : 'lapa pārlādēta, kamēr tas notika; pārbaudiet, vai tas jau ir izdarīts'
  showMacros({ ...left, progress: { ...left.progress, under: null, stopped, isUnsure: under !== null } })
}
