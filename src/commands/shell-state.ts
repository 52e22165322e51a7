import { flushSync } from 'react-dom'
import { createStore, useStore, withChanges } from '../store/store.ts'

export type Overlay = 'palette' | 'help' | 'keys' | 'recent' | 'unsaved' | 'notices' | 'parked' | 'elsewhere' | 'layouts' | 'layout'

export interface ShellState {
  overlay: Overlay | null
  /** Initial query, with the character of its mode (`src/palette/modes.ts`). */
  query: string
  /** Incremented to reset the palette on each opening. */
  opened: number
  /** User's choice in this browser, or automatic if the rail would take a fifth of the window. */
  railNarrow: boolean
  /** Narrow-screen overlay, closed by navigation (rule R021). */
  railOpen: boolean
  /** Keys of an unfinished sequence. */
  pending: string
}

const railKey = 'railNarrow'

const state = createStore<ShellState>({
  overlay: null,
  query: '',
  opened: 0,
  railNarrow: beginsNarrow(),
  railOpen: false,
  pending: '',
})

function beginsNarrow(): boolean {
  if (typeof matchMedia === 'undefined') return false
  const storedRail = localStorage.getItem(railKey)
  return storedRail === null ? matchMedia('(min-width: 1024px) and (max-width: 1151px)').matches : storedRail === 'true'
}

export const shellState = state.get

/** Subscribes to one part only. */
export function useShellState<Part extends keyof ShellState>(part: Part): ShellState[Part] {
  return useStore(state, (whole) => whole[part])
}

export function setShell(change: Partial<ShellState>): void {
  state.update((before) => withChanges(before, change))
}

/** Pressing the key again closes it. */
export function togglePalette(query: string): void {
  const { overlay, query: shownQuery, opened } = shellState()
  if (overlay === 'palette' && shownQuery === query) return setShell({ overlay: null })
  setShell({ overlay: 'palette', query, opened: opened + 1 })
}

export function closePalette(): void {
  setShell({ overlay: null })
}

/** A closing layer restores the focus a moment later, so the action waits. */
export function closeThen(act: () => void): void {
  flushSync(() => setShell({ overlay: null }))
  queueMicrotask(() => queueMicrotask(act))
}

export function toggleRail(): void {
  const { railOpen, railNarrow } = shellState()
  if (matchMedia('(max-width: 1023px)').matches) return setShell({ railOpen: !railOpen })
  localStorage.setItem(railKey, String(!railNarrow))
  setShell({ railNarrow: !railNarrow })
}
