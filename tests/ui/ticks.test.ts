import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksFor } from '../../src/ui/chart/ticks.ts'

test.each([
  [0, 0, [0]],
  [0, 9, [0, 5, 10]],
  [0, 10, [0, 5, 10]],
  [0, 3, [0, 1, 2, 3]],
  [0, 4200, [0, 2000, 4000, 6000]],
  [-50, 100, [-50, 0, 50, 100]],
  [-7, 0, [-7.5, -5, -2.5, 0]],
  [20, 21, [0, 10, 20, 30]],
])('from %d to %d', (lowest, highest, ticks) => {
  expect(ticksFor(lowest, highest)).toEqual(ticks)
})

test('ticks enclose the values, with 0 among them, and are few', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((each) => each === 0 || Math.abs(each) > 1e-3)
  fc.assert(
    fc.property(value, value, (one, other) => {
      const ticks = ticksFor(Math.min(one, other), Math.max(one, other))
      const slack = Math.max(...ticks.map(Math.abs)) * 1e-9
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(one, other, 0) + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other, 0) - slack)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})
