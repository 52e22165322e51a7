import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byUse,
  closeOthers,
  closeTab,
  emptyWorkspace,
  entryOf,
  focusAcross,
  focusTab,
  go,
  moveTab,
  navigate,
  neighbour,
  openTab,
  pathname,
  pathOfTab,
  reopenTab,
  setList,
  setTitle,
  sideOf,
  splitWith,
  swapSides,
  tabById,
  togglePin,
  unsplit,
} from '../../src/tabs/model.ts'
import { restored } from '../../src/tabs/storage.ts'
import type { Workspace } from '../../src/tabs/tab.ts'

function opened(...paths: string[]): Workspace {
  return paths.reduce((workspace, path, place) => openTab(workspace, { id: 'abcdefgh'.charAt(place), path }), emptyWorkspace)
}

const paths = (workspace: Workspace): string[] => workspace.tabs.map(pathOfTab)
const tab = (workspace: Workspace, id: string) => tabById(workspace, id)!

describe('opening', () => {
  test('puts a new tab to the front', () => {
    const workspace = opened('/orders', '/orders/1')
    expect(paths(workspace)).toEqual(['/orders', '/orders/1'])
    expect(workspace).toMatchObject({ active: 'b', recent: ['b', 'a'] })
  })

  test('comes to the tab that shows the record already', () => {
    const workspace = openTab(opened('/orders', '/orders/1'), { id: 'x', path: '/orders' })
    expect(paths(workspace)).toHaveLength(2)
    expect(workspace.active).toBe('a')
  })

  test('lets a query move the list that is open, a bare path leave it', () => {
    const documents = opened('/stock/tehnical_documents?type_id=7')
    expect(paths(openTab(documents, { id: 'x', path: '/stock/tehnical_documents' }))).toEqual(['/stock/tehnical_documents?type_id=7'])
    expect(paths(openTab(documents, { id: 'x', path: '/stock/tehnical_documents?type_id=1' }))).toEqual([
      '/stock/tehnical_documents?type_id=1',
    ])
  })

  test('in the background stays behind, beside its opener, and is next in the switcher', () => {
    const workspace = openTab(focusTab(opened('/orders', '/invoices'), 'a'), { id: 'x', path: '/orders/1', background: true, from: 'a' })
    expect(workspace.active).toBe('a')
    expect(paths(workspace)).toEqual(['/orders', '/orders/1', '/invoices'])
    expect(byUse(workspace).map(({ id }) => id)).toEqual(['a', 'x', 'b'])
  })
})

describe('closing', () => {
  test('comes back to the tab used before', () => {
    expect(closeTab(focusTab(opened('/a', '/b', '/c'), 'a'), 'a').active).toBe('c')
  })

  test('of the last tab leaves none', () => {
    expect(closeTab(opened('/a'), 'a')).toMatchObject({ tabs: [], active: null })
  })

  test('can be taken back with history and lists', () => {
    const workspace = setList(navigate(opened('/orders', '/b'), 'a', '/orders/1'), 'a', { q: 'x' })
    const reopened = reopenTab(closeTab(workspace, 'a'))
    expect(reopened.active).toBe('a')
    expect(tab(reopened, 'a')).toEqual(tab(workspace, 'a'))
  })

  test('of the others spares the pinned ones', () => {
    expect(paths(closeOthers(togglePin(opened('/a', '/b', '/c'), 'c'), 'a'))).toEqual(['/c', '/a'])
  })
})

describe('the history of a tab', () => {
  test('goes back and forward and no further', () => {
    const workspace = navigate(navigate(opened('/a'), 'a', '/b'), 'a', '/c')
    const at = (steps: number): string => pathOfTab(tab(go(workspace, 'a', steps), 'a'))
    expect([at(-1), at(-2), at(-9), at(1)]).toEqual(['/b', '/a', '/a', '/c'])
  })

  test('drops what lay ahead on a new way', () => {
    const workspace = navigate(go(navigate(opened('/a'), 'a', '/b'), 'a', -1), 'a', '/c')
    expect(tab(workspace, 'a').history.map(({ path }) => path)).toEqual(['/a', '/c'])
  })

  test('takes the place of a form that became a record', () => {
    const workspace = navigate(navigate(opened('/orders'), 'a', '/orders/create'), 'a', '/orders/7', { replace: true })
    expect(tab(workspace, 'a').history.map(({ path }) => path)).toEqual(['/orders', '/orders/7'])
  })
})

