import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTsv, writeTsv } from '../../src/ui/tsv.ts'

it('takes the line end that Excel puts after the last row for no row', () => {
  expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readTsv('a\tb')).toEqual([['a', 'b']])
})

it('reads quoted cells with tabs, lines and quotes, and leaves a lone quote alone', () => {
  expect(readTsv('"viena\nrinda"\t"teica ""jā"""\nšķūnis 5"\t')).toEqual([
    ['viena\nrinda', 'teica "jā"'],
    ['šķūnis 5"', ''],
  ])
  expect(readTsv('5" caurule\tx')).toEqual([['5" caurule', 'x']])
})

it('reads back what it writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ā', '"', '\t', '\n', ' ', ',') })
  const grid = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(grid, (rows) => {
      // An empty last row looks like Excel's final line end.
      fc.pre(rows.at(-1)?.some((text) => text !== '') ?? false)
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

it('reads 5,000 quoted cells without quadratic cost', () => {
  const text = writeTsv(Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => 'a "b"\tc')))
  expect(readTsv(text)).toHaveLength(500)
})
