import { beforeAll, expect, test, vi } from 'vitest'
import { freshList } from '../../src/tabs/tab.ts'
import type { OpenTabs } from '../../src/tabs/tabs-elsewhere.ts'

const here = 'a'.repeat(32)

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'browser_id' ? here : null), setItem: () => {} })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' })
  return () => void vi.unstubAllGlobals()
})

const load = async () => await import('../../src/tabs/tabs-elsewhere.ts')

const tab = (path: string) => ({
  id: path,
  title: path,
  pinned: false,
  history: [{ path, list: { ...freshList, openedAt: path } }],
  cursor: 0,
  focus: null,
})

const entry = (at: string, ...paths: readonly string[]): OpenTabs => ({
  tabs: paths.map(tab),
  active: paths[0] ?? null,
  split: null,
  name: 'Chrome, Linux',
  at,
})

test('those of other computers are shown, the last first, but for empty ones', async () => {
  const { tabsElsewhere } = await load()
  const all = {
    [here]: entry('2026-11-28T10:00:00Z', '/orders'),
    b: entry('2026-11-27T10:00:00Z', '/', '/banks'),
    c: entry('2026-11-28T09:00:00Z', '/tasks'),
    d: entry('2026-11-28T11:00:00Z', '/'),
  }
  expect(tabsElsewhere(all).map(([id]) => id)).toEqual(['c', 'b'])
})

test.each([
  ['8 computers', '2026-11-28', 12, 8],
  ['14 days', '2026-11-15', 3, 4],
  ['nothing older', '2026-11-13', 3, 1],
])('%s stay', async (_, day, others, left) => {
  const { withComputer } = await load()
  const all = Object.fromEntries(
    Array.from({ length: others }, (__, at) => [`other${at}`, entry(`${day}T${String(at).padStart(2, '0')}:00:00Z`, '/orders')]),
  )
  const kept = withComputer(all, here, entry('2026-11-28T23:00:00Z', '/orders'))
  expect(Object.keys(kept)).toHaveLength(left)
  expect(kept).toHaveProperty(here)
})

test('a tab has the page that it shows, and nothing is stored twice', async () => {
  const { noteOpenTabs, openTabs } = await load()
  const [older, newer] = [tab('/orders').history, tab('/orders/5').history]
  const workspace = {
    tabs: [{ ...tab('/orders/5'), pinned: true, history: [...older, ...newer], cursor: 1, focus: '#x' }],
    active: '/orders/5',
    split: null,
    recent: [],
    closed: [],
  }
  noteOpenTabs(workspace, new Date('2026-11-28T10:00:00Z'))
  noteOpenTabs({ ...workspace }, new Date('2026-11-28T11:00:00Z'))
  expect(openTabs.get()[here]).toMatchObject({
    name: 'Chrome, Linux',
    at: '2026-11-28T10:00:00.000Z',
    tabs: [{ pinned: false, cursor: 0, focus: null, history: newer }],
  })
})

test('work put aside has no secrets', async () => {
  const { addParked, parked } = await import('../../src/tabs/parked.ts')
  const draft = { path: '/users', key: 'user', title: 'Lietotājs', at: '2026-11-28T10:00:00Z', kind: 'page' } as const
  addParked({
    ...entry('2026-11-28T10:00:00Z', '/users'),
    drafts: [{ ...draft, value: { name: 'Ilze', password: 'slepens-1' } }],
    dialog: { command: 'user.update', path: '/users', title: 'Lietotājs', given: { id: 1, personal_code: 'slepens-2' } },
    caret: null,
  })
  expect(Object.values(parked.get())).toMatchObject([{ drafts: [{ ...draft, value: { name: 'Ilze' } }], dialog: { given: { id: 1 } } }])
  expect(JSON.stringify(parked.get())).not.toContain('slepens')
})
