import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnLayout } from '../../src/tabs/column-layout.ts'
import { moved, movedTo, ordered, pinnedAs, readLayout, shownAs, sized, usualLayout } from '../../src/workspace/list/column-layout.ts'

const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const shown = (layout: Partial<ColumnLayout>): string =>
  ordered(all, { ...usualLayout, ...layout })
    .map(({ id }) => id)
    .join('')

describe('the layout of columns', () => {
  it.each([
    [{}, 'abcde'],
    [{ order: ['c', 'a'] }, 'cdeab'],
    // Stored before the list had `b`.
    [{ order: ['a', 'c', 'd', 'e'] }, 'abcde'],
    // The list no longer has `x`.
    [{ order: ['x', 'e', 'd', 'c', 'b', 'a'] }, 'edcba'],
    [{ pinned: ['d', 'x'] }, 'dabce'],
    [{ pinned: ['e', 'b'], order: ['a', 'b', 'c', 'd', 'e'] }, 'beacd'],
  ])('%j shows %s', (layout, expected) => {
    expect(shown(layout)).toBe(expected)
  })

  it('moves a column by one within its part', () => {
    expect(shown(moved(all, usualLayout, 'b', 1))).toBe('acbde')
    expect(shown(moved(all, usualLayout, 'a', -1))).toBe('abcde')
    // `d` is pinned, `a` is not.
    expect(shown(moved(all, { ...usualLayout, pinned: ['d'] }, 'a', -1))).toBe('dabce')
  })

  it('takes the place of the column it is dropped on, and its pin', () => {
    expect(shown(movedTo(all, usualLayout, 'a', 'c'))).toBe('bcade')
    expect(shown(movedTo(all, usualLayout, 'e', 'b'))).toBe('aebcd')
    expect(movedTo(all, { ...usualLayout, pinned: ['a'] }, 'e', 'a')).toMatchObject({ pinned: ['a', 'e'] })
    expect(movedTo(all, { ...usualLayout, pinned: ['a'] }, 'a', 'c')).toMatchObject({ pinned: [] })
  })

  it('stays readable, whatever is done', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const step = fc.oneof(
      fc.record({ id, by: fc.constantFrom<1 | -1>(1, -1) }).map((each) => (layout: ColumnLayout) => moved(all, layout, each.id, each.by)),
      fc.record({ id, to: id }).map((each) => (layout: ColumnLayout) => movedTo(all, layout, each.id, each.to)),
      fc.record({ id, on: fc.boolean() }).map((each) => (layout: ColumnLayout) => pinnedAs(layout, each.id, each.on)),
      fc.record({ id, on: fc.boolean() }).map((each) => (layout: ColumnLayout) => shownAs(layout, each.id, each.on)),
      fc.record({ id, width: fc.option(fc.integer()) }).map((each) => (layout: ColumnLayout) => sized(layout, each.id, each.width)),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const layout = steps.reduce((now, each) => each(now), usualLayout)
        expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
        expect([...shown(layout)].toSorted().join('')).toBe('abcde')
      }),
    )
  })

  it.each([
    null,
    3,
    'a',
    {},
    { order: [], hidden: [], pinned: [] },
    { ...usualLayout, widths: { a: 5 } },
    { ...usualLayout, order: [1] },
    [1],
  ])('reads no layout from %j', (stored) => {
    expect(readLayout(stored)).toBeUndefined()
  })

  it('reads the hidden columns that earlier versions stored alone', () => {
    expect(readLayout(['b'])).toEqual({ ...usualLayout, hidden: ['b'] })
  })
})
