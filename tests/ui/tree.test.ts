import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, placeOf, shownRows, type TreeNode, type TreePlace, type TreeStep } from '../../src/ui/tree/tree-moves.ts'

/** `1 2<1 3<1 4`: keys and parents. */
function treeOf(text: string): TreeNode[] {
  return text.split(' ').map((part) => {
    const [id, parent] = part.split('<').map(Number)
    return { id: id ?? 0, parent_id: parent ?? null }
  })
}

const tree = treeOf('1 2<1 3<1 4<3 5')

describe('a step by keys', () => {
  test.each<[number, TreeStep, TreePlace | null]>([
    [3, 'up', { parent_id: 1, before_id: 2 }],
    [2, 'up', null],
    [2, 'down', { parent_id: 1, before_id: null }],
    [3, 'down', null],
    [1, 'down', { parent_id: null, before_id: null }],
    [3, 'in', { parent_id: 2, before_id: null }],
    [2, 'in', null],
    [5, 'in', { parent_id: 1, before_id: null }],
    [4, 'out', { parent_id: 1, before_id: null }],
    [2, 'out', { parent_id: null, before_id: 5 }],
    [1, 'out', null],
    [9, 'up', null],
  ])('%i %s', (id, step, place) => {
    expect(placeOf(tree, id, step)).toEqual(place)
  })

  test('never leads a row below itself', () => {
    const rows = fc
      .array(fc.nat(20), { minLength: 1, maxLength: 20 })
      .map((parents) =>
        parents.map((parent, index): TreeNode => ({ id: index + 1, parent_id: parent % (index + 1) === 0 ? null : parent % (index + 1) })),
      )
    fc.assert(
      fc.property(rows, fc.nat(), fc.constantFrom<TreeStep>('up', 'down', 'in', 'out'), (generatedRows, which, step) => {
        const id = (which % generatedRows.length) + 1
        const place = placeOf(generatedRows, id, step)
        if (!place) return
        expect(isWithin(generatedRows, place.parent_id, id)).toBe(false)
        expect(
          place.before_id === null || generatedRows.some((row) => row.id === place.before_id && row.parent_id === place.parent_id),
        ).toBe(true)
      }),
    )
  })
})

test('what stands below a closed row is not shown', () => {
  expect(shownRows(tree, new Set([1])).map(({ id }) => id)).toEqual([1, 5])
  expect(shownRows(tree, new Set([3])).map(({ id }) => id)).toEqual([1, 2, 3, 5])
})
