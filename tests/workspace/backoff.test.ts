import { expect, test } from 'vitest'
import { pauseAfter } from '../../src/data/backoff.ts'

test('who lost the server asks it less and less often, at most every five seconds, and not all at the same moment', () => {
  const tries = [2, 3, 4, 5, 6, 7, 20]
  expect(tries.map((failures) => pauseAfter(failures, 'looking', 1))).toEqual([600, 1200, 2400, 4800, 5000, 5000, 5000])
  expect(tries.map((failures) => pauseAfter(failures, 'looking', 0))).toEqual([300, 600, 1200, 2400, 2500, 2500, 2500])
  expect(pauseAfter(20, 'resting', 1)).toBe(30_000)
})
