import { useSyncExternalStore } from 'react'
import type { ProgressState } from '../ui/ProgressBar.tsx'

let running = 0
let state: ProgressState = 'idle'
const watchers = new Set<() => void>()

/** Call the result once when loaded, with false on failure. */
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

export function isLoading(): boolean {
  return state === 'running'
}

export function watchLoading(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useProgressState(): ProgressState {
  return useSyncExternalStore(watchLoading, () => state)
}

function set(next: ProgressState): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}
