import { beforeEach, expect, test, vi } from 'vitest'
import type { PersonalValue } from '../../contract/workspace/personal.ts'
import { mergedByKey } from '../../src/store/personal-state.ts'

/** Two computers of one person, and the server between them, in every order of saving and reading. */

type Keys = Readonly<Record<string, readonly string[]>>

interface TestServer {
  stored: PersonalValue | null
  away: boolean
  saves: number
}

function serverFor(server: TestServer) {
  return {
    read: async () => {
      if (server.away) throw new Error('away')
      return server.stored ? [structuredClone(server.stored)] : []
    },
    save: async (key: PersonalValue['key'], value: unknown, version: number) => {
      if (server.away) throw new Error('away')
      server.saves += 1
      const saved = (server.stored?.version ?? 0) === version
      if (saved) server.stored = { key, value: structuredClone(value), version: version + 1 }
      if (!server.stored) throw new Error('A version that never was')
      return { saved, data: structuredClone(server.stored) }
    },
    refuses: () => false,
  }
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/** A page on a computer: fresh modules over the computer's storage. */
async function pageOn(computer: ReturnType<typeof storage>, server: TestServer, userId = 1) {
  vi.resetModules()
  const listeners: Record<string, (() => void)[]> = {}
  const target = {
    addEventListener: (name: string, listener: () => void) => (listeners[name] ??= []).push(listener),
    removeEventListener: () => {},
  }
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' })
  vi.stubGlobal('localStorage', computer)
  const { personal, takeUpPersonal, followPersonal } = await import('../../src/store/personal.ts')
  const keys = personal<Keys>({
    key: 'keys',
    initial: {},
    parse: (value) => (typeof value === 'object' && value !== null ? (value as Keys) : undefined),
    merge: mergedByKey,
    former: () => 'keys',
  })
  takeUpPersonal(userId, serverFor(server))
  followPersonal()
  await vi.advanceTimersByTimeAsync(0)
  return {
    keys,
    /** Time enough to save. */
    settle: async () => {
      vi.stubGlobal('localStorage', computer)
      await vi.advanceTimersByTimeAsync(2000)
    },
    /** The person comes back to the window. */
    look: async () => {
      vi.stubGlobal('localStorage', computer)
      await vi.advanceTimersByTimeAsync(16_000)
      for (const listener of listeners['focus'] ?? []) listener()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

let server: TestServer
beforeEach(() => {
  vi.useFakeTimers()
  server = { stored: null, away: false, saves: 0 }
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a value is there after a reload at once and on another computer after the save', async () => {
  const office = storage()
  const page = await pageOn(office, server)
  page.keys.set({ split: ['x'] })
  server.away = true
  expect((await pageOn(office, server)).keys.get()).toEqual({ split: ['x'] })
  server.away = false
  await page.settle()
  expect((await pageOn(storage(), server)).keys.get()).toEqual({ split: ['x'] })
})

test('what two computers changed meets: different entries stand, of one entry who saves second decides', async () => {
  const [office, home] = [storage(), storage()]
  const atOffice = await pageOn(office, server)
  atOffice.keys.set({ split: ['x'], merge: ['m'], copy: ['c'] })
  await atOffice.settle()
  const atHome = await pageOn(home, server)
  atHome.keys.set({ split: ['h'], merge: ['m'], mail: ['e'] })
  await atHome.settle()
  atOffice.keys.update((keys) => ({ ...keys, split: ['o'] }))
  await atOffice.settle()
  await atOffice.settle()
  expect(server.stored?.value).toEqual({ split: ['o'], merge: ['m'], mail: ['e'] })
  expect(atOffice.keys.get()).toEqual({ split: ['o'], merge: ['m'], mail: ['e'] })
  await atHome.look()
  expect(atHome.keys.get()).toEqual({ split: ['o'], merge: ['m'], mail: ['e'] })
})

test('what was changed without a network is sent once it is back', async () => {
  const page = await pageOn(storage(), server)
  server.away = true
  page.keys.set({ split: ['x'] })
  await page.settle()
  server.away = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.stored).toEqual({ key: 'keys', value: { split: ['x'] }, version: 1 })
})

test('an equal value is not saved again, whatever the order of its keys', async () => {
  const page = await pageOn(storage(), server)
  page.keys.set({ split: ['x'], merge: ['m'] })
  await page.settle()
  page.keys.set({ merge: ['m'], split: ['x'] })
  await page.settle()
  expect(server.saves).toBe(1)
})

test('a server that was restored to an earlier moment gets the value back', async () => {
  const page = await pageOn(storage(), server)
  page.keys.set({ split: ['x'] })
  await page.settle()
  server.stored = null
  await page.look()
  await page.settle()
  expect(server.stored).toEqual({ key: 'keys', value: { split: ['x'] }, version: 1 })
})

test('what an earlier version stored in the browser is taken over once', async () => {
  const office = storage()
  office.setItem('keys', JSON.stringify({ split: ['x'] }))
  const page = await pageOn(office, server)
  await page.settle()
  expect([office.getItem('keys'), server.stored?.value]).toEqual([null, { split: ['x'] }])
})

test('another person at the same computer neither sees nor changes the value', async () => {
  const office = storage()
  const page = await pageOn(office, server, 1)
  page.keys.set({ split: ['x'] })
  const other = await pageOn(office, { stored: null, away: false, saves: 0 }, 2)
  expect(other.keys.get()).toEqual({})
})
