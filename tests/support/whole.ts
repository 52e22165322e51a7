import { test } from 'vitest'
import { whole } from './whole-run.ts'

export { whole }

const all = whole || process.env['PLANTED_FAULTS'] !== undefined

/** How many generated cases are tried: half of them in `npm test`. */
export function cases(most: number): number {
  return all ? most : Math.ceil(most / 2)
}

/**
 * A test of `npm run attacks`: a longer or rarer way to what a test beside it shows in `npm test`. Planted faults are
 * caught by it, too.
 */
export const wholeTest = test.runIf(all)
