import { beforeEach, describe, expect, test, vi } from 'vitest'

function storage(): Storage {
  const entries = new Map<string, string>()
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
    length: 0,
  }
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_, key) => (entries.has(String(key)) ? { enumerable: true, configurable: true } : undefined),
  }) as unknown as Storage
}

/** Fresh modules, same storage. */
async function freshPage(userId: number) {
  vi.resetModules()
  const store = await import('../../src/tabs/store.ts')
  store.takeUp(userId)
  return { ...store, ...(await import('../../src/tabs/drafts.ts')) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('drafts', () => {
  test('are on disk within a second of the last key and return after a crash', async () => {
    const { writeDraft } = await freshPage(1)
    writeDraft('/orders/7', 'header', { note: 'p' }, { title: 'Pasūtījums 7' })
    writeDraft('/orders/7', 'header', { note: 'pie' })
    vi.advanceTimersByTime(1000)
    const after = await freshPage(1)
    expect(after.readDraft('/orders/7', 'header')).toEqual({ note: 'pie' })
    expect(after.unsavedWork()).toMatchObject([{ path: '/orders/7', key: 'header', title: 'Pasūtījums 7' }])
  })

  test('are gone once saved', async () => {
    const { writeDraft, dropDraft, unsavedWork } = await freshPage(1)
    writeDraft('/orders/7', 'header', 1)
    vi.advanceTimersByTime(1000)
    dropDraft('/orders/7', 'header')
    expect(unsavedWork()).toEqual([])
    expect((await freshPage(1)).readDraft('/orders/7', 'header')).toBeUndefined()
  })

  test('of one person are not seen by another, and wait for him', async () => {
    const page = await freshPage(1)
    page.writeDraft('/orders/7', 'header', 'mine')
    page.takeUp(2)
    expect([page.readDraft('/orders/7', 'header'), page.unsavedWork()]).toEqual([undefined, []])
    page.takeUp(1)
    expect(page.readDraft('/orders/7', 'header')).toBe('mine')
  })
})

async function windowOf(browser: Browser) {
  const listeners: [string, (event: never) => void][] = []
  const addEventListener = (name: string, listener: (event: never) => void) => void listeners.push([name, listener])
  vi.stubGlobal('window', { addEventListener })
  vi.stubGlobal('document', { addEventListener })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('BroadcastChannel', browser.channelOf())
  const page = await freshPage(1)
  const fire = (name: string, event: object) => {
    for (const [eventName, listener] of listeners) if (eventName === name) listener(event as never)
  }
  const opened = { ...page, fire }
  browser.windows.push(opened)
  return opened
}

interface Browser {
  windows: { fire: (name: string, event: object) => void }[]
  channelOf: () => unknown
  /** Delivers storage events to other windows. */
  carry: (from: object) => void
}

function browserOf(): Browser {
  const channels = new Set<{ hear?: (event: { data: unknown }) => void }>()
  let before: Record<string, string> = {}
  const browser: Browser = {
    windows: [],
    channelOf: () =>
      class {
        hear?: (event: { data: unknown }) => void
        constructor() {
          channels.add(this)
        }
        addEventListener(_: string, listener: (event: { data: unknown }) => void) {
          this.hear = listener
        }
        postMessage(data: unknown) {
          for (const each of channels) if (each !== this) each.hear?.({ data })
        }
      },
    carry(from) {
      vi.advanceTimersByTime(1000)
      const now = Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? '']))
      const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name])
      before = now
      for (const each of browser.windows) {
        if (each !== from) for (const key of changed) each.fire('storage', { key, newValue: now[key] ?? null })
      }
    },
  }
  return browser
}

describe('one form in two windows', () => {
  test('what is typed in either stays; each is told of the other, and saving takes away its own alone', async () => {
    const browser = browserOf()
    const one = await windowOf(browser)
    const two = await windowOf(browser)
    one.writeDraft('/orders/create', 'new-order', 'first')
    browser.carry(one)
    expect(two.readDraft('/orders/create', 'new-order')).toBeUndefined()
    two.writeDraft('/orders/create', 'new-order', 'second')
    browser.carry(two)
    one.writeDraft('/orders/create', 'new-order', 'first, longer')
    browser.carry(one)
    expect([one, two].map((each) => each.readDraft('/orders/create', 'new-order'))).toEqual(['first, longer', 'second'])
    for (const each of [one, two])
      expect(
        each
          .unsavedWork()
          .map(({ held }) => held)
          .sort(),
      ).toEqual(['elsewhere', 'here'])
    two.dropDraft('/orders/create', 'new-order')
    browser.carry(two)
    expect(one.unsavedWork()).toMatchObject([{ held: 'here' }])
    expect(one.readDraft('/orders/create', 'new-order')).toBe('first, longer')
  })

  test("what a closed window left is the next one's; a window that was only asleep keeps its text under another name", async () => {
    const browser = browserOf()
    const one = await windowOf(browser)
    const two = await windowOf(browser)
    one.writeDraft('/orders/create', 'new-order', 'first')
    browser.carry(one)
    one.fire('pagehide', {})
    expect(two.unsavedWork()).toMatchObject([{ held: 'left' }])
    expect(two.readDraft('/orders/create', 'new-order')).toBe('first')
    two.writeDraft('/orders/create', 'new-order', 'first, gone on with')
    browser.carry(two)
    expect(one.readDraft('/orders/create', 'new-order')).toBe('first')
    expect(one.unsavedWork()).toHaveLength(2)
  })

  test("a draft taken from another window leaves one's own as unsaved work", async () => {
    const browser = browserOf()
    const one = await windowOf(browser)
    const two = await windowOf(browser)
    one.writeDraft('/orders/create', 'new-order', 'first')
    browser.carry(one)
    two.writeDraft('/orders/create', 'new-order', 'second')
    browser.carry(two)
    two.takeDraft(two.unsavedWork().find(({ held }) => held === 'elsewhere')?.id ?? '')
    browser.carry(two)
    expect(two.readDraft('/orders/create', 'new-order')).toBe('first')
    expect(two.unsavedWork().map(({ held }) => held)).toEqual(['elsewhere', 'here', 'left'])
    expect(one.readDraft('/orders/create', 'new-order')).toBe('first')
  })

  test('a draft of an older version is found', async () => {
    const storedDraft = { path: '/orders/create', key: 'new-order', title: 'Jauns', at: '2026-11-01T10:00:00.000Z', value: 'old' }
    localStorage.setItem('draft:1:/orders/create:new-order', JSON.stringify(storedDraft))
    const page = await freshPage(1)
    expect(page.readDraft('/orders/create', 'new-order')).toBe('old')
    vi.advanceTimersByTime(1000)
    expect((await freshPage(1)).unsavedWork()).toHaveLength(1)
  })
})

test('a change of the tabs is told to who watches, until he stops', async () => {
  const { update, watch, currentWorkspace } = await freshPage(1)
  let notifiedCount = 0
  const stop = watch(() => (notifiedCount += 1))
  update((workspace) => ({ ...workspace, recent: ['a'] }))
  expect([notifiedCount, currentWorkspace().recent]).toEqual([1, ['a']])
  stop()
  update((workspace) => ({ ...workspace, recent: ['b'] }))
  expect(notifiedCount).toBe(1)
})
