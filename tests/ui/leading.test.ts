import { expect, test } from 'vitest'
import { leadingQuantity } from '../../src/ui/line-grid/leading.ts'

const read: readonly [string, string, string][] = [
  ['3*hp tin', '3', 'hp tin'],
  ['3 * hp tin', '3', 'hp tin'],
  ['3×hp', '3', 'hp'],
  ['3 x hp tin', '3', 'hp tin'],
  ['3 X hp', '3', 'hp'],
  ['3 х hp', '3', 'hp'],
  ['1,5*kabelis', '1.5', 'kabelis'],
  ['1.25 * kabelis', '1.25', 'kabelis'],
  ['10*ABC-100', '10', 'ABC-100'],
  ['2*3x1,5', '2', '3x1,5'],
  ['3*', '3', ''],
  ['3 x', '3', ''],
]

for (const [text, quantity, rest] of read) {
  test(`„${text}” is ${quantity} of „${rest}”`, () => expect(leadingQuantity(text)).toEqual({ quantity, rest }))
}

// Cables are named by cores and section, tyres and boards by size.
const names = ['3x1,5', '3 x 1,5 kabelis', '3x', '4 xerox', 'hp 3*4', '3 hp tin', '0*hp', '1,12345*hp', '*hp', '3', '']

for (const text of names) test(`„${text}” is searched as it is`, () => expect(leadingQuantity(text)).toBeNull())
