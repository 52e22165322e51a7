/** Frequency and recency of use as one decaying weight. */
export interface Use {
  /** Weight at time `at`. */
  weight: number
  at: number
}

/** Milliseconds. */
const halfLife = 7 * 24 * 60 * 60 * 1000

export function faded({ weight, at }: Use, now: number): number {
  return weight * 0.5 ** ((now - at) / halfLife)
}

export function usedAgain(use: Use | undefined, now: number): Use {
  return { weight: (use ? faded(use, now) : 0) + 1, at: now }
}

/** The uses on two computers since `base`. */
export function mergedUse(mine: Use, theirs: Use, base: Use | undefined): Use {
  const at = Math.max(mine.at, theirs.at)
  const added = faded(mine, at) - (base ? faded(base, at) : 0)
  return { weight: faded(theirs, at) + Math.max(0, added), at }
}

export function isUse(stored: unknown): stored is Use {
  const { weight, at } = { weight: null, at: null, ...(stored as object | null) }
  return Number.isFinite(weight) && Number.isFinite(at)
}
