import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { session } from '../../contract/session/session.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeOrder, makeService, ownCompany } from '../support/factories.ts'
import { everyCall, sampleOf, shapeOf } from './samples.ts'
import { macroOf, makeWorld, type World } from './world.ts'
import { idIn, paramsOf } from './world-keys.ts'
import { pathOf } from '../../contract/calls.ts'

let app: TestApp
let world: World
let admin: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'Pasaule')
  admin = await app.person()
})
afterAll(() => app.close())

async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from audit_log) as events, (select count(*) from orders) as orders, (select count(*) from outbox) as jobs,
      (select count(*) from access_tokens) as tokens, (select jsonb_agg(to_jsonb(t) order by id) from invoices t) as invoices,
      (select jsonb_agg(to_jsonb(t) order by id) from orders t) as all_orders, (select count(*) from idempotency_keys) as keys`.execute(
    app.db,
  )
  return rows[0]
}

const urlOf = (call: Call, at: World = world) => pathOf(call.path, paramsOf(call, at))
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` })
const changing = everyCall.filter(({ method, spec }) => method === 'GET' && spec.changes)

describe('GET calls that change something', () => {
  test('are run neither by HEAD nor by a prefetch', async () => {
    expect(changing.length).toBeGreaterThan(6)
    const before = await footprint()
    for (const call of changing) {
      const head = await app.app.inject({ method: 'HEAD', url: urlOf(call), headers: bearer(admin) })
      expect([call.id, head.statusCode]).toEqual([call.id, 404])
      for (const headers of [{ purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { 'sec-purpose': 'prefetch' }]) {
        const early = await app.app.inject({ url: urlOf(call), headers: { ...bearer(admin), ...headers } })
        expect([call.id, early.statusCode]).toEqual([call.id, 403])
      }
    }
    expect(await footprint()).toEqual(before)
  })

  test('are never cached', async () => {
    for (const call of everyCall.filter(({ method, spec }) => method === 'GET' && !spec.file && spec.rule !== 'visitor')) {
      const { headers } = await app.app.inject({ url: urlOf(call) })
      expect([call.id, headers['cache-control']]).toEqual([call.id, 'no-store'])
    }
  })

  test('that have no state to go by run once in ten seconds, then again', async () => {
    const order = await makeOrder(app, { order_items: [{ item_id: await makeService(app), quantity: '1' }] })
    const at = { params: { id: order.id } }
    const answers = await Promise.all([admin.done(orders.replicate, at), admin.done(orders.replicate, at)])
    expect(answers[0]).toEqual(answers[1])
    expect((await admin.done(orders.replicate, at)).order_id).toBe(answers[0].order_id)
    const other = await app.person()
    expect((await other.done(orders.replicate, at)).order_id).not.toBe(answers[0].order_id)
    await sql`update idempotency_keys set created_at = created_at - interval '11 seconds'`.execute(app.db)
    expect((await admin.done(orders.replicate, at)).order_id).not.toBe(answers[0].order_id)
  })
})

describe('Idempotency-Key', () => {
  const body = async () => ({ customer_id: await makeCustomer(app), order_items: [{ item_id: await makeService(app), quantity: '1' }] })

  test('gives a repeated request its first answer, and refuses the key for another one', async () => {
    const sent = await body()
    const headers = { 'idempotency-key': 'atsl-00000001' }
    const first = await admin.done(orders.create, { body: sent, headers })
    expect(await admin.done(orders.create, { body: sent, headers })).toEqual(first)
    const other = await admin.call(orders.create, { body: { ...sent, notes: 'cits' }, headers })
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
    const elsewhere = await admin.call(orders.replicate, { params: { id: first.order_id }, headers })
    expect(elsewhere.status).toBe(200)
    const outsider = await app.person()
    expect((await outsider.done(orders.create, { body: sent, headers })).order_id).not.toBe(first.order_id)
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(app.db)
    expect((await admin.done(orders.create, { body: sent, headers })).order_id).not.toBe(first.order_id)
  })

  test('runs what is sent six times at once a single time', async () => {
    const sent = await body()
    const headers = { 'idempotency-key': 'atsl-00000002' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.done(orders.create, { body: sent, headers })))
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1)
    const { rows } = await sql`select 1 from orders where customer_id = ${sent.customer_id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('does not keep a refusal: mended, the same key goes through', async () => {
    const sent = await body()
    const headers = { 'idempotency-key': 'atsl-00000003' }
    await app.db.updateTable('customers').set({ archived_at: new Date() }).where('id', '=', sent.customer_id).execute()
    expect((await admin.call(orders.create, { body: sent, headers })).status).toBe(422)
    await app.db.updateTable('customers').set({ archived_at: null }).where('id', '=', sent.customer_id).execute()
    expect((await admin.call(orders.create, { body: sent, headers })).status).toBe(200)
  })
})

test('a stale save of every versioned record is refused with the record as it is', async () => {
  const versioned = everyCall.filter(
    ({ method, spec }) => method === 'PATCH' && spec.body && 'lock_version' in (shapeOf(spec.body).properties ?? {}),
  )
  expect(versioned.length).toBeGreaterThan(20)
  // People change only macros of their own.
  const macro = await macroOf(admin, 'Savs')
  const wrong: string[] = []
  for (const call of versioned) {
    const body = sampleOf(shapeOf(call.spec.body as never), idIn(world), false) as Record<string, unknown>
    const answer = await app.app.inject({
      method: 'PATCH',
      url: urlOf(call, { ...world, invoice: world.draft, invoiceLine: world.draftLine, user: admin.id, macro }),
      headers: bearer(admin),
      payload: { ...body, lock_version: 999 },
    })
    const { errors, current } = answer.json<{ errors?: Record<string, string[]>; current?: { lock_version?: number } }>()
    const stale = answer.statusCode === 422 && errors?.['lock_version']?.[0]?.includes('mainījis')
    if (!stale || typeof current !== 'object') wrong.push(`${call.id}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

describe('every answer', () => {
  test('carries the security headers, a strict policy and its request id', async () => {
    const some = [
      '/api/logo',
      '/api/user',
      '/api/nav',
      '/api/health',
      '/api/openapi.json',
      '/api/orders/%zz',
      `/api/invoices/pdf/${world.invoice}`,
    ]
    for (const url of some) {
      const { headers } = await app.app.inject({ url, headers: bearer(admin) })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    }
    const { headers } = await app.app.inject({ url: '/api/logo' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
  })

  test('that refuses names its request, and no answer is 405', async () => {
    const refused = await app.app.inject({ url: '/api/user' })
    expect(refused.json()).toMatchObject({ message: 'Nepieciešams pieslēgties', request_id: refused.headers['x-request-id'] })
    for (const [method, url] of [
      ['PUT', '/api/orders'],
      ['DELETE', '/api/orders'],
      ['POST', '/api/user'],
      ['PATCH', '/api/login'],
      ['OPTIONS', '/api/orders'],
      ['GET', '/api/nav/tada'],
    ] as const) {
      const answer = await app.app.inject({ method, url, headers: bearer(admin) })
      expect([answer.statusCode, answer.json<{ code: string }>().code], `${method} ${url}`).toEqual([404, 'no_route'])
    }
    for (const url of ['/api/orders/999999', '/api/invoices/999999', '/api/customers/0', '/api/orders/abc', '/api/files/1e3']) {
      const answer = await app.app.inject({ url, headers: bearer(admin) })
      expect([answer.statusCode, answer.json<{ code: string }>().code], url).toEqual([404, 'no_record'])
    }
  })
})

test('the description of the API is valid OpenAPI 3.1 and names every declared call', async () => {
  const description = (await app.app.inject({ url: '/api/openapi.json' })).json<{
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }>()
  const result = await new Validator().validate(structuredClone(description))
  expect(result.errors ?? []).toEqual([])
  expect([result.valid, description.openapi]).toEqual([true, '3.1.0'])
  const named = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(everyCall.map(({ method, path }) => `${method} ${path}`).toSorted())
})

describe('lists', () => {
  const count = 57

  beforeAll(async () => {
    await sql`insert into customers (type_id, country_id, name, legal_address)
      select t.id, l.id, 'Saraksts ' || lpad((n / 3)::text, 3, '0'), 'Rīga' from generate_series(1, ${count}) n,
        (select id from customer_types limit 1) t, (select id from countries where code = 'LV') l`.execute(app.db)
  })

  test('tell where they stand, 25 rows a page unless asked for up to 200', async () => {
    const plain = await admin.done(customers.list, { query: { q: 'saraksts' } })
    expect([plain.data.length, plain.meta]).toEqual([
      25,
      expect.objectContaining({ current_page: 1, last_page: 3, per_page: 25, total: count }),
    ])
    const last = await admin.done(customers.list, { query: { q: 'saraksts', page: 3 } })
    expect([last.data.length, last.meta.current_page]).toEqual([7, 3])
    expect((await admin.done(customers.list, { query: { q: 'saraksts', page: 9 } })).data).toEqual([])
    expect((await admin.done(customers.list, { query: { q: 'saraksts', per_page: 200 } })).data).toHaveLength(count)
    expect((await admin.call(customers.list, { query: { per_page: 201 } })).status).toBe(422)
  })

  test.each(['name', '-name', 'created_at'])('are walked by cursor once from end to end, in order %s', async (sort) => {
    const whole = await admin.call(customers.list, { query: { q: 'saraksts', per_page: 200, sort } })
    if (whole.status === 422) return expect(Object.keys(whole.body.errors ?? {})).toEqual(['sort'])
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof next>> = await next(sort, after)
      seen.push(...page.data.map(({ id }) => id))
      after = page.meta.next
    } while (after)
    expect(seen).toEqual(whole.body.data.map(({ id }) => id))
    expect(new Set(seen).size).toBe(count)
  })

  const next = (sort: string, after: string | null | undefined) =>
    admin.done(customers.list, { query: { q: 'saraksts', per_page: 10, sort, ...(after && { after }) } })

  test('of orders and invoices are walked the same way, in every order they know', async () => {
    for (const sort of ['date', '-date', 'gross', '-gross']) {
      const whole = await admin.done(orders.list, { query: { per_page: 200, sort } })
      const seen: number[] = []
      let after: string | null | undefined
      do {
        const { data, meta }: Awaited<ReturnType<typeof page>> = await page(sort, after)
        seen.push(...data.map(({ id }) => id))
        after = meta.next
      } while (after)
      expect(seen, sort).toEqual(whole.data.map(({ id }) => id))
    }
    expect((await admin.done(invoices.list, { query: { sort: 'due_date' } })).data.length).toBeGreaterThan(0)
  })

  const page = (sort: string, after: string | null | undefined) =>
    admin.done(orders.list, { query: { per_page: 2, sort, ...(after && { after }) } })
})

test('a person signed in reads who he is', async () => {
  expect((await admin.done(session.user)).data.id).toBe(admin.id)
})
