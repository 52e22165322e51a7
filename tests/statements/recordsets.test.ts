import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordsetsIn } from './recordsets.ts'

const root = join(import.meta.dirname, '../..')

test('every column that a statement reads from JSON is a field of the objects', { timeout: 300_000 }, () => {
  const { read, unread } = recordsetsIn(root, 'server/**/*.ts')
  expect(read.filter(({ missing }) => missing.length > 0)).toEqual([])
  // Columns of charges follow from a typed list; rows of imports are made in pieces.
  expect([...new Set(unread.map((at) => at.split(':')[0]))]).toEqual(['server/areas/charges/post.ts', 'server/areas/imports/check.ts'])
  expect(read.length).toBeGreaterThan(30)
})

test('a column that no object has is found', { timeout: 300_000 }, () => {
  const { read } = recordsetsIn(root, 'tests/statements/fixtures/recordsets.ts')
  expect(read.map(({ columns, missing }) => [columns, missing])).toEqual([
    [['id', 'unitPrice'], []],
    [['id', 'price'], ['price']],
    [['id', 'price'], ['price']],
  ])
})
