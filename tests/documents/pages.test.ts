import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paginate, type Heights, type Page } from '../../server/documents/pdf-pages.ts'

const usual: Heights = { page: 700, head: 200, tableHead: 20, carriedIn: 15, carriedOut: 15, rows: [], keeps: [], closing: [100, 60] }

describe('page breaks', () => {
  test('what fits stands on one page', () => {
    expect(paginate({ ...usual, rows: Array.from({ length: 10 }, () => 20) })).toEqual([{ rows: [0, 10], closing: [0, 2] }])
  })

  test('the totals take the last line along to the next page', () => {
    const pages = paginate({ ...usual, rows: Array.from({ length: 21 }, () => 20) })
    expect(pages).toEqual([
      { rows: [0, 20], closing: [0, 0] },
      { rows: [20, 21], closing: [0, 2] },
    ])
  })

  test('what follows the totals may go to a page of its own', () => {
    const pages = paginate({ ...usual, rows: Array.from({ length: 18 }, () => 20) })
    expect(pages).toEqual([
      { rows: [0, 18], closing: [0, 1] },
      { rows: [18, 18], closing: [1, 2] },
    ])
  })

  test('a line goes to the next page with the row that belongs to it, a heading with its line', () => {
    const rows = Array.from({ length: 40 }, () => 20)
    const keeps = rows.map((_, index) => [22, 23, 24].includes(index))
    expect(paginate({ ...usual, rows, keeps })[0]).toEqual({ rows: [0, 22], closing: [0, 0] })
    expect(paginate({ ...usual, rows })[0]).toEqual({ rows: [0, 23], closing: [0, 0] })
    // Unbreakable content longer than a page still breaks.
    expect(
      paginate({ ...usual, rows, keeps: rows.map(() => true) })
        .flatMap((page) => page.rows)
        .at(-1),
    ).toBe(40)
  })

  test('whatever the heights: each row and block once, in order, and no page too full', () => {
    const height = fc.integer({ min: 10, max: 200 })
    const heights = fc.record({
      page: fc.constant(700),
      head: fc.integer({ min: 50, max: 500 }),
      tableHead: fc.constant(20),
      carriedIn: fc.constant(15),
      carriedOut: fc.constant(15),
      rows: fc.array(height, { minLength: 1, maxLength: 80 }),
      closing: fc.array(height, { minLength: 1, maxLength: 8 }),
      keeps: fc.array(fc.boolean(), { maxLength: 80 }),
    })
    const property = fc.property(heights, (given) => {
      const pages = paginate(given)
      expect(covered(pages.map((page) => page.rows))).toEqual([...given.rows.keys()])
      expect(covered(pages.map((page) => page.closing))).toEqual([...given.closing.keys()])
      for (const [index, page] of pages.entries()) expect(used(given, page, index)).toBeLessThanOrEqual(700)
    })
    fc.assert(property, { numRuns: 500 })
  })
})

function covered(ranges: readonly (readonly [number, number])[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index))
}

function used(given: Heights, { rows, closing }: Page, index: number): number {
  const hasTable = closing[0] === 0
  const total = (list: readonly number[]) => list.reduce((all, height) => all + height, 0)
  const table = hasTable ? given.tableHead + (index > 0 ? given.carriedIn : 0) + (closing[1] === 0 ? given.carriedOut : 0) : 0
  return (index === 0 ? given.head : 0) + table + total(given.rows.slice(...rows)) + total(given.closing.slice(...closing))
}
