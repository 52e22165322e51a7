import { describe, expect, test } from 'vitest'
import { freshList, type ListState } from '../../src/tabs/tab.ts'
import { restored } from '../../src/tabs/storage.ts'
import type { Filter } from '../../src/workspace/list/FilterBar.tsx'
import type { ListViewState } from '../../contract/workspace/list-views.ts'
import { isSameState, readableState } from '../../src/workspace/list/saved-views.ts'
import { addressOf, askable, lessNarrow, openingOf, otherScope, type Work } from '../../src/workspace/list/opening.ts'

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'manager_id', label: 'Atbildīgais', kind: 'record', load: async () => [] },
  { name: 'status', label: 'Statuss', kind: 'choice', choices: [] },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
const mine = { manager_id: 7, manager_id__label: 'Ilze Kalna' }
const work: Work = { open: { is_open: 1 }, mine }
const left = (change: Partial<ListState>): ListState => ({ ...freshList, openedAt: '/leads', ...change })

describe('a list with named views opens', () => {
  const state: ListViewState = { q: 'koks', sort: '', filters: { status: 'won' }, view: '', columns: null, density: null }
  const views = [
    { id: 4, is_default: false, state },
    { id: 5, is_default: true, state: { ...state, q: 'zars' } },
  ]
  const shown = { ...state, savedView: 4 }
  const saved = '/leads?saved=4'
  const cases: readonly [what: string, given: Partial<Parameters<typeof openingOf>[0]>, q: string | null, openedAt?: string][] = [
    ['fresh, with the default', {}, 'zars', '/leads?saved=5'],
    ['fresh, with that of its address', { path: saved }, 'koks', saved],
    ['by the filters of its address', { path: '/leads?q=lapa' }, 'lapa', '/leads?q=lapa'],
    ['as it was left', { list: left({ q: 'sakne' }) }, null],
    ['with its view as it stands', { path: saved, list: { ...freshList, ...shown, openedAt: saved } }, null],
    [
      'with its view as another browser saved it',
      { path: saved, list: { ...freshList, ...shown, q: 'sēkla', openedAt: saved } },
      'koks',
      saved,
    ],
    ['as without views, when that of the address is gone', { path: '/leads?saved=9', work: undefined }, null],
  ]
  test.each(cases)('%s', (_, given, q, openedAt) => {
    const opened = openingOf({ path: '/leads', list: freshList, filters, work, chosen: undefined, views, ...given })
    expect(opened && { q: opened.q, openedAt: opened.openedAt }).toEqual(q === null ? null : { q, openedAt })
  })

  test('without what the reader does not have, which is named', () => {
    const list = {
      columns: new Set(['nr']),
      keys: new Map([
        ['total', true],
        ['cost', false],
      ]),
      filters: new Set(['status', 'manager_id']),
    }
    const view = {
      state: {
        ...state,
        sort: '-cost',
        filters: { ...mine, status: 'won', gone: 1, where: ['total:from:5', 'cost:from:1', 'never:is:1'] },
        columns: { order: ['nr', 'margin'], hidden: [], pinned: [], widths: {} },
      },
    }
    const { state: readable, missing } = readableState(view, list)
    expect(readable).toMatchObject({ sort: '', filters: { ...mine, status: 'won', where: ['total:from:5'] } })
    expect(missing).toEqual(['cost', 'never', 'gone', 'margin'])
    expect(isSameState(readable, { ...readable, filters: { where: ['total:from:5'], status: 'won', ...mine } })).toBe(true)
    expect(isSameState(readable, { ...readable, q: 'x' })).toBe(false)
  })
})

