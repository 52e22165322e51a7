import { createStore, useStore } from '../store/store.ts'

export interface Doing {
  words: string
  done: number
  of: number
}

export interface Awaited {
  files: number
  doing: Doing | null
}

/** Files not yet received; the server builds a few at a time. */
const waiting = new Map<AbortController, Doing | null>()
const state = createStore<Awaited>({ files: 0, doing: null })

/** Tracks a promise until settled; the signal reports cancellation. */
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

/** Returns false if there are none. */
export function giveUpFiles(): boolean {
  for (const file of waiting.keys()) file.abort()
  return waiting.size > 0
}

export function useAwaited(): Awaited {
  return useStore(state)
}

function tell(): void {
  const doing = [...waiting.values()].filter((each) => each !== null)
  state.set({ files: waiting.size - doing.length, doing: doing.at(-1) ?? null })
}
