import { expect, test } from 'vitest'
import { mostDecimals, withDecimals } from '../../src/ui/equal-decimals.ts'

test.each([
  [['30,98', '30,1208', '0,00'], 4, ['30,9800', '30,1208', '0,0000']],
  [['1 234,5', '−7,125', '12'], 3, ['1 234,500', '−7,125', '12,000']],
  [['10,00', '2,50'], 2, ['10,00', '2,50']],
  [['nav', '–', '', '0,8692', '3'], 4, ['nav', '–', '', '0,8692', '3,0000']],
  [['v. 1,23456', '5'], 2, ['v. 1,23456', '5,00']],
  [[], 2, []],
])('of %j the longest has %i decimals, and all are shown with them', (texts, most, shown) => {
  expect(mostDecimals(texts)).toBe(most)
  expect(texts.map((text) => withDecimals(text, most))).toEqual(shown)
})
