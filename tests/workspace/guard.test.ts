import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router, useParams, type BaseLocationHook } from 'wouter'
import { pages } from '../../contract/pages.ts'
import { guard } from '../../src/commands/guard.ts'
import { pagesAlike, railAreas } from '../../src/shell/rail-pages.ts'
import { matchPage } from '../../src/commands/routes.ts'
import { PageRoute } from '../../src/shell/PageRoute.tsx'
import { visitorPage, visitorPages } from '../../src/shell/visitor-pages.ts'
import { locationOf } from '../../src/tabs/location.ts'

const page = (path: string) => matchPage(path)?.page ?? null
const nobody = { signedIn: false, user: null }
const unknown = { signedIn: true, user: undefined }
const person = (permissions: string[] = [], modules: string[] = []) => ({ signedIn: true, user: { permissions, modules } })

const home = { kind: 'redirect', to: '/' }
const login = { kind: 'redirect', to: '/login' }
const proceed = { kind: 'proceed' }

describe('the guard (rules R052 to R065)', () => {
  test('2: the sign-in sends a signed-in person home, also before he is loaded', () => {
    expect(guard(page('/login'), person())).toEqual(home)
    expect(guard(page('/login'), unknown)).toEqual(home)
    expect(guard(page('/login'), nobody)).toEqual(proceed)
  })

  test('links of mails are open to everyone', () => {
    for (const path of ['/password/abc', '/invitation/abc']) {
      expect([guard(page(path), nobody), guard(page(path), person())]).toEqual([proceed, proceed])
    }
  })

  test('3: everything else needs sign-in, and the person is loaded when he is not yet', () => {
    expect(guard(page('/orders'), nobody)).toEqual(login)
    expect(guard(page('/orders'), unknown)).toEqual({ kind: 'load-user' })
    expect(guard(null, nobody)).toEqual(login)
  })

  test('4 before 5: the module is asked before the permission', () => {
    const questions: string[] = []
    const list = (name: string, held: string[]) =>
      new Proxy(held, { get: (target, key) => (questions.push(name), Reflect.get(target, key)) })
    const user = { permissions: list('permissions', ['view_rent']), modules: list('modules', []) }
    expect(guard(page('/rent'), { signedIn: true, user })).toEqual(home)
    expect(new Set(questions)).toEqual(new Set(['modules']))
    expect(guard(page('/rent'), person([], ['rent']))).toEqual(home)
    expect(guard(page('/rent'), person(['view_rent'], []))).toEqual(home)
  })

  test('6: otherwise it proceeds', () => {
    expect(guard(page('/rent'), person(['view_rent'], ['rent']))).toEqual(proceed)
    expect(guard(page('/user_profile_settings'), person())).toEqual(proceed)
  })

  test('home never leads home', () => {
    expect(guard(page('/'), person())).toEqual(proceed)
  })

  test('every page with its permission withheld leads home, with it given proceeds', () => {
    const all = { permissions: pages.map(({ permission }) => permission), modules: pages.map(({ module }) => module) }
    for (const each of pages.filter(({ permission }) => permission !== 'visitor')) {
      expect(guard(each, { signedIn: true, user: all }), each.path).toEqual(proceed)
      if (each.permission === 'signed-in') continue
      expect(guard(each, person([], all.modules)), each.path).toEqual(home)
    }
  })
})

