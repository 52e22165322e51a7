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
