import { expect, test } from 'vitest'
import { mergedRecents, type RecentRecord } from '../../src/tabs/seen-records.ts'

const visit = (id: number, at: number, title = `Pasūtījums ${id}`): RecentRecord => ({
  path: `/orders/${id}`,
  kind: 'order',
  id,
  title,
  weight: 1,
  at,
})
const paths = (records: readonly RecentRecord[]) => records.map(({ path }) => path)

test('visits on two computers meet, the latest first', () => {
  const base = [visit(2, 20), visit(1, 10)]
  const mine = [visit(3, 50), visit(2, 20), visit(1, 10)]
  const theirs = [visit(1, 60, 'PAS-1'), visit(4, 40), visit(2, 20)]
  const merged = mergedRecents(mine, theirs, base)
  expect(paths(merged)).toEqual(['/orders/1', '/orders/3', '/orders/4', '/orders/2'])
  expect(merged[0]?.title).toBe('PAS-1')
})

test('a record that one computer forgot stays forgotten, unless the other one visited it since', () => {
  const base = [visit(2, 20), visit(1, 10)]
  expect(paths(mergedRecents([visit(2, 20)], base, base))).toEqual(['/orders/2'])
  expect(paths(mergedRecents(base, [visit(2, 20)], base))).toEqual(['/orders/2'])
  expect(paths(mergedRecents([visit(2, 20)], [visit(1, 30), visit(2, 20)], base))).toEqual(['/orders/1', '/orders/2'])
})

test('sixty are remembered', () => {
  const many = Array.from({ length: 50 }, (_, id) => visit(id, id))
  const others = Array.from({ length: 50 }, (_, id) => visit(100 + id, 100 + id))
  expect(mergedRecents(many, others, [])).toHaveLength(60)
})
