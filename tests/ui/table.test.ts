import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copiedRows } from '../../src/ui/table/copy.ts'
import { scrollHeight, follow, offsetShowing, placeOf } from '../../src/ui/table/scroll-space.ts'
import {
  between,
  everything,
  isSelected,
  moved,
  noSelection,
  placeNow,
  selectedCount,
  toggled,
  walked,
} from '../../src/ui/table/table-state.ts'

describe('a list taller than the browser draws', () => {
  const long = { full: 30_000_000, view: 840 }
  const short = { full: 3_000_000, view: 840 }

  it('reaches its very end and its very start', () => {
    const bottom = scrollHeight(long) - long.view
    expect(follow(long, { top: 0, offset: 0 }, bottom).offset).toBe(long.full - long.view)
    expect(follow(long, { top: bottom, offset: long.full - long.view }, 0).offset).toBe(0)
  })

  it('goes pixel by pixel in short moves, in proportion in long ones', () => {
    const middle = placeOf(long, 15_000_000)
    expect(follow(long, middle, middle.top + 100).offset).toBe(15_000_100)
    expect(follow(long, { top: 0, offset: 0 }, 7_499_580).offset).toBeCloseTo(14_999_580, 0)
  })

  it('is an ordinary list when it is short', () => {
    expect(scrollHeight(short)).toBe(short.full)
    expect(follow(short, { top: 0, offset: 0 }, 1234)).toEqual({ top: 1234, offset: 1234 })
    expect(placeOf(short, 1234)).toEqual({ top: 1234, offset: 1234 })
  })

  it('never leaves the list, however it is moved', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 15_000_000 }), { maxLength: 60 }), (tops) => {
        let place = { top: 0, offset: 0 }
        for (const top of tops) {
          place = follow(long, place, Math.max(0, Math.min(scrollHeight(long) - long.view, top)))
          expect(place.offset).toBeGreaterThanOrEqual(0)
          expect(place.offset).toBeLessThanOrEqual(long.full - long.view)
          const rest = placeOf(long, place.offset)
          expect(rest.offset).toBe(place.offset)
          expect(rest.top).toBeLessThanOrEqual(scrollHeight(long) - long.view)
        }
      }),
    )
  })

  it('shows a row with the least move', () => {
    expect(offsetShowing(300, 100, { start: 30, size: 30 })).toBe(30)
    expect(offsetShowing(300, 100, { start: 390, size: 30 })).toBe(120)
    expect(offsetShowing(300, 100, { start: 200, size: 30 })).toBe(100)
  })
})

describe('the row with the keyboard', () => {
  const rows = (...keys: (number | undefined)[]) => ({
    keyAt: (index: number) => keys[index],
    placeOf: (key: number | string) => (keys.includes(Number(key)) ? keys.indexOf(Number(key)) : undefined),
  })

  it('is found by its key, wherever others moved it', () => {
    expect(placeNow({ key: 7, at: 1 }, rows(5, 7, 9))).toBe(1)
    expect(placeNow({ key: 7, at: 1 }, rows(3, 5, 7, 9))).toBe(2)
    expect(placeNow({ key: 7, at: 1 }, rows(7, 9))).toBe(0)
  })

  it('is nowhere once it left, and where it was while its page is not at hand', () => {
    expect(placeNow({ key: 7, at: 1 }, rows(5, 9))).toBeUndefined()
    expect(placeNow({ key: 7, at: 1 }, rows(5, undefined, undefined))).toBe(1)
  })

  it('is whichever stands there until one was seen', () => {
    expect(placeNow({ key: null, at: 0 }, rows(5, 7))).toBe(0)
  })
})

describe('the focused cell', () => {
  const columns = ['number', 'date', 'gross']
  it.each([
    ['ArrowRight', null, 'number'],
    ['ArrowRight', 'number', 'date'],
    ['ArrowRight', 'gross', 'gross'],
    ['ArrowRight', 'hidden', 'number'],
    ['ArrowLeft', 'gross', 'date'],
    ['ArrowLeft', 'number', null],
    ['ArrowLeft', null, undefined],
    ['ArrowLeft', 'hidden', undefined],
    ['ArrowDown', 'date', undefined],
  ])('by %s from %s is %s', (key, from, to) => expect(walked(key, from, columns)).toBe(to))
})

describe('copying', () => {
  const columns = [{ id: 'name', header: 'Nosaukums', width: 1, cell: ({ name }: { name: string }) => name }]
  const all = ['a', 'b', 'c'].map((name, id) => ({ id, name }))
  const copied = (over: Partial<Parameters<typeof copiedRows<(typeof all)[number]>>[0]>) =>
    copiedRows({ columns, rowAt: (index) => all[index], rowKey: ({ id }) => id, total: 3, selection: noSelection, focus: 1, ...over })

  it('takes the row with the keyboard alone, the chosen ones under their headers', () => {
    expect(copied({})).toEqual({ rows: 1, cells: [['b']] })
    expect(copied({ focus: undefined })).toEqual({ rows: 0, cells: [] })
    expect(copied({ selection: { all: true, keys: [1] } })).toEqual({ rows: 2, cells: [['Nosaukums'], ['a'], ['c']] })
  })

  it('is left to who has the list while not all chosen rows are at hand', () => {
    expect(copied({ selection: everything, total: 4 })).toBeNull()
  })
})

describe('choosing rows', () => {
  it('chooses some, or all but some', () => {
    const two = toggled(toggled(noSelection, 7), 9)
    expect([7, 8, 9].map((key) => isSelected(two, key))).toEqual([true, false, true])
    expect(selectedCount(two, 100)).toBe(2)
    const butOne = toggled(everything, 7)
    expect([7, 8].map((key) => isSelected(butOne, key))).toEqual([false, true])
    expect(selectedCount(butOne, 100)).toBe(99)
    expect(toggled(two, 7).keys).toEqual([9])
  })

  it('takes the loaded rows of a range, in either direction', () => {
    const keyAt = (index: number) => (index === 3 ? undefined : index * 10)
    expect(between(keyAt, 5, 2).keys).toEqual([20, 40, 50])
  })

  it('moves within the list', () => {
    expect(moved('ArrowUp', 0, 10, 5)).toBe(0)
    expect(moved('PageDown', 7, 10, 5)).toBe(9)
    expect(moved('End', 0, 10, 5)).toBe(9)
    expect(moved('x', 0, 10, 5)).toBeUndefined()
  })
})
