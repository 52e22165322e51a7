import { describe, expect, test } from 'vitest'
import qs from 'qs'
import { del, get, patch, post } from '../../contract/calls.ts'
import { planFor, type Circumstances } from '../../src/commands/errors.ts'
import { queryText } from '../../contract/query-text.ts'

const base = { title: '', rule: 'signed-in' as const }
const calls = {
  list: { ...get('/api/orders', base), id: 'orders.list' },
  create: { ...post('/api/orders', base), id: 'orders.create' },
  act: { ...post('/api/orders/{id}/split', base), id: 'orders.split' },
  update: { ...patch('/api/orders/{id}', base), id: 'orders.update' },
  remove: { ...del('/api/banks/{id}', base), id: 'banks.remove' },
  login: { ...post('/api/login', base), id: 'session.login' },
  report: { ...post('/api/workspace/stock_reports', { ...base, asks: true as const }), id: 'stockReports.show' },
  password: { ...post('/api/store_user_password/{token}', base), id: 'session.storePassword' },
}

interface Failed {
  status: number
  message?: string
  code?: string
  errors?: Record<string, string[]>
}

function plan(
  call: { id: string; method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; spec: typeof base & { asks?: true } },
  failed: Failed,
  where: Partial<Circumstances> = {},
) {
  return planFor({ call, message: '', errors: {}, ...failed }, { path: '/orders', ...where })
}

