import { expect, test } from 'vitest'
import { isOver, speedRows } from '../../src/keyboard/speed-report.ts'

/** 1 to n milliseconds, in no order. */
function mixed(n: number): number[] {
  return Array.from({ length: n }, (_, place) => ((place * 7) % n) + 1)
}

test('p50 and p95 are the nearest ranks of what was measured', () => {
  const [row] = speedRows({ 'order.reserve': { paint: mixed(100), server: mixed(20) } })
  expect(row).toEqual({ id: 'order.reserve', count: 100, paint: { p50: 50, p95: 95 }, server: { p50: 10, p95: 19 } })
  expect(speedRows({ one: { paint: [8], server: [] } })).toEqual([{ id: 'one', count: 1, paint: { p50: 8, p95: 8 }, server: null }])
})

test('what is over its budget stands first and is marked, at the budget it is not', () => {
  const rows = speedRows({
    usual: { paint: [40], server: [30] },
    'slow server': { paint: [40], server: [1500] },
    'slow paint': { paint: [500], server: [30] },
    'at the budget': { paint: [200], server: [1000] },
  })
  expect(rows.map(({ id }) => id)).toEqual(['slow paint', 'slow server', 'at the budget', 'usual'])
  const over = rows.map((row) => [isOver(row, 'paint', 'p95'), isOver(row, 'server', 'p95')])
  expect(over).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ])
})
