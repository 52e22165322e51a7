import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Browser storage, enough of it for the drafts. */
function storage(): Storage {
  const kept = new Map<string, string>()
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => (kept.has(String(key)) ? { enumerable: true, configurable: true } : undefined),
  }) as unknown as Storage
}

/** The modules as a freshly loaded page has them; storage stays. */
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

test('a change of the tabs is told to who watches, until he stops', async () => {
  const { update, watch, currentWorkspace } = await freshPage(1)
  let told = 0
  const stop = watch(() => (told += 1))
  update((workspace) => ({ ...workspace, recent: ['a'] }))
  expect([told, currentWorkspace().recent]).toEqual([1, ['a']])
  stop()
  update((workspace) => ({ ...workspace, recent: ['b'] }))
  expect(told).toBe(1)
})
