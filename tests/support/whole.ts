import { test } from 'vitest'
import { whole } from './whole-run.ts'

export { whole }

const all = whole || process.env['PLANTED_FAULTS'] !== undefined

/** Half in `npm test`. */
export function cases(most: number): number {
  return all ? most : Math.ceil(most / 2)
}

/** Longer variants, also used for mutants. */
export const wholeTest = test.runIf(all)
