import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** A layer of the shell over the page; one at a time. */
export type Overlay = 'palette' | 'help' | 'keys' | 'recent' | 'unsaved' | 'notices'

/** What the shell itself remembers: layers, the rail, the begun key sequence. */
export interface ShellState {
  overlay: Overlay | null
  /** What the palette starts with: `>` only commands, `#` records. */
  query: string
  /** Counts openings of the palette, so that each starts afresh. */
  opened: number
  /** The rail shows icons only: a person's choice, kept in this browser, or where it would take a fifth of the window. */
  railNarrow: boolean
  /** The rail lies open over a narrow screen; closed by every navigation (rule R021). */
  railOpen: boolean
  /** Keys of a begun sequence. */
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
  const chosen = localStorage.getItem(railKey)
  return chosen === null ? matchMedia('(min-width: 1024px) and (max-width: 1151px)').matches : chosen === 'true'
}

/** The shell's state as it is now. */
export function shellState(): ShellState {
  return state
}

/** A part of the shell's state for a component, which no other part draws anew. */
export function useShellState<Part extends keyof ShellState>(part: Part): ShellState[Part] {
  return useSyncExternalStore(watch, () => state[part])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Changes the shell's state. */
export function setShell(change: Partial<ShellState>): void {
  if ((Object.keys(change) as (keyof ShellState)[]).every((key) => state[key] === change[key])) return
  state = { ...state, ...change }
  for (const watcher of watchers) watcher()
}

/** Opens the palette with a beginning of the query; pressed again, its key closes it. */
export function togglePalette(query: string): void {
  if (state.overlay === 'palette' && state.query === query) return setShell({ overlay: null })
  setShell({ overlay: 'palette', query, opened: state.opened + 1 })
}

/**
 * Closes the layer and then acts. The layer gives the focus back a moment after it is gone; acting
 * before that would let it take the focus out of what the action opened.
 */
export function closeThen(act: () => void): void {
  flushSync(() => setShell({ overlay: null }))
  queueMicrotask(() => queueMicrotask(act))
}

/** Collapses the rail to icons or widens it; over a narrow screen it opens and closes. */
export function toggleRail(): void {
  if (matchMedia('(max-width: 1023px)').matches) return setShell({ railOpen: !state.railOpen })
  localStorage.setItem(railKey, String(!state.railNarrow))
  setShell({ railNarrow: !state.railNarrow })
}
