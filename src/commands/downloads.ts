import { useSyncExternalStore } from 'react'

/** How far something long is, in words and numbers. */
export interface Doing {
  words: string
  done: number
  of: number
}

/** What is waited for: files that the server builds, and what is read page by page, which tells how far it is. */
export interface Awaited {
  files: number
  doing: Doing | null
}

/** Files that were asked for and have not come: the server builds a few at a time, the rest wait their turn. */
const waiting = new Map<AbortController, Doing | null>()
let state: Awaited = { files: 0, doing: null }
const watchers = new Set<() => void>()

/** Counts a file in until its promise is settled; the signal says that the person gave it up. What is no file tells how far it is. */
export async function awaited<T>(fetchFile: (signal: AbortSignal, tell: (doing: Doing) => void) => Promise<T>): Promise<T> {
  const file = new AbortController()
  waiting.set(file, null)
  tell()
  try {
    return await fetchFile(file.signal, (doing) => {
      waiting.set(file, doing)
      tell()
    })
  } finally {
    waiting.delete(file)
    tell()
  }
}

/** Gives up all files that have not come; false when there are none. */
export function giveUpFiles(): boolean {
  for (const file of waiting.keys()) file.abort()
  return waiting.size > 0
}

/** What is waited for, for a component. */
export function useAwaited(): Awaited {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
}

function tell(): void {
  const doing = [...waiting.values()].filter((each) => each !== null)
  state = { files: waiting.size - doing.length, doing: doing.at(-1) ?? null }
  for (const watcher of watchers) watcher()
}
