/** Values of a record, and the version they belong to. */
export interface Base<Values> {
  values: Values
  lock_version: number
}

/** The newest version of a record that a screen has shown. */
export interface Newest<Values> {
  tell: (now: Base<Values>) => void
  /** The first one newer than a version; null when none comes. A hidden tab is told nothing until it is shown. */
  after: (version: number) => Promise<Base<Values> | null>
}

/** Milliseconds for which a newer version is waited for: it is read as soon as a save was refused for it. */
const patience = 15_000

/** Holds the newest version of a record for those who wait for it outside of React. */
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
        const timer = setTimeout(() => end(null), patience)
        waiting.add(look)
        look()
      }),
  }
}
