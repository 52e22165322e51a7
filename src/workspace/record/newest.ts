import { createStore } from '../../store/store.ts'

export interface Base<Values> {
  values: Values
  lock_version: number
}

export interface Newest<Values> {
  tell: (now: Base<Values>) => void
  /** Null when none comes. Hidden tabs receive nothing until shown. */
  after: (version: number) => Promise<Base<Values> | null>
}

/** Milliseconds to wait for the reload after a refused save. */
const waitTimeout = 15_000

export function newestOf<Values>(first: Base<Values>): Newest<Values> {
  const newest = createStore(first)
  return {
    tell: newest.set,
    after: (version) =>
      new Promise((resolve) => {
        const end = (found: Base<Values> | null): void => {
          clearTimeout(timer)
          unwatch()
          resolve(found)
        }
        const look = (): void => void (newest.get().lock_version > version && end(newest.get()))
        const timer = setTimeout(() => end(null), waitTimeout)
        const unwatch = newest.subscribe(look)
        look()
      }),
  }
}
