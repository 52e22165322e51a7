import { useSyncExternalStore } from 'react'

/** Files that were asked for and have not come: the server builds a few at a time, the rest wait their turn. */
let waiting = 0
const watchers = new Set<() => void>()

/** Counts a file in until its promise is settled. */
export async function awaited<T>(file: Promise<T>): Promise<T> {
  set(waiting + 1)
  try {
    return await file
  } finally {
    set(waiting - 1)
  }
}

/** How many files are waited for, for a component. */
export function useAwaitedFiles(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting,
  )
}

function set(next: number): void {
  waiting = next
  for (const watcher of watchers) watcher()
}