const historyLimit = 50

test('a tab keeps the last pages that it showed, however many, and goes back over them one by one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 * historyLimit }),
      fc.array(fc.boolean(), { minLength: 3 * historyLimit, maxLength: 3 * historyLimit }),
      (pages, replaced) => {
        const shown = ['/a']
        let workspace = opened('/a')
        for (let page = 0; page < pages; page++) {
          const replace = replaced[page] ?? false
          workspace = navigate(workspace, 'a', `/page/${page}`, { replace })
          if (replace) shown.pop()
          shown.push(`/page/${page}`)
        }
        const reached = shown.slice(-historyLimit).toReversed()
        expect(pathOfTab(tab(workspace, 'a'))).toBe(reached[0])
        expect(reached.map((_, steps) => pathOfTab(tab(go(workspace, 'a', -steps), 'a')))).toEqual(reached)
        expect(pathOfTab(tab(go(workspace, 'a', -2 * historyLimit), 'a'))).toBe(reached.at(-1))
      },
    ),
    { numRuns: 30 },
  )
})

describe('lists (rules R032 to R037)', () => {
  const searched = setList(opened('/orders'), 'a', { q: 'adata', page: 3, scroll: 900 })

  test('start at page 1 without a search', () => {
    expect(entryOf(tab(opened('/orders'), 'a')).list).toEqual({
      q: '',
      page: 1,
      sort: '',
      view: '',
      filters: {},
      scroll: 0,
      row: null,
      openedAt: null,
      savedView: null,
      columns: null,
      density: null,
      totals: false,
      group: '',
      groupSort: '',
      openGroups: [],
    })
  })

  test('are empty on another path and as they were on the same one', () => {
    const away = navigate(searched, 'a', '/customers')
    expect(entryOf(tab(away, 'a')).list.q).toBe('')
    expect(entryOf(tab(navigate(away, 'a', '/orders'), 'a')).list).toMatchObject({ q: 'adata', page: 3, scroll: 900 })
    expect(entryOf(tab(go(away, 'a', -1), 'a')).list.q).toBe('adata')
  })

  test('travel from the customers to be invoiced to making the invoice', () => {
    const customers = setList(opened('/invoices/invoiceable_customers'), 'a', { q: 'sia' })
    expect(entryOf(tab(navigate(customers, 'a', '/invoices/create'), 'a')).list.q).toBe('sia')
    const adjacentTab = openTab(customers, { id: 'x', path: '/invoices/create', from: 'a' })
    expect(entryOf(tab(adjacentTab, 'x')).list.q).toBe('sia')
  })

  test('are not touched by coming to another tab', () => {
    const workspace = focusTab(openTab(searched, { id: 'x', path: '/customers' }), 'a')
    expect(entryOf(tab(workspace, 'a')).list.q).toBe('adata')
  })
})

describe('the strip', () => {
  test('moves tabs, pinned ones before the others', () => {
    const workspace = togglePin(opened('/a', '/b', '/c'), 'b')
    expect(paths(workspace)).toEqual(['/b', '/a', '/c'])
    expect(paths(moveTab(workspace, 'c', 0))).toEqual(['/b', '/c', '/a'])
    expect(paths(moveTab(workspace, 'c', 1))).toEqual(['/b', '/c', '/a'])
  })

  test('has neighbours round its ends', () => {
    const workspace = opened('/a', '/b', '/c')
    expect([neighbour(workspace, 1)?.id, neighbour(workspace, -1)?.id]).toEqual(['a', 'b'])
  })

  test('says nothing new for the same title', () => {
    const workspace = setTitle(opened('/a'), 'a', 'A')
    expect(setTitle(workspace, 'a', 'A')).toBe(workspace)
  })
})

