import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../src/data/failure.ts'
import { carried } from '../../src/data/carrier.ts'

/** Saves of one queue are sent in order. */

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function serverOf() {
  const serverEvents: string[] = []
  const server = { away: true, refused: '', serverEvents, queued: [] as string[] }
  const save = (name: string, queue?: string) =>
    carried(
      async () => {
        serverEvents.push(`${name} begins`)
        await new Promise((resolve) => setTimeout(resolve, name === 'first' ? 900 : 50))
        if (server.away) throw new CallFailure(0, null)
        if (name === server.refused) throw new CallFailure(422, { message: 'Nav', errors: {} })
        serverEvents.push(`${name} done`)
      },
      { idempotencyKey: name, keeps: { onQueued: () => void server.queued.push(name), queue: queue } },
    ).catch(() => void serverEvents.push(`${name} refused`))
  return { server, save }
}

test('what waited for the network goes in its order, one at a time; one that is refused holds up none', async () => {
  const { server, save } = serverOf()
  const first = save('first', 'shop')
  await vi.advanceTimersByTimeAsync(10_000)
  const rest = [save('second', 'shop'), save('third', 'shop')]
  await vi.advanceTimersByTimeAsync(1000)
  // Only the first retries.
  expect([...new Set(server.queued)]).toEqual(['first', 'second', 'third'])
  expect(server.serverEvents.every((each) => each === 'first begins')).toBe(true)
  server.serverEvents.length = 0
  server.refused = 'second'
  server.away = false
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([first, ...rest])
  expect(server.serverEvents.filter((each) => !each.endsWith('begins'))).toEqual(['first done', 'second refused', 'third done'])
  expect(server.serverEvents.indexOf('second begins')).toBeGreaterThan(server.serverEvents.indexOf('first done'))
})

test('other saves wait for no lane', async () => {
  const { server, save } = serverOf()
  server.away = false
  const all = [save('first', 'shop'), save('other'), save('here', 'count')]
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(all)
  expect(server.serverEvents.filter((each) => each.endsWith('done'))).toEqual(['other done', 'here done', 'first done'])
})
