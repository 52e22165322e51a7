import { useSyncExternalStore } from 'react'

/** Files that were asked for and have not come: the server builds a few at a time, the rest wait their turn. */
const waiting = new Set<AbortController>()
let count = 0
const watchers = new Set<() => void>()

/** Counts a file in until its promise is settled; the signal says that the person gave it up. */
export async function awaited<T>(fetchFile: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const file = new AbortController()
  waiting.add(file)
  tell()
  try {
    return await fetchFile(file.signal)
  } finally {
    waiting.delete(file)
    tell()
  }
}

/** Gives up all files that have not come; false when there are none. */
export function giveUpFiles(): boolean {
  for (const file of waiting) file.abort()
  return waiting.size > 0
}

/** How many files are waited for, for a component. */
export function useAwaitedFiles(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => count,
  )
}

function tell(): void {
  count = waiting.size
  for (const watcher of watchers) watcher()
}
