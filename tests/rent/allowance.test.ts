import fc from 'fast-check'
import { expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { countPaid } from '../../server/areas/rent/allowance.ts'
import { cases } from '../support/whole.ts'
import { at, monthsOfReadings, paidByMonths, type Read } from './reckoning.ts'

/** @file Included quantity by month (INV-RENT-2): vectors and an independent calculation. */

/** Readings: day, usage since the last one, quantity included from then. */
const paid = (readings: readonly (readonly [date: string, gone: number, included?: number])[], from = '2026-01-01') =>
  countPaid(
    readings.map(([date, gone, included = 1000]) => ({ date, increase: big(gone), included: String(included), settled: null })),
    from,
  ).map(Number)

const total = (...given: Parameters<typeof paid>) => paid(...given).reduce((sum, each) => sum + each, 0)

test('10432 -> 12847 in one month with 1000 included leaves 1415', () => {
  expect(
    paid([
      ['2026-01-01', 0],
      ['2026-01-31', 2415],
    ]),
  ).toEqual([0, 1415])
})

test.each([
  ['read once', [['2026-01-31', 5000]]],
  [
    'read five times',
    [
      ['2026-01-05', 1000],
      ['2026-01-10', 1000],
      ['2026-01-15', 1000],
      ['2026-01-20', 1000],
      ['2026-01-31', 1000],
    ],
  ],
  [
    'with a meter change in between',
    [
      ['2026-01-15', 2200],
      ['2026-01-15', 0],
      ['2026-01-31', 2800],
    ],
  ],
  [
    'read on the last day and on the first of the next month',
    [
      ['2026-01-31', 500],
      ['2026-02-01', 4500],
    ],
  ],
] as const)('5,000 pages of one month leave 4,000, %s', (_, readings) => {
  expect(total([['2026-01-01', 0], ...readings])).toBe(4000)
})

test.each([
  ['5,000 pages read once for two months leave 3,000', '2026-01-01', [['2026-02-28', 5000]], 3000],
  [
    'the rest of a month lapses with the reading of its last day',
    '2026-01-01',
    [
      ['2026-01-31', 200],
      ['2026-02-28', 4800],
    ],
    3800,
  ],
  [
    'and with that of the first day of the next',
    '2026-01-01',
    [
      ['2026-02-01', 200],
      ['2026-02-28', 4800],
    ],
    3800,
  ],
  [
    'but not with one amid it',
    '2026-01-01',
    [
      ['2026-01-20', 200],
      ['2026-02-28', 4800],
    ],
    3000,
  ],
  ['the month in which a machine came is whole', '2026-01-20', [['2026-02-28', 5000]], 3000],
  ['a machine that came on the first day of a month has nothing of the month before', '2026-01-01', [['2026-01-01', 1200]], 200],
] as const)('%s', (_, from, readings, left) => {
  expect(total([[from, 0], ...readings], from)).toBe(left)
})

test('the quantity is that of the day of the reading', () => {
  expect(
    paid([
      ['2026-01-01', 0, 1000],
      ['2026-01-10', 900, 1000],
      ['2026-01-20', 900, 2000],
      ['2026-01-30', 900, 500],
    ]),
  ).toEqual([0, 0, 0, 900])
})

test('what an invoice holds stays as it was counted, and later readings have what it left', () => {
  const reading = (date: string, gone: number, settled: string | null) => ({ date, increase: big(gone), included: '1000', settled })
  const counted = countPaid(
    [reading('2026-01-01', 0, null), reading('2026-01-10', 700, '300'), reading('2026-01-20', 900, null)],
    '2026-01-01',
  )
  expect(Number(counted[2])).toBe(300)
})

test('INV-RENT-2 by generated readings, held against a reckoning by days', () => {
  fc.assert(
    fc.property(monthsOfReadings, ({ from, readings }) => {
      const paidQuantities = countPaid(
        readings.map(({ day, gone, included }) => ({ date: at(day), increase: big(gone), included: String(included), settled: null })),
        at(from),
      ).map(Number)
      expect(paidQuantities).toEqual(paidByMonths(from, readings))
    }),
    { numRuns: cases(400) },
  )
})

test('INV-RENT-2: one more reading of a month changes nothing of what the month comes to', () => {
  fc.assert(
    fc.property(monthsOfReadings, fc.nat(), fc.nat(100), ({ from, readings }, where, share) => {
      const place = 1 + (where % Math.max(1, readings.length - 1))
      const [before, split] = [readings[place - 1], readings[place]]
      fc.pre(before !== undefined && split !== undefined && at(before.day).slice(0, 7) === at(split.day).slice(0, 7))
      const first = Math.floor(((split?.gone ?? 0) * share) / 100)
      const day = Math.floor(((before?.day ?? 0) + (split?.day ?? 0) + 1) / 2)
      const parts: Read[] = split
        ? [
            { ...split, day, gone: first },
            { ...split, gone: split.gone - first },
          ]
        : []
      const sum = (all: readonly Read[]) =>
        countPaid(
          all.map((each) => ({ date: at(each.day), increase: big(each.gone), included: String(each.included), settled: null })),
          at(from),
        ).reduce((whole, each) => whole + Number(each), 0)
      expect(sum(readings.toSpliced(place, 1, ...parts))).toBe(sum(readings))
    }),
    { numRuns: cases(400) },
  )
})
