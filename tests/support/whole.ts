import { test } from 'vitest'

/** Whether everything is tried for its whole time and in all its kinds, as `npm run attacks` does; `npm test` tries some of it. */
export const whole = process.env['ATTACKS_REPORT'] !== undefined

/**
 * A test of `npm run attacks`: a longer or rarer way to what a test beside it shows in `npm test`. Planted faults are
 * caught by it, too.
 */
export const wholeTest = test.runIf(whole || process.env['PLANTED_FAULTS'] !== undefined)
