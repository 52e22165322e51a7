import { beforeEach, expect, test, vi } from 'vitest'

/** Refused counts stay on the device across reloads until resolved. */

const sent = vi.hoisted(() => vi.fn())
const notify = vi.hoisted(() => vi.fn())
vi.mock('../../src/commands/notices.ts', () => ({ notify: notify }))
vi.mock('../../src/tabs/store.ts', () => ({ ownerOfWorkspace: () => 1 }))
vi.mock('../../src/data/failure.ts', () => ({ failureOf: (failure: object) => failure }))
const browser = { open: new Set<string>(), here: '' }

type Listener = (event: { key: string; newValue: string | null }) => void
let listeners: { window: string; hear: Listener }[] = []
let disk: Record<string, string> = {}
const pages = new Map<string, object>()

beforeEach(() => {
  disk = {}
  listeners = []
  browser.open.clear()
  pages.clear()
  sent.mockReset()
  notify.mockReset()
  const tell = (key: string, newValue: string | null) => {
    for (const { window, hear } of listeners) if (window !== writer) hear({ key, newValue })
  }
  let writer = ''
  const methods = {
    getItem: (name: string) => disk[name] ?? null,
    setItem(name: string, value: string) {
      disk[name] = value
      writer = (JSON.parse(value) as { window?: string }).window ?? ''
      tell(name, value)
    },
    removeItem(name: string) {
      writer = (JSON.parse(disk[name] ?? 'null') as { window?: string } | null)?.window ?? ''
      Reflect.deleteProperty(disk, name)
      tell(name, null)
    },
  }
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys: () => Object.keys(disk), getOwnPropertyDescriptor: shown }))
  vi.stubGlobal('addEventListener', (event: string, hear: Listener) => {
    if (event === 'storage') listeners.push({ window: browser.here, hear })
  })
  return () => vi.unstubAllGlobals()
})

const shown = () => ({ enumerable: true, configurable: true })

async function freshPage(window = 'one') {
  listeners = listeners.filter((each) => each.window !== window)
  browser.open.add(window)
  browser.here = window
  vi.resetModules()
  const page = {}
  pages.set(window, page)
  const isThere = () => pages.get(window) === page
  vi.doMock('../../src/data/http.ts', () => ({
    sendOnce: (...given: unknown[]) => (isThere() ? sent(...given) : new Promise(() => undefined)),
  }))
  vi.doMock('../../src/tabs/windows.ts', () => ({
    thisWindow: () => window,
    isOpen: (id: string) => id !== window && browser.open.has(id),
    callRoll: async () => undefined,
  }))
  return (await import('../../src/areas/stock-checks/count-queue.ts')).queueOf(7)
}

function close(window: string): void {
  pages.delete(window)
  browser.open.delete(window)
  listeners = listeners.filter((each) => each.window !== window)
}

const keysSent = () => sent.mock.calls.flatMap(([, { body }]) => (body as { counts: { code: string }[] }).counts.map(({ code }) => code))
const takesAll = async (_: unknown, { body }: { body: { counts: { key: string }[] } }) => ({
  data: body.counts.map(({ key }) => ({ key, outcome: 'counted', line: null })),
})
const noNetwork = () => sent.mockRejectedValue({ status: 0, message: '' })

test('what the server refuses is told, is there after a reload, and goes again when a person wants it', async () => {
  sent.mockRejectedValue({ status: 422, message: 'Inventarizācija jau ir pieņemta' })
  const first = await freshPage()
  first.add({ code: 'K-1', quantity: '3' })
  await vi.waitFor(() => expect(first.state.get().refused).toHaveLength(1))
  expect(first.state.get().waiting.length).toBe(0)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('jau ir pieņemta') })))
  const after = await freshPage()
  expect(after.state.get().refused).toMatchObject([{ count: { code: 'K-1', quantity: '3' }, refused: 'Inventarizācija jau ir pieņemta' }])
  expect(after.state.get().shown).toMatchObject([{ refused: 'Inventarizācija jau ir pieņemta' }])
  const key = after.state.get().refused[0]?.count.key
  sent.mockImplementation(async () => ({ data: [{ key, outcome: 'counted', line: null }] }))
  after.sendRefused()
  await vi.waitFor(() => expect(after.state.get().shown).toMatchObject([{ answer: { outcome: 'counted' } }]))
  expect([after.state.get().refused, after.state.get().waiting.length, (await freshPage()).state.get().shown]).toEqual([[], 0, []])
})

