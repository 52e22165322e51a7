import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

export type Overlay = 'palette' | 'help' | 'keys' | 'recent' | 'unsaved' | 'notices'

export interface ShellState {
  overlay: Overlay | null
  /** Initial query: `>` commands, `#` records. */
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

let state: ShellState = {
  overlay: null,
  query: '',
  opened: 0,
  railNarrow: beginsNarrow(),
  railOpen: false,
  pending: '',
}
const watchers = new Set<() => void>()

function beginsNarrow(): boolean {
  if (typeof matchMedia === 'undefined') return false
  const storedRail = localStorage.getItem(railKey)
  return storedRail === null ? matchMedia('(min-width: 1024px) and (max-width: 1151px)').matches : storedRail === 'true'
}

export function shellState(): ShellState {
  return state
}

/** Subscribes to one part only. */
export function useShellState<Part extends keyof ShellState>(part: Part): ShellState[Part] {
  return useSyncExternalStore(watch, () => state[part])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function setShell(change: Partial<ShellState>): void {
  if ((Object.keys(change) as (keyof ShellState)[]).every((key) => state[key] === change[key])) return
  state = { ...state, ...change }
  for (const watcher of watchers) watcher()
}

/** Pressing the key again closes it. */
export function togglePalette(query: string): void {
  if (state.overlay === 'palette' && state.query === query) return setShell({ overlay: null })
  setShell({ overlay: 'palette', query, opened: state.opened + 1 })
}

/** A closing layer restores the focus a moment later, so the action waits. */
export function closeThen(act: () => void): void {
  flushSync(() => setShell({ overlay: null }))
  queueMicrotask(() => queueMicrotask(act))
}

export function toggleRail(): void {
  if (matchMedia('(max-width: 1023px)').matches) return setShell({ railOpen: !state.railOpen })
  localStorage.setItem(railKey, String(!state.railNarrow))
  setShell({ railNarrow: !state.railNarrow })
}
