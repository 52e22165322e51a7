import { beforeEach, expect, test, vi } from 'vitest'

/** Counts that the server refuses stay on the device that made them, over reloads, until a person says what becomes of them. */

const sent = vi.hoisted(() => vi.fn())
const told = vi.hoisted(() => vi.fn())
vi.mock('../../src/data/http.ts', () => ({ sendOnce: sent }))
vi.mock('../../src/desk/notices.ts', () => ({ notify: told }))
vi.mock('../../src/tabs/store.ts', () => ({ ownerOfWorkspace: () => 1 }))
vi.mock('../../src/data/failure.ts', () => ({ failureOf: (failure: object) => failure }))

beforeEach(() => {
  const disk = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => disk.get(name) ?? null,
    setItem: (name: string, value: string) => void disk.set(name, value),
    removeItem: (name: string) => void disk.delete(name),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

/** The queue of a check as a freshly loaded page has it. */
async function freshPage() {
  vi.resetModules()
  return (await import('../../src/areas/stock-checks/count-queue.ts')).queueOf(7)
}

test('what the server refuses is told, is there after a reload, and goes again when a person wants it', async () => {
  sent.mockRejectedValue({ status: 422, message: 'Inventarizācija jau ir pieņemta' })
  const first = await freshPage()
  first.add({ code: 'K-1', quantity: '3' })
  await vi.waitFor(() => expect(first.refused()).toHaveLength(1))
  expect(first.waiting()).toBe(0)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('jau ir pieņemta') })))
  const after = await freshPage()
  expect(after.refused()).toMatchObject([{ count: { code: 'K-1', quantity: '3' }, refused: 'Inventarizācija jau ir pieņemta' }])
  expect(after.shown()).toMatchObject([{ refused: 'Inventarizācija jau ir pieņemta' }])
  const key = after.refused()[0]?.count.key
  sent.mockImplementation(async () => ({ data: [{ key, outcome: 'counted', line: null }] }))
  after.sendRefused()
  await vi.waitFor(() => expect(after.shown()).toMatchObject([{ answer: { outcome: 'counted' } }]))
  expect([after.refused(), after.waiting(), (await freshPage()).shown()]).toEqual([[], 0, []])
})

test('what was refused is dropped when a person says so', async () => {
  sent.mockRejectedValue({ status: 404, message: 'Nav atrasts' })
  const queue = await freshPage()
  queue.add({ code: 'K-2', quantity: '1' })
  await vi.waitFor(() => expect(queue.refused()).toHaveLength(1))
  queue.dropRefused()
  expect([queue.refused(), queue.shown(), (await freshPage()).refused()]).toEqual([[], [], []])
})
