/** Milliseconds before the second try of a stream, doubled for each further one. */
const firstPause = 600
/** The longest pause between tries while somebody looks at the page, and while nobody does. */
const longestPause = { looking: 5000, resting: 30_000 } as const

/** Milliseconds until the next try after so many that failed, different for everybody: all who lost a server come back to it. */
export function pauseAfter(failures: number, how: keyof typeof longestPause, chance = Math.random()): number {
  return Math.min(longestPause[how], firstPause * 2 ** (failures - 2)) * (0.5 + chance / 2)
}
