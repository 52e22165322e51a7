import { useSyncExternalStore } from 'react'
import type { ProgressState } from '../ui/ProgressBar.tsx'

/** The bar at the top while pages load; several loads share it. */
let running = 0
let state: ProgressState = 'idle'
const watchers = new Set<() => void>()

/** A page begins to load; call the result once when it has, with false when it failed. */
export function beginLoading(): (succeeded?: boolean) => void {
  running += 1
  set('running')
  let ended = false
  return (succeeded = true) => {
    if (ended) return
    ended = true
    running -= 1
    if (!succeeded) set('failed')
    else if (running === 0 && state === 'running') set('done')
  }
}

/** Whether a page is on its way. */
export function isLoading(): boolean {
  return state === 'running'
}

/** Tells of every change of the bar; returns what ends it. */
export function watchLoading(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** State of the bar, for a component. */
export function useProgressState(): ProgressState {
  return useSyncExternalStore(watchLoading, () => state)
}

function set(next: ProgressState): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}
