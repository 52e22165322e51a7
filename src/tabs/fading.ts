/** How often and how lately something was used, in one number that fades. */
export interface Use {
  /** Weight at the moment `at`; halves with every half-life. */
  weight: number
  at: number
}

/** Milliseconds after which a use counts half. */
const halfLife = 7 * 24 * 60 * 60 * 1000

/** What is left of a use at a moment. */
export function faded({ weight, at }: Use, now: number): number {
  return weight * 0.5 ** ((now - at) / halfLife)
}

/** The same used once more. */
export function usedAgain(use: Use | undefined, now: number): Use {
  return { weight: (use ? faded(use, now) : 0) + 1, at: now }
}
