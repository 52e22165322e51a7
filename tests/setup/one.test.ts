import { expect, test } from 'vitest'
import { one } from '../../server/db/one.ts'

test('a result that must have one row is refused with none or two', () => {
  expect(one([{ count: 0 }])).toEqual({ count: 0 })
  expect(() => one([])).toThrow('One row was expected, not 0')
  expect(() => one([1, 2])).toThrow('One row was expected, not 2')
})
