import { expect, test } from 'vitest'
import { atMost, fairly } from '../../server/http/concurrency-limits.ts'

test('no more run at once than have a turn, in the order in which they came, whatever fails', async () => {
  const limiter = atMost(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const one = (number: number) =>
    limiter(async () => {
      begun.push(number)
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (number % 3 === 0) throw new Error('wrong')
      return number
    })
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => one(number)))
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(results.map(({ status }) => status === 'rejected')).toEqual(begun.map((number) => number % 3 === 0))
})

test('who asks for ten at once has no more than his share, and others do not wait behind all of his', async () => {
  const fairLimiter = fairly({ most: 2, each: 1 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const one = (person: number, name: string) =>
    fairLimiter(person, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
    })
  const all = [...Array.from({ length: 4 }, (_, number) => one(1, `a${number}`)), one(2, 'b0'), one(3, 'c0'), one(3, 'c1'), one(2, 'b1')]
  expect(begun).toEqual(['a0', 'b0'])
  for (let ended = 0; ended < all.length; ended += 1) {
    ends[ended]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
  expect(begun).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'a3'])
})
