import { describe, expect, test } from 'vitest'
import { groupLines } from '../../src/workspace/list/group-lines.ts'
import { groupLabel } from '../../src/workspace/list/group-label.ts'
import { differenceOf, inPlace, nameOfPage, pageOfName, queryOfGroup } from '../../src/workspace/list/groups-held.ts'

describe('lines of a grouped list', () => {
  test('each group has one, and each row of an open group', () => {
    const groups = [
      { count: 2, isOpen: false },
      { count: 3, isOpen: true },
      { count: 0, isOpen: true },
      { count: 1, isOpen: true },
    ]
    const lines = groupLines(groups)
    expect(Array.from({ length: lines.total }, (_, line) => lines.at(line))).toEqual([
      { group: 0, row: null },
      { group: 1, row: null },
      { group: 1, row: 0 },
      { group: 1, row: 1 },
      { group: 1, row: 2 },
      { group: 2, row: null },
      { group: 3, row: null },
      { group: 3, row: 0 },
    ])
    expect([lines.at(-1), lines.at(lines.total)]).toEqual([undefined, undefined])
    for (let line = 0; line < lines.total; line++) {
      const place = lines.at(line)
      expect(place && lines.lineOf(place.group, place.row)).toBe(line)
    }
  })

  test('a group of a million rows is found without walking them', () => {
    const lines = groupLines([
      { count: 1_000_000, isOpen: true },
      { count: 1, isOpen: false },
    ])
    expect([lines.total, lines.at(1_000_000), lines.at(1_000_001)]).toEqual([
      1_000_002,
      { group: 0, row: 999_999 },
      { group: 1, row: null },
    ])
  })
})

test.each([
  [{ key: null }, 'name', null, '(nav)'],
  [{ key: 'Alfa' }, 'name', null, 'Alfa'],
  [{ key: '1' }, 'flag', null, 'jā'],
  [{ key: 'new' }, { words: { new: 'Jauns' } }, null, 'Jauns'],
  [{ key: '2026-05-01' }, 'date', 'month', '2026. gada maijs'],
  [{ key: '2026-04-01' }, 'date', 'quarter', '2026. gada 2. ceturksnis'],
  [{ key: '2026-10-01' }, 'moment', 'quarter', '2026. gada 4. ceturksnis'],
  [{ key: '2026-01-01' }, 'date', 'year', '2026. gads'],
] as const)('the label of %o', (group, type, period, label) => {
  expect(groupLabel(group, type, period)).toBe(label)
})

test('pages are named by their group, whatever its value', () => {
  const page = { group: 'group:SIA 3 un 4', page: 12 }
  expect(pageOfName(nameOfPage(page))).toEqual(page)
})

test('rows of a group are those of the list that meet its conditions too', () => {
  const of = (query: object) => queryOfGroup(query, { column: 'date', period: 'month' }, { key: '2028-02-01' })
  expect(of({ q: 'x', where: ['net:from:1'] })).toEqual({ q: 'x', where: ['net:from:1', 'date:from:2028-02-01', 'date:to:2028-02-29'] })
  expect(queryOfGroup({}, { column: 'branch', period: null }, { key: null })).toEqual({ where: ['branch:empty'] })
})

test('changes of others are counted by group, and shown in place', () => {
  const group = (key: string | null, count: number) => ({ key, count, sums: {} })
  expect(differenceOf([group('a', 3), group(null, 1)], [group('a', 5), group('b', 1)])).toEqual({ fresh: 3, left: 1 })
  const [one, two] = [
    { id: 1, name: 'viens' },
    { id: 2, name: 'divi' },
  ]
  const now = { id: 2, name: 'citi' }
  const { pages, marks } = inPlace(new Map([['0 group:a', [one, two]]]), new Map(), [{ id: 3, name: 'trīs' }, now, { ...one }])
  expect(pages.get('0 group:a')).toEqual([one, now])
  expect([...marks]).toEqual([[2, { is: 'changed', before: two }]])
})