test('what was refused is dropped when a person says so', async () => {
  sent.mockRejectedValue({ status: 404, message: 'Nav atrasts' })
  const queue = await freshPage()
  queue.add({ code: 'K-2', quantity: '1' })
  await vi.waitFor(() => expect(queue.state.get().refused).toHaveLength(1))
  queue.dropRefused()
  expect([queue.state.get().refused, queue.state.get().shown, (await freshPage()).state.get().refused]).toEqual([[], [], []])
})

test('two windows that count one check without network lose nothing of each other, and each sends its own', async () => {
  noNetwork()
  const one = await freshPage('one')
  const two = await freshPage('two')
  one.add({ code: 'A', quantity: '1' })
  two.add({ code: 'B', quantity: '2' })
  one.add({ code: 'C', quantity: '3' })
  expect([one.state.get().waiting.length, two.state.get().waiting.length]).toEqual([2, 1])
  // Both windows reload before the network returns.
  close('one')
  close('two')
  const again = [await freshPage('one'), await freshPage('two')]
  await vi.waitFor(() => expect(again.map((queue) => queue.state.get().waiting.length).reduce((all, each) => all + each)).toBe(3))
  sent.mockReset()
  sent.mockImplementation(takesAll)
  for (const queue of again) queue.resume()
  await vi.waitFor(() => expect(Object.keys(disk)).toEqual([]), { timeout: 10_000 })
  expect(keysSent().toSorted()).toEqual(['A', 'B', 'C'])
})

test('what a closed window left is sent by the next one; what an open one holds is left to it', async () => {
  noNetwork()
  const one = await freshPage('one')
  one.add({ code: 'A', quantity: '1' })
  const two = await freshPage('two')
  expect([one.state.get().waiting.length, two.state.get().waiting.length]).toEqual([1, 0])
  close('one')
  two.resume()
  await vi.waitFor(() => expect(two.state.get().waiting.length).toBe(1))
  // A sleeping window learns that its count was taken over.
  const woken = await freshPage('one')
  expect([woken.state.get().waiting.length, two.state.get().waiting.length]).toEqual([0, 1])
})

test('a window that was taken for gone lets go of what another one goes on with', async () => {
  noNetwork()
  const one = await freshPage('one')
  one.add({ code: 'A', quantity: '1' })
  browser.open.delete('one')
  const two = await freshPage('two')
  await vi.waitFor(() => expect(two.state.get().waiting.length).toBe(1))
  expect([one.state.get().waiting.length, one.state.get().shown]).toEqual([0, []])
})

test('lists that former versions kept of a check are taken over', async () => {
  sent.mockRejectedValue({ status: 0, message: '' })
  const count = (code: string) => ({ key: `key-${code}`, code, quantity: '1', counted_at: '2026-11-20T10:00:00.000Z' })
  disk['stock-check:1:7'] = JSON.stringify([count('A'), count('B')])
  disk['stock-check-refused:1:7'] = JSON.stringify([{ count: count('C'), refused: 'Nav' }])
  const queue = await freshPage()
  expect([queue.state.get().waiting.length, queue.state.get().refused]).toMatchObject([2, [{ count: { code: 'C' }, refused: 'Nav' }]])
  expect(Object.keys(disk).toSorted()).toEqual(['stock-check:1:7:key-A', 'stock-check:1:7:key-B', 'stock-check:1:7:key-C'])
})