describe('the error catalogue', () => {
  test.each([401, 405])('%s clears the token and leads to the sign-in without a reload', (status) => {
    expect(plan(calls.list, { status })).toEqual({ clearToken: true, goTo: '/login' })
  })

  test('401 during a download clears the token and reloads', () => {
    expect(plan(calls.list, { status: 401 }, { download: true })).toEqual({ clearToken: true, reloadPage: true })
  })

  test('403 tells, loads the person anew, and leads home only for the page’s own call', () => {
    const expectedOutcome = { notice: 'Darbība nav atļauta', reloadUser: true }
    expect(plan(calls.list, { status: 403 })).toEqual(expectedOutcome)
    expect(plan(calls.list, { status: 403 }, { isPageCall: true })).toEqual({ ...expectedOutcome, goTo: '/' })
    expect(plan(calls.list, { status: 403 }, { isPageCall: true, path: '/' })).toEqual(expectedOutcome)
  })

  test('403 of the sign-in shows the server’s words; of a mailed link leads to the sign-in, as 404 does', () => {
    expect(plan(calls.login, { status: 403, message: 'Konts ir bloķēts' })).toEqual({ notice: 'Konts ir bloķēts' })
    expect(plan(calls.password, { status: 403 }, { path: '/password/x' })).toEqual({ goTo: '/login', notice: 'Parole nav izveidota' })
    expect(plan(calls.password, { status: 404 }, { path: '/password/x' })).toEqual({ goTo: '/login', notice: 'Parole nav izveidota' })
  })

  test('422 gives the fields their errors and tells by the kind of action', () => {
    const errors = { name: ['Lauks ir obligāts'] }
    expect(plan(calls.create, { status: 422, errors })).toEqual({ notice: 'Ierakstu izveidot neizdevās', errors })
    expect(plan(calls.update, { status: 422, errors })).toEqual({ notice: 'Ierakstu neizdevās izlabot', errors })
    expect(plan(calls.remove, { status: 422, errors })).toEqual({ notice: 'Neizdevās izdzēst', errors })
    expect(plan(calls.act, { status: 422, errors })).toEqual({ notice: 'Ierakstu neizdevās saglabāt', errors })
  })

  test('what is only asked for is not said to be unsaved: the server’s words say why it is not answered', () => {
    const refused = {
      status: 422,
      message: 'Periods nevar būt garāks par gadu',
      errors: { date_to: ['Periods nevar būt garāks par gadu'] },
    }
    const expectedOutcome = { notice: refused.message, errors: refused.errors }
    expect(plan(calls.list, refused)).toEqual(expectedOutcome)
    expect(plan(calls.report, refused)).toEqual(expectedOutcome)
    expect(plan(calls.act, refused)).toEqual({ notice: 'Ierakstu neizdevās saglabāt', errors: refused.errors })
  })

  test('a reason that belongs to no field stands in the notice', () => {
    const errors = { status: ['Pasūtījumā nav nevienas rindas'] }
    expect(plan(calls.act, { status: 422, errors }).notice).toBe('Ierakstu neizdevās saglabāt: Pasūtījumā nav nevienas rindas')
  })

  test('the reason why a dropped file is not taken stands in the notice, for no field of the page tells it', () => {
    const images = { ...post('/api/images', base), id: 'files.uploadImages' }
    const errors = { files: ['„x.heic”: HEIC attēlus nepieņem'] }
    for (const status of [413, 422])
      expect(plan(images, { status, errors }).notice).toBe('Failam jābūt bildei un MAX 8 MB: „x.heic”: HEIC attēlus nepieņem')
  })

  test.each([404, 500, 0])('%s is a failure of the system, unless the screen handles it', (status) => {
    expect(plan(calls.list, { status })).toEqual({ notice: 'Sistēmas kļūda' })
    expect(plan(calls.list, { status }, { handled: true })).toEqual({})
  })

  test('of a missing record its page says so itself; a piece of inventory has words of its own', () => {
    const missing = { status: 404, code: 'no_record' }
    const show = { ...get('/api/orders/{id}', base), id: 'orders.show' }
    const piece = { ...get('/api/stock/inventory_items/{uuid}', base), id: 'inventory.show' }
    expect(plan(show, missing, { isPageCall: true })).toEqual({})
    expect(plan(show, missing)).toEqual({ notice: 'Sistēmas kļūda' })
    expect(plan(show, { status: 404, code: 'no_route' }, { isPageCall: true })).toEqual({ notice: 'Sistēmas kļūda' })
    expect(plan(piece, missing, { isPageCall: true })).toEqual({ notice: 'Inventārs ar šādu UUID neeksistē' })
  })

  test('without network nothing is called a failure of the system: what was wanted is not done, and a page says itself that it was not read', () => {
    const offline = true
    expect(plan(calls.update, { status: 0 }, { offline })).toEqual({ notice: 'Nav savienojuma ar serveri: nekas nav izdarīts' })
    expect(plan(calls.list, { status: 0 }, { offline })).toEqual({})
    expect(plan(calls.list, { status: 0 }, { offline, download: true }).notice).toContain('Nav savienojuma')
    expect(plan(calls.update, { status: 500 }, { offline })).toEqual({ notice: 'Sistēmas kļūda' })
  })

  test.each<[method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, status: number, text: string]>([
    ['DELETE', '/api/orders/{id}', 403, 'Ierakstu aizliegts dzēst'],
    ['DELETE', '/api/orders/{id}', 422, 'Ierakstu aizliegts dzēst'],
    ['PATCH', '/api/{orderId}/order_items/{itemId}', 422, 'Ierakstu aizliegts labot'],
    ['PATCH', '/api/{orderId}/order_items/{itemId}', 403, 'Ierakstu aizliegts labot'],
    ['DELETE', '/api/{orderId}/order_items/{itemId}', 403, 'Ierakstu aizliegts dzēst'],
    ['DELETE', '/api/customer_contacts/{id}', 403, 'Šo ierakstu dzēst ir aizliegts'],
    ['DELETE', '/api/{branchId}/branch_contacts/{contactId}', 403, 'Šo ierakstu dzēst ir aizliegts'],
    ['GET', '/api/stock/inventory_items/{uuid}', 404, 'Inventārs ar šādu UUID neeksistē'],
    ['GET', '/api/accept_invoice/{id}', 422, 'Neizdevās akceptēt'],
    ['GET', '/api/stock/procurements/{id}/accept', 422, 'Neizdevās akceptēt'],
    ['GET', '/api/invoices/email/{id}', 500, 'E-pastu nosūtīt neizdevās'],
    ['POST', '/api/invoices/email_to_address/{id}', 422, 'E-pastu nosūtīt neizdevās'],
    ['GET', '/api/user_password_email/{id}', 422, 'E-pastu neizdevās izsūtīt'],
    ['POST', '/api/update_and_send_user_password/{id}', 500, 'E-pastu neizdevās izsūtīt'],
    ['GET', '/api/{customerId}/customer_prices/{newCustomerId}', 422, 'Cenas neizdevās nokopēt'],
    ['DELETE', '/api/assign_user_to_contact/{id}', 422, 'Lietotāju neizdevās atvienot'],
    ['POST', '/api/assign_user_to_contact/{id}', 422, 'Lietotāju neizdevās pievienot'],
    ['POST', '/api/stock/procurements/{id}/procurement_items', 422, 'Preces neizdevās pievienot'],
    ['POST', '/api/images', 422, 'Failam jābūt bildei un MAX 8 MB'],
    ['POST', '/api/messages', 422, 'Ziņu neizdevās saglabāt'],
    ['POST', '/api/{id}/roles', 422, 'Lietotāja lomu neizdevās izlabot'],
    ['POST', '/api/{id}/permissions', 422, 'Lietotāja atļaujas neizdevās izlabot'],
    ['POST', '/api/store_user_password/{token}', 422, 'Parole nav izveidota'],
  ])('%s %s answering %s has its own text', (method, path, status, text) => {
    expect(plan({ id: 'any.call', method, path, spec: base }, { status }).notice).toBe(text)
  })
})

describe('queries', () => {
  test('are written as qs writes them, arrays in bracket form', () => {
    const query = { page: 2, q: 'ā & b', ids: [1, 2], sort: '-nr', status: ['new', 'fulfilled'] }
    expect(qs.parse(queryText(query))).toEqual(qs.parse(qs.stringify(query, { arrayFormat: 'brackets' })))
    expect(queryText(query)).toBe(qs.stringify(query, { arrayFormat: 'brackets', encodeValuesOnly: true }))
  })

  test('leave out what is empty', () => {
    expect(queryText({ q: '', page: undefined, sort: null, open: true, ids: [] })).toBe('open=1')
  })
})
