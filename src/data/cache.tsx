import { useEffect, useState, type ReactNode } from 'react'
import { SWRConfig, unstable_serialize, useSWRConfig, type Cache, type Key, type Middleware, type SWRHook } from 'swr'
import type { Call } from '../../contract/calls.ts'
import { readOwn, type Cause } from './own-reads.ts'

/** Maximum answers; beyond it the oldest unused ones are removed. */
const mostAnswers = 500

type State = NonNullable<ReturnType<Cache['get']>>

/** SWR's default cache never evicts. */
export class AnswerCache implements Cache {
  private readonly answers = new Map<string, State>()
  private readonly shown = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()
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
    // Reinserting moves the key to the end of the map.
    this.answers.delete(key)
    this.answers.set(key, state)
    if (!state.isValidating) this.wake(key)
    if (this.answers.size > this.most) this.forget()
  }

  delete(key: string): void {
    this.answers.delete(key)
    this.wake(key)
  }

  clear(): void {
    this.answers.clear()
    this.shown.clear()
    for (const key of this.waiting.keys()) this.wake(key)
  }

  /** Resolves once no reading of the answer is under way. SWR ends a reading as soon as a newer one replaces it. */
  read(key: string): Promise<void> {
    if (!this.answers.get(key)?.isValidating) return Promise.resolve()
    return new Promise((resolve) => this.waiting.set(key, [...(this.waiting.get(key) ?? []), resolve]))
  }

  /** Marks the key as shown until the result is called. */
  show(key: string): () => void {
    this.shown.set(key, (this.shown.get(key) ?? 0) + 1)
    return () => {
      const remainingViewers = (this.shown.get(key) ?? 1) - 1
      if (remainingViewers > 0) this.shown.set(key, remainingViewers)
      else this.shown.delete(key)
    }
  }

  isShown(key: string): boolean {
    return this.shown.has(key)
  }

  private wake(key: string): void {
    const waiting = this.waiting.get(key) ?? []
    this.waiting.delete(key)
    for (const resolve of waiting) resolve()
  }

  private forget(): void {
    for (const key of this.answers.keys()) {
      if (this.answers.size <= this.most) return
      if (!this.shown.has(key)) this.answers.delete(key)
    }
  }
}

/** Key of useCall. */
type CallKey = readonly [callId: string, input: unknown]

const calls = new Map<string, Call>()

export function noteCall(call: Call): void {
  calls.set(call.id, call)
}

const cache = new AnswerCache()
/** Keys invalidated while hidden, and by whom; revalidated when shown. */
const outdated = new Map<string, Cause>()
let mutate: ReturnType<typeof useSWRConfig>['mutate'] | null = null

/** Revalidates matching answers now if shown, else when next shown, because hidden tabs have no effects. */
export async function invalidate(causeOf: (call: Call, input: unknown) => Cause | null): Promise<void> {
  const ownCalls = new Set<string>()
  const reading = mutate?.((key: Key) => {
    if (!isCallKey(key)) return false
    const call = calls.get(key[0])
    const cause = call ? causeOf(call, key[1]) : null
    if (cause === null) return false
    const name = unstable_serialize(key)
    if (!cache.isShown(name)) {
      if (outdated.get(name) !== 'own') outdated.set(name, cause)
      return false
    }
    if (cause === 'own') ownCalls.add(key[0])
    return true
  })
  await readOwn(ownCalls, reading)
}

/** After what the person did; resolves when the newest answers are shown. */
export async function invalidateShown(): Promise<void> {
  const ownCalls = new Set<string>()
  const names: string[] = []
  const reading = mutate?.((key: Key) => {
    const name = unstable_serialize(key)
    if (!isCallKey(key) || !cache.isShown(name)) return false
    ownCalls.add(key[0])
    names.push(name)
    return true
  })
  await readOwn(ownCalls, reading)
  await Promise.all(names.map((name) => cache.read(name)))
  // React renders what has arrived.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Called at sign-out. The provider is unmounted by then, so the map is cleared directly. */
export function forgetAnswers(): void {
  outdated.clear()
  cache.clear()
}

function isCallKey(key: Key): key is [...CallKey] {
  return Array.isArray(key) && typeof key[0] === 'string'
}

/** Counts viewers of a key and revalidates outdated keys when shown. */
const counted: Middleware = (useNext: SWRHook) => (key, fetcher, config) => {
  const result = useNext(key, fetcher, config)
  const name = unstable_serialize(key)
  const { mutate: reload } = result
  const callId = isCallKey(key as Key) ? (key as CallKey)[0] : null
  useEffect(() => {
    if (name === '') return
    const hide = cache.show(name)
    const cause = outdated.get(name)
    if (outdated.delete(name)) void readOwn(cause === 'own' && callId !== null ? [callId] : [], reload())
    return hide
  }, [callId, name, reload])
  return result
}

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

/** The cache's mutate exists only inside the provider; commands and events need it outside. */
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