describe('addresses', () => {
  test('fixed ones come before those with parameters', () => {
    expect(matchPage('/orders/create')?.page.title).toBe('Jauns pasūtījums')
    expect(matchPage('/orders/12')?.page.path).toBe('/orders/{orderId}')
    expect(matchPage('/stock/stock_checks/create')?.page.path).toBe('/stock/stock_checks/create')
    expect(matchPage('/shop/daily_reports/5')?.page.path).toBe('/shop/daily_reports/{id}')
  })

  test('forgive closing strokes and keep the query aside', () => {
    for (const path of ['/orders/', '/orders//', '/orders/?q=1', '/orders?from=/invoices'])
      expect(matchPage(path)?.page.path).toBe('/orders')
  })

  test('that are none are none', () => {
    for (const path of ['/nekas', '/orders/1/2', '/Orders', '/ORDERS/12', 'orders']) expect(matchPage(path), path).toBeNull()
  })

  test.each([
    ['/orders/12/?q=1', { orderId: '12' }],
    ['/customers/3/branches/4', { customerId: '3', branchId: '4' }],
    ['/invoices/create_credit_invoice', {}],
    ['/stock/inventory_items/%C4%81', { itemUUID: 'ā' }],
    ['/stock/inventory_items/a%2Fb%3F', { itemUUID: 'a/b?' }],
    ['/stock/inventory_items/%2541', { itemUUID: '%41' }],
    ['/stock/inventory_items/%E0%A4', { itemUUID: '%E0%A4' }],
    ['/password/AbC', { token: 'AbC' }],
  ])('%s gives its parameters to the screen, decoded once', (path, expected) => {
    let given: Readonly<Record<string, string | undefined>> = {}
    function Screen() {
      given = useParams()
      return null
    }
    const match = matchPage(path)
    if (!match) throw new Error(`${path} is no page`)
    const hook: BaseLocationHook = () => [path, () => {}]
    const { parser } = locationOf('t1')
    renderToString(h(Router, { hook, parser, children: h(PageRoute, { match, children: h(Screen) }) }))
    expect(Object.fromEntries(Object.entries(given).filter(([name]) => !/^\d/.test(name)))).toEqual(expected)
  })

  test('every page finds itself', () => {
    for (const { path } of pages) expect(matchPage(path.replaceAll(/\{[^}]+\}/g, '7'))?.page.path).toBe(path)
  })

  test('the short list of pages without sign-in is the contract’s', () => {
    expect(visitorPages.map(({ path }) => path).toSorted()).toEqual(
      pages
        .filter(({ permission }) => permission === 'visitor')
        .map(({ path }) => path)
        .toSorted(),
    )
    expect([visitorPage('/password/x')?.path, visitorPage('/login?x=1')?.path, visitorPage('/orders')]).toEqual([
      '/password/{token}',
      '/login',
      null,
    ])
  })
})

describe('the rail', () => {
  test('shows built pages by permission and module, without forms and records', () => {
    const holder = { permissions: ['view_orders', 'manage_orders', 'view_rent'], modules: [] }
    const built = new Set([
      '/',
      '/message_archive',
      '/message_archive/{messageId}',
      '/orders',
      '/orders/create',
      '/orders/{orderId}',
      '/rent',
      '/login',
      '/users',
    ])
    expect(railAreas(holder, (path) => built.has(path)).map(({ area, pages: shown }) => [area, shown.map(({ path }) => path)])).toEqual([
      ['general', ['/', '/message_archive']],
      ['orders', ['/orders']],
    ])
    expect(railAreas(holder, () => false)).toEqual([])
  })

  test('has leads and tasks with sales', () => {
    const holder = { permissions: ['view_offers', 'view_leads', 'view_tasks', 'manage_sales'], modules: ['offers'] }
    const areas = railAreas(holder, (path) => ['/offers', '/leads', '/tasks', '/sales'].includes(path))
    expect(areas.map(({ title, pages: shown }) => [title, shown.map(({ path }) => path)])).toEqual([
      ['Pārdošana', ['/offers', '/tasks', '/leads']],
      ['Pārvaldība', ['/sales']],
    ])
  })

  test('names pages like an address that is none', () => {
    const alike = (path: string) =>
      pagesAlike(
        path,
        pages.filter((page) => !page.path.includes('{')),
      ).map((page) => page.path)
    expect(alike('/order/7')[0]).toBe('/orders')
    expect(alike('/invoces')[0]).toBe('/invoices')
    expect(alike('/x')).toEqual([])
    expect(alike('/customers_of_ours')).toEqual(['/customers', '/customer_files', '/customer_payments'])
  })
})
