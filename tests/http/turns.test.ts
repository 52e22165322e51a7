import { expect, test } from 'vitest'
import { atMost } from '../../server/http/turns.ts'

test('no more run at once than have a turn, in the order in which they came, whatever fails', async () => {
  const turns = atMost(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const one = (number: number) =>
    turns(async () => {
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