describe('a list opens', () => {
  const cases: readonly [what: string, given: Partial<Parameters<typeof openingOf>[0]>, filters: object | null, isTried?: boolean][] = [
    ['fresh, on what is open and mine', {}, { is_open: 1, ...mine }, true],
    ['fresh, on what is open, where rows are nobody’s', { work: { open: { is_open: 1 } } }, { is_open: 1 }, false],
    ['fresh, whole, where it is no list of work', { work: undefined }, null],
    ['fresh, as the person chose last', { chosen: { open: true, mine: false } }, { is_open: 1 }, false],
    ['fresh, whole, as the person chose last', { chosen: { open: false, mine: false } }, {}, false],
    ['as it was left in this tab', { list: left({ filters: { status: 'won' } }), chosen: { open: true, mine: true } }, null],
    ['whole, as it was left in this tab', { list: left({}) }, null],
    ['by its address', { path: '/leads?status=won', chosen: { open: true, mine: true } }, { status: 'won' }, false],
    [
      'by its address, whatever was left',
      { path: '/leads?is_open=1&date_to=2026-05-01', list: left({ filters: mine }) },
      { is_open: 1, date_to: '2026-05-01' },
      false,
    ],
    [
      'by its address with a record and its name',
      { path: '/leads?manager_id=9&manager_id__label=Jānis' },
      { manager_id: 9, manager_id__label: 'Jānis' },
      false,
    ],
    ['by its address, in a list that is none of work', { path: '/leads?status=won', work: undefined }, { status: 'won' }, false],
    [
      'once by its address: what was changed after stays',
      { path: '/leads?status=won', list: left({ openedAt: '/leads?status=won' }) },
      null,
    ],
    [
      'on what is to be done, where the address says nothing of its filters',
      { path: '/leads?from=5&manager_id=x&is_open=0' },
      { is_open: 1, ...mine },
      true,
    ],
  ]
  test.each(cases)('%s', (_, given, expected, isTried) => {
    const opened = openingOf({ path: '/leads', list: freshList, filters, work, chosen: undefined, ...given })
    expect(opened && { filters: opened.filters, isTried: opened.isTried }).toEqual(expected && { filters: expected, isTried })
  })
  test('with the words of its address', () => {
    expect(openingOf({ path: '/leads?q=koks', list: freshList, filters, work, chosen: undefined })).toMatchObject({
      q: 'koks',
      filters: {},
    })
  })
})

test('at the address of how it stood a list opens as it stood, whatever is usual or was left', () => {
  const stood = { q: 'koks & ķīlis', sort: '-task_date', filters: { is_open: 1, ...mine, status: 'won', date_to: '2026-05-01' } }
  const whole = { q: '', sort: '', filters: {} }
  const columns = { source: 'name', task_date: 'date' } as const
  const ungrouped = { group: '', groupSort: '' }
  for (const each of [stood, whole, { ...whole, sort: 'value' }, { ...whole, group: 'task_date:month', groupSort: '-value' }])
    for (const list of [freshList, left({ filters: { status: 'lost' }, q: 'cits' })]) {
      const path = addressOf({ path: '/leads', ...each })
      expect(openingOf({ path, list, filters, work, chosen: undefined, columns })).toEqual({
        ...ungrouped,
        ...each,
        // An address names no view unless it says so.
        savedView: null,
        columns: null,
        density: null,
        openedAt: path,
        isTried: false,
      })
    }
})

test('a list that an older version stored is one that the person left', () => {
  const list = { q: '', page: 1, sort: '', filters: {}, view: '', scroll: 0, row: null }
  const tab = { id: 'a', title: '', pinned: false, history: [{ path: '/leads', list }], cursor: 0, focus: null }
  const { tabs } = restored(JSON.stringify({ tabs: [tab], active: 'a', recent: ['a'], closed: [] }))
  expect(tabs[0]?.history[0]?.list.openedAt).toBe('/leads')
})

test('one key shows all and brings back what is to be done; what else is filtered stays', () => {
  const date_to = '2026-05-01'
  expect(otherScope({ is_open: 1, ...mine, date_to }, work)).toEqual({ date_to })
  expect(otherScope({ is_open: 1 }, work)).toEqual({})
  expect(otherScope({ date_to }, work)).toEqual({ date_to, is_open: 1, ...mine })
})

test('Esc takes off what is sought first, then what is to be done, and then there is nothing to take', () => {
  const first = lessNarrow({ q: 'koks', filters: { is_open: 1, ...mine, status: 'new' } }, work)
  expect(first).toEqual({ q: '', filters: { is_open: 1, ...mine } })
  const second = lessNarrow(first ?? freshList, work)
  expect(second).toEqual({ q: '', filters: {} })
  expect(lessNarrow(second ?? { q: 'x', filters: {} }, work)).toBeNull()
  expect(lessNarrow({ q: 'koks', filters: { status: 'new' } }, undefined)).toEqual({ q: '', filters: {} })
})

test('who may not ask by a filter is not shown a list that does', () => {
  expect(askable(work, filters)).toEqual(work)
  expect(
    askable(
      work,
      filters.filter(({ name }) => name !== 'manager_id'),
    ),
  ).toEqual({ open: { is_open: 1 } })
  expect(askable(work, [])).toBeUndefined()
})
