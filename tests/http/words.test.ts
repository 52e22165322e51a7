import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeItem, makeOrder } from '../support/factories.ts'

/** Refusals fit the error and field, in Latvian. */

let app: TestApp
let clerk: Person
let order: { id: number; lock_version: number; customer: { id: number } }
let item_id: number

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
  item_id = await makeItem(app)
  order = await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })
})
afterAll(() => app.close())

async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${clerk.token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const { errors, message } = response.json<{ errors?: Record<string, string[]>; message: string }>()
  return { status: response.statusCode, errors, message }
}

const refused = (field: string, words: string) => ({ status: 422, errors: { [field]: [expect.stringContaining(words)] } })
const newOrder = (fields: object) => ({ customer_id: order.customer.id, order_items: [{ item_id, quantity: '1' }], ...fields })

describe('queries and paths', () => {
  test.each([
    ['/api/orders?page=0', 'page', 'nedrīkst būt mazāks par 1'],
    ['/api/orders?page=x', 'page', 'jābūt veselam skaitlim'],
    ['/api/orders?page=1.5', 'page', 'jābūt veselam skaitlim'],
    ['/api/orders?per_page=201', 'per_page', 'nedrīkst pārsniegt 200'],
    ['/api/orders?q=%00', 'q', 'neatļautas rakstzīmes'],
    ['/api/orders?date_from=2026-02-31', 'date_from', 'šāda datuma nav'],
    ['/api/orders?custmer_id=1', 'custmer_id', 'šeit nav zināms'],
    ['/api/workspace/search?q=a%00b', 'q', 'neatļautas rakstzīmes'],
  ])('%s', async (url, field, words) => {
    expect(await ask('GET', url)).toMatchObject(refused(field, words))
  })

  test.each(['daily_invoices_reports', 'daily_updated_invoices', 'daily_updated_invoices_xml'])(
    'an impossible day in %s is no missing record',
    async (path) => {
      expect(await ask('GET', `/api/${path}/2026-02-31`)).toMatchObject(refused('day', 'šāda datuma nav'))
      expect(await ask('GET', `/api/${path}/rit`)).toMatchObject(refused('day', 'jābūt datumam'))
    },
  )
})

describe('bodies', () => {
  test.each([
    ['-1', 'nedrīkst būt negatīvs'],
    ['0', 'jābūt lielākam par nulli'],
    ['1,5', 'punktu'],
    ['1.00001', 'ne vairāk kā 4 zīmēm aiz komata'],
    ['12345678901', 'ir par lielu'],
    ['daudz', 'jābūt skaitlim'],
    ['', 'jābūt skaitlim'],
  ])('a quantity of „%s”', async (quantity, words) => {
    const answer = await ask('POST', '/api/orders', newOrder({ order_items: [{ item_id, quantity }] }))
    expect(answer).toMatchObject(refused('order_items.0.quantity', words))
  })

  test('a sum that is too large is told at the number that made it so', async () => {
    const order_items = [
      { item_id, quantity: '1' },
      { item_id, quantity: '9999999999', unit_price: '9999999' },
    ]
    expect(await ask('POST', '/api/orders', newOrder({ order_items }))).toMatchObject(refused('order_items.1.quantity', 'pārsniedz'))
  })

  test('fields that a call does not know are refused by name, at every depth, and nothing is saved', async () => {
    expect(await ask('POST', '/api/orders', newOrder({ custmer_order_nr: 'X' }))).toMatchObject(refused('custmer_order_nr', 'nav zināms'))
    const order_items = [{ item_id, quantity: '1', discount: '5' }]
    expect(await ask('POST', '/api/orders', newOrder({ order_items }))).toMatchObject(refused('order_items.0.discount', 'nav zināms'))
    const body = { notes: 'jauns', statuss: 'fulfilled', lock_version: order.lock_version }
    expect(await ask('PATCH', `/api/orders/${order.id}`, body)).toMatchObject(refused('statuss', 'nav zināms'))
    expect((await clerk.done(orders.show, { params: { id: order.id } })).data.notes).toBeNull()
  })

  test('what nobody can see is empty, and one line is one line', async () => {
    const named = (name: string) => ask('POST', '/api/roles', { display_name: name })
    for (const name of ['\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\u202e', ' \ufeff ']) {
      const answer = await named(name)
      expect([JSON.stringify(name), answer.status, Object.keys(answer.errors ?? {})]).toEqual([JSON.stringify(name), 422, ['display_name']])
    }
    expect(await named('Divas\nrindas')).toMatchObject(refused('display_name', 'vienā rindā'))
    expect(await named('Divas\u2028rindas')).toMatchObject(refused('display_name', 'vienā rindā'))
    expect(await named('Ģimenes\u00a0loma')).toMatchObject({ status: 200 })
  })

  test('an archived branch is told as one', async () => {
    const customer_id = await makeCustomer(app)
    const { id: branch_id } = await app.db
      .insertInto('branches')
      .values({ customer_id, name: 'Vecā', address: 'Iela 1', archived_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await ask('POST', '/api/orders', newOrder({ customer_id, branch_id }))).toMatchObject(
      refused('branch_id', 'filiāle ir arhivēta'),
    )
    expect(await ask('POST', '/api/orders', newOrder({ branch_id }))).toMatchObject(refused('branch_id', 'tādas filiāles nav'))
  })
})

describe('what the framework finds', () => {
  test.each([
    ['a body that is no JSON', { payload: '{', type: 'application/json' }, 422],
    ['another kind of content', { payload: '<a/>', type: 'application/xml' }, 415],
    ['a kind that is none', { payload: '{}', type: 'nekas' }, 415],
    ['a body too large', { payload: `"${'a'.repeat(3 * 1024 * 1024)}"`, type: 'application/json' }, 413],
    ['a form without boundary', { payload: 'x', type: 'multipart/form-data' }, 422],
  ])('%s', async (_, { payload, type }, status) => {
    const answer = await ask('POST', '/api/orders', payload, { 'content-type': type })
    expect([answer.status, english(JSON.stringify(answer))]).toEqual([status, null])
  })

  test.each([
    ['headers that are too long', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(80_000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'NEKAS\r\n\r\n', 400],
    ['a wrong length', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['an address that cannot be read', 'GET /api/orders/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['no such call', 'GET /api/nav HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  ])('%s, on the wire', async (_, request, status) => {
    const answer = await wire(request)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.split(' ')[1]).toBe(String(status))
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/\p{Ll}/u) })
    expect(english(body)).toBeNull()
  })
})

function english(text: string): string | null {
  return (
    /\b(error|bad|request(?!_id)|invalid|unsupported|body|payload|overflow|exceeded|header|not|found|unexpected|boundary|multipart)\b/i.exec(
      text.replace('"body"', ''),
    )?.[0] ?? null
  )
}

async function wire(request: string): Promise<string> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