describe('a stored workspace', () => {
  test('comes back as it was', () => {
    const workspace = setList(closeTab(opened('/orders', '/customers', '/a'), 'c'), 'a', { q: 'x' })
    expect(restored(JSON.stringify(workspace))).toEqual(workspace)
  })

  test('that cannot be read is empty, and unreadable tabs are left out', () => {
    expect(restored('{')).toEqual(emptyWorkspace)
    const odd = { tabs: [{ id: 1 }, ...opened('/a').tabs], active: 'gone', recent: ['gone', 'a'], closed: null }
    expect(restored(JSON.stringify(odd))).toMatchObject({ active: 'a', recent: ['a'], closed: [] })
  })
})

test('whatever is done, no record stands in two tabs and the tab in front exists', () => {
  const path = fc.constantFrom('/', '/orders', '/orders?x=1', '/orders/1', '/orders/2', '/customers')
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open'), path, background: fc.boolean(), id }),
    fc.record({ kind: fc.constantFrom('close', 'focus', 'pin', 'reopen', 'back', 'others'), path, background: fc.boolean(), id }),
  )
  let tabCount = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const end = steps.reduce<Workspace>((workspace, { kind, path: to, background, id: chosen }) => {
        const at = workspace.tabs['abcd'.indexOf(chosen)]?.id ?? ''
        if (kind === 'open') return openTab(workspace, { id: `n${(tabCount += 1)}`, path: to, background })
        if (kind === 'close') return closeTab(workspace, at)
        if (kind === 'focus') return focusTab(workspace, at)
        if (kind === 'pin') return togglePin(workspace, at)
        if (kind === 'back') return go(workspace, at, -1)
        return kind === 'others' ? closeOthers(workspace, at) : reopenTab(workspace)
      }, emptyWorkspace)
      const shown = end.tabs.map((each) => pathname(pathOfTab(each)))
      expect(new Set(shown).size).toBe(shown.length)
      expect(end.active === null ? end.tabs.length === 0 : tabById(end, end.active) !== undefined).toBe(true)
      expect(end.recent.every((each) => tabById(end, each))).toBe(true)
      const pins = end.tabs.map(({ pinned }) => pinned)
      expect(pins.toSorted((a, b) => Number(b) - Number(a))).toEqual(pins)
    }),
  )
})

describe('two tabs side by side', () => {
  const split = splitWith(opened('/orders', '/orders/1', '/orders/2'))

  test('are the active one and the one before it', () => {
    expect(split).toMatchObject({ active: 'c', split: { other: 'b', activeIs: 'left' } })
    expect(['a', 'b', 'c'].map((id) => sideOf(split, id))).toEqual([null, 'right', 'left'])
    const alone = opened('/orders')
    expect(splitWith(alone)).toBe(alone)
    expect(splitWith(split, 'c')).toBe(split)
    expect(splitWith(split, 'a')).toMatchObject({ active: 'c', split: { other: 'a', activeIs: 'left' } })
  })

  test('keep their sides when the focus crosses, and change them when swapped', () => {
    const crossed = focusAcross(split)
    expect(crossed).toMatchObject({ active: 'b', split: { other: 'c', activeIs: 'right' }, recent: ['b', 'c', 'a'] })
    expect(focusTab(split, 'b')).toEqual(crossed)
    expect(swapSides(split)).toMatchObject({ active: 'c', split: { other: 'b', activeIs: 'right' } })
    expect(unsplit(crossed)).toMatchObject({ active: 'b', split: null })
  })

  test('give the side in focus to another tab', () => {
    expect(focusTab(focusAcross(split), 'a')).toMatchObject({ active: 'a', split: { other: 'c', activeIs: 'right' } })
  })

  test('leave the whole room to the other when one is closed', () => {
    expect(closeTab(split, 'c')).toMatchObject({ active: 'b', split: null })
    expect(closeTab(split, 'b')).toMatchObject({ active: 'c', split: null })
    expect(closeTab(split, 'a')).toMatchObject({ active: 'c', split: { other: 'b' } })
  })

  test('come back after a restart, unless one of them is gone', () => {
    expect(restored(JSON.stringify(split)).split).toEqual(split.split)
    expect(restored(JSON.stringify({ ...split, split: { other: 'x', activeIs: 'left' } })).split).toBeNull()
    expect(restored(JSON.stringify({ ...split, split: undefined })).split).toBeNull()
  })
})
