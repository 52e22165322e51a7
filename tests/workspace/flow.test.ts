import { describe, expect, test } from 'vitest'
import { flowOf, parsedFlow, replacedByFlow, withFlow, withoutFlow } from '../../src/tabs/flow.ts'
import { emptyWorkspace, navigate, openTab, pathOfTab, splitWith, tabShowing, togglePin } from '../../src/tabs/model.ts'
import type { Workspace } from '../../src/tabs/tab.ts'

function opened(...paths: string[]): Workspace {
  return paths.reduce((workspace, path, place) => openTab(workspace, { id: 'abcdefgh'.charAt(place), path }), emptyWorkspace)
}

function newIds(): () => string {
  let count = 0
  return () => `n${(count += 1)}`
}

const paths = (workspace: Workspace): string[] => workspace.tabs.map(pathOfTab)
const pathOf = (workspace: Workspace, id: string | null | undefined): string | undefined =>
  workspace.tabs.filter((tab) => tab.id === id).map(pathOfTab)[0]

describe('a flow of tabs', () => {
  test('comes back as it stood, with new ids', () => {
    const flow = flowOf(splitWith(opened('/orders', '/orders/1', '/banks')))
    const back = withFlow(opened('/tasks'), flow, newIds())
    expect(paths(back)).toEqual(['/tasks', '/orders', '/orders/1', '/banks'])
    expect([pathOf(back, back.active), pathOf(back, back.split?.other)]).toEqual(['/banks', '/orders/1'])
    expect(back.tabs.map(({ id }) => id)).toEqual(['a', 'n1', 'n2', 'n3'])
  })

  test('opens no record twice, and takes the place of a home page that nobody left', () => {
    const flow = flowOf(opened('/orders', '/orders/1'))
    expect(paths(withFlow(opened('/orders/1'), flow, newIds()))).toEqual(['/orders/1', '/orders'])
    expect(paths(withFlow(opened('/'), flow, newIds()))).toEqual(['/orders', '/orders/1'])
    expect(paths(withFlow(navigate(opened('/customers'), 'a', '/'), flow, newIds()))).toContain('/')
  })

  test('leaves pinned tabs when it goes, and nothing to reopen', () => {
    const workspace = togglePin(opened('/orders', '/orders/1', '/banks'), 'b')
    expect(withoutFlow(workspace)).toMatchObject({ tabs: [{ id: 'b' }], active: 'b', closed: [] })
    expect(withoutFlow(opened('/orders'))).toMatchObject({ tabs: [], active: null, closed: [] })
  })

  test('takes the place of others, which can be reopened', () => {
    const replaced = replacedByFlow(togglePin(opened('/orders', '/banks'), 'b'), flowOf(opened('/tasks')), newIds())
    expect(paths(replaced)).toEqual(['/banks', '/tasks'])
    expect(replaced.closed.map(pathOfTab)).toEqual(['/orders'])
  })

  test('takes a few history entries along, up to the present one', () => {
    const walked = Array.from({ length: 9 }, (_, place) => `/orders/${place}`).reduce(
      (all, path) => navigate(all, 'a', path),
      opened('/orders'),
    )
    const [tab] = flowOf(walked).tabs
    expect(tab?.history.map(({ path }) => path)).toEqual(['/orders/4', '/orders/5', '/orders/6', '/orders/7', '/orders/8'])
    expect(tab?.cursor).toBe(4)
    expect(tabShowing(withFlow(emptyWorkspace, flowOf(walked), newIds()), '/orders/8')).toBeDefined()
  })

  test('is read only as it was written', () => {
    const flow = flowOf(opened('/orders'))
    expect(parsedFlow(JSON.parse(JSON.stringify(flow)))).toEqual(flow)
    for (const broken of [null, 1, {}, { tabs: 1 }, { tabs: [{ id: 'a' }] }, { tabs: [null] }]) expect(parsedFlow(broken)).toBeUndefined()
  })
})
