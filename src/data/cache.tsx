import { useEffect, useState, type ReactNode } from 'react'
import { SWRConfig, unstable_serialize, useSWRConfig, type Cache, type Key, type Middleware, type SWRHook } from 'swr'
import type { Call } from '../../contract/calls.ts'

/** Answers kept at most; beyond it the ones that no screen shows go first, oldest first. */
const mostAnswers = 500

type State = NonNullable<ReturnType<Cache['get']>>

/** SWR's cache with an end: its own map keeps every key for the page's life. */
export class KeptAnswers implements Cache {
  private readonly answers = new Map<string, State>()
  private readonly shown = new Map<string, number>()
  private readonly most: number

  constructor(most = mostAnswers) {
    this.most = most
  }

  keys(): IterableIterator<string> {
    return this.answers.keys()
  }

  get(key: string): State | undefined {
    return this.answers.get(key)
  }

  set(key: string, state: State): void {
    // Taking it out first makes it the youngest in the map's order.
    this.answers.delete(key)
    this.answers.set(key, state)
    if (this.answers.size > this.most) this.forget()
  }

  delete(key: string): void {
    this.answers.delete(key)
  }

  clear(): void {
    this.answers.clear()
    this.shown.clear()
  }

  /** A screen shows the key; call the result when it does not any more. */
  show(key: string): () => void {
    this.shown.set(key, (this.shown.get(key) ?? 0) + 1)
    return () => {
      const left = (this.shown.get(key) ?? 1) - 1
      if (left > 0) this.shown.set(key, left)
      else this.shown.delete(key)
    }
  }

  isShown(key: string): boolean {
    return this.shown.has(key)
  }

  private forget(): void {
    for (const key of this.answers.keys()) {
      if (this.answers.size <= this.most) return
      if (!this.shown.has(key)) this.answers.delete(key)
    }
  }
}

/** A cached key as useCall makes it: the call's id and its input. */
type CallKey = readonly [callId: string, input: unknown]

/** Calls whose answers are kept, by id. */
const calls = new Map<string, Call>()

/** A call is read, and its answer will be kept. */
export function noteCall(call: Call): void {
  calls.set(call.id, call)
}

const cache = new KeptAnswers()
/** Keys that changed while no screen showed them; read anew when one does. */
const outdated = new Set<string>()
let mutate: ReturnType<typeof useSWRConfig>['mutate'] | null = null

/**
 * Reads anew every cached answer that matches: at once where a screen shows it, else when one next
 * does (a hidden tab has no effects and would otherwise return with what it had).
 */
export async function invalidate(matches: (call: Call, input: unknown) => boolean): Promise<void> {
  await mutate?.((key: Key) => {
    if (!isCallKey(key)) return false
    const call = calls.get(key[0])
    if (!call || !matches(call, key[1])) return false
    const name = unstable_serialize(key)
    if (cache.isShown(name)) return true
    outdated.add(name)
    return false
  })
}

/** Reads anew what the tab in front shows, and waits for it. */
export async function invalidateShown(): Promise<void> {
  await mutate?.((key: Key) => isCallKey(key) && cache.isShown(unstable_serialize(key)))
}

/** Forgets all answers: at sign-out nothing of a person may stay. The provider is gone by then, so the map itself is emptied. */
export function forgetAnswers(): void {
  outdated.clear()
  cache.clear()
}

function isCallKey(key: Key): key is [...CallKey] {
  return Array.isArray(key) && typeof key[0] === 'string'
}

/** Counts who shows a key and reads outdated ones anew when they come back into view. */
const counted: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
  const result = useNext(key, fetcher, config)
  const name = unstable_serialize(key)
  const { mutate: reload } = result
  useEffect(() => {
    if (name === '') return
    const hide = cache.show(name)
    if (outdated.delete(name)) void reload()
    return hide
  }, [name, reload])
  return result
}

/** Gives screens the cache, with the settings that suit tabs and server events. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [settings] = useState(() => ({
    provider: () => cache,
    use: [counted],
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  }))
  return (
    <SWRConfig value={settings}>
      <TakeMutate />
      {children}
    </SWRConfig>
  )
}

/** The mutate of our own cache exists only inside the provider; commands and events need it outside. */
function TakeMutate() {
  const { mutate: bound } = useSWRConfig()
  useEffect(() => {
    mutate = bound
    return () => {
      mutate = null
    }
  }, [bound])
  return null
}
