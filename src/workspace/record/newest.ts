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
  let newest = first
  const waiting = new Set<() => void>()
  return {
    tell: (now) => {
      newest = now
      for (const wake of waiting) wake()
    },
    after: (version) =>
      new Promise((resolve) => {
        const end = (found: Base<Values> | null): void => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const look = (): void => void (newest.lock_version > version && end(newest))
        const timer = setTimeout(() => end(null), waitTimeout)
        waiting.add(look)
        look()
      }),
  }
}
