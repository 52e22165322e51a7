import { test } from 'vitest'
import { whole } from './whole-run.ts'

export { whole }

/**
 * A test of `npm run attacks`: a longer or rarer way to what a test beside it shows in `npm test`. Planted faults are
 * caught by it, too.
 */
export const wholeTest = test.runIf(whole || process.env['PLANTED_FAULTS'] !== undefined)
