import { expect, test } from 'vitest'
import { partsOf, reasonAgainstSides, sumOf, toSum } from '../../src/areas/receivables/offset-sides.ts'

/** @file What the dialog of an offset sends; the proposals come from the server. */

const document = (id: number, open: string, amount: string) => ({
  id,
  number: `R-${id}`,
  date: '2026-01-01',
  due_date: '2026-01-15',
  open,
  amount,
})
const side = [document(1, '24.20', '24.20'), document(2, '60.50', '15.80'), document(3, '5.00', '0.00')]

test('what is proposed holds until something is typed, and nothing is sent of what is left out', () => {
  expect(partsOf(side, {})).toEqual([
    { id: 1, amount: '24.20' },
    { id: 2, amount: '15.80' },
  ])
  expect(partsOf(side, { 1: null, 2: '0', 3: '4.99' })).toEqual([{ id: 3, amount: '4.99' }])
})

test.each([
  ['0.00', { 1: null, 2: null, 3: null }],
  ['24.20', { 1: '24.20', 2: null, 3: null }],
  ['30.00', { 1: '24.20', 2: '5.80', 3: null }],
  ['99.00', { 1: '24.20', 2: '60.50', 3: '5.00' }],
])('one side is filled up to %s from its oldest documents', (whole, amounts) => {
  expect(toSum(side, whole)).toEqual(amounts)
})

test.each([
  [{}, { 1: '40.00', 2: null }, null],
  [{ 1: null, 2: null }, {}, 'Norādiet ieskaitāmo summu abās pusēs'],
  [{}, { 1: '39.99', 2: null }, 'Abu pušu summas atšķiras par 0,01 €'],
  [{ 1: 'divi' }, {}, 'Kāda summa nav izlasāma'],
  [{ 1: '-1' }, {}, 'Kāda summa nav izlasāma'],
])('sides %j and %j', (ours, theirs, reason) => {
  const said = reasonAgainstSides(partsOf(side, ours), partsOf(side, theirs))
  expect(said?.replace('\u00a0', ' ') ?? null).toBe(reason)
})

test('a sum that cannot be read yet counts as nothing', () => {
  expect(sumOf(partsOf(side, { 1: '2,' }))).toBe('15.80')
})
