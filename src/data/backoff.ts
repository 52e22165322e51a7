/** Milliseconds; doubles with each retry. */
const firstPause = 600
/** Milliseconds, while the page is visible or hidden. */
const longestPause = { looking: 5000, resting: 30_000 } as const

/** Milliseconds until the next try, randomized so that clients do not reconnect at once. */
export function pauseAfter(failures: number, how: keyof typeof longestPause, chance = Math.random()): number {
  return Math.min(longestPause[how], firstPause * 2 ** (failures - 2)) * (0.5 + chance / 2)
}
