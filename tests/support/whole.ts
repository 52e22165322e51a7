import { test } from 'vitest'

/** Whether everything is tried for its whole time and in all its kinds, as `npm run attacks` does; `npm test` tries some of it. */
export const whole = process.env['ATTACKS_REPORT'] !== undefined

/** A test of `npm run attacks` alone: a longer or rarer way to what a test beside it shows in `npm test`. */
export const wholeTest = test.runIf(whole)
