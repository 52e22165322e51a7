import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf, type Call } from '../../contract/calls.ts'
import { warmUp } from '../../server/app/large-answers.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { cases, whole } from '../support/whole.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from './samples.ts'
import { makeWorld, type World } from './world.ts'
import { idIn, paramsOf } from './world-keys.ts'

/** Generated bad input for every call: no server fault, no hang, and Latvian field errors. Fixed seed. */

let app: TestApp
let world: World
let person: Person

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'Pasaule')
  person = await app.person()
  // Avoids waiting for the worker thread.
  await warmUp()
})
afterAll(() => app.close())

const seed = 20_261_121

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] })
const odd: readonly unknown[] = [
  ...[null, '', ' ', true, false, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, [], {}, [[]], [null], [1], ['1']],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    'ā'.repeat(20_000),
    '1'.repeat(400),
    '-1',
    '1e5',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '2026-13-01',
    '2026-05-04T10:00',
    "'; drop table users; --",
    '%',
    '_%',
    '\\',
    '{{x}}',
    '<b>',
  ],
  ...['999999999999.99', '0.00001', '-0', '9'.repeat(13), '100.0001', 'true', 'null', '[object Object]', '__proto__', deep(40)],
]
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isJson) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** `order_items.0.quantity`. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return [...(path.length > 0 ? [path] : []), ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))]
}

function withChange(base: unknown, path: readonly string[], change: (at: Record<string, unknown>, key: string) => void): unknown {
  const copy = structuredClone(base)
  let at = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
  change(at, path.at(-1) ?? '')
  return copy
}

function badBody(shape: Shape): fc.Arbitrary<unknown> {
  const base = sampleOf(shape, idIn(world), true)
  const places = placesIn(base)
  if (places.length === 0) return anything
  const place = fc.constantFrom(...places)
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(place, anything).map(([path, value]) => withChange(base, path, (at, key) => void (at[key] = value))) },
    { weight: 2, arbitrary: place.map((path) => withChange(base, path, (at, key) => void delete at[key])) },
    { weight: 1, arbitrary: anything.map((extra) => ({ ...(base as object), nezināms: extra })) },
    { weight: 1, arbitrary: anything },
  )
}

const badKeys = [
  '0',
  '-1',
  '1.5',
  'abc',
  '999999999999999',
  '9999999999999999',
  '%00',
  '%ED%A0%80',
  '%zz',
  '%',
  'x'.repeat(700),
  '..%2f..',
  '1%2F2',
  '1e3',
  '٣',
  '%20',
]
const badQueries = [
  ...[
    'page=0',
    'page=-1',
    'page=abc',
    'page[]=1',
    'page[a][b]=1',
    'per_page=201',
    'per_page=1e9',
    'page=10000000&per_page=200',
    'page=99999999999',
  ],
  ...[
    'q=%00',
    'q=%ff%fe',
    'q=%',
    `q=${'a'.repeat(201)}`,
    'q[]=a&q[]=b',
    'q=%27%3B--',
    'q=:*%20%26%20!',
    'sort=;drop',
    'sort=-',
    'sort[]=date',
    'after=x',
  ],
  ...[
    `after=${Buffer.from('["date","2026-02-30",1]').toString('base64url')}`,
    `after=${Buffer.from('["name","\\u0000",1]').toString('base64url')}`,
  ],
  ...[
    'customer_id=abc',
    'customer_id=-1',
    'customer_id=99999999999999999999',
    'status=nav',
    'status[]=new',
    'date_from=2026-02-30',
    'date=x',
    'kind=x',
  ],
  ...[
    '__proto__[x]=1',
    'constructor=1',
    '[]=1',
    'a[b][c][d][e][f]=1',
    Array.from({ length: 1500 }, (_, n) => `a${n}=1`).join('&'),
    'limit=0',
    'id[]=x',
  ],
]
const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'nekas',
  '',
]
const brokenJson = [
  '{"a":',
  '{',
  '[1,',
  'nekas',
  '"',
  '{"a":1}}',
  '\u0000',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
]
const keys = ['', 'x', 'ē'.repeat(10), 'a'.repeat(300), 'ar atstarpi', 'derīga-atslēga-1', 'deriga-atslega-1']

interface Case {
  call: Call
  request: InjectOptions
}

function badRequest(call: Call): fc.Arbitrary<InjectOptions> {
  const good = pathOf(call.path, paramsOf(call, world))
  const names = [...call.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const url =
    names.length === 0
      ? fc.constant(good)
      : fc.tuple(fc.constantFrom(...names), fc.constantFrom(...badKeys)).map(([name, key]) => replaced(call, name, key))
  const query = fc.constantFrom(...badQueries)
  const sends = call.method !== 'GET' && call.method !== 'DELETE'
  const json = { 'content-type': 'application/json' }
  const body = call.spec.body ? badBody(shapeOf(call.spec.body)) : anything
  return fc.oneof(
    { weight: names.length > 0 ? 3 : 0, arbitrary: url.map((path) => ({ url: path })) },
    {
      weight: call.method === 'GET' ? 5 : 1,
      arbitrary: fc.tuple(fc.oneof(fc.constant(good), url), query).map(([path, text]) => ({ url: `${path}?${text}` })),
    },
    { weight: sends ? 12 : 0, arbitrary: body.map((value) => ({ url: good, headers: json, payload: JSON.stringify(value) })) },
    { weight: sends ? 2 : 0, arbitrary: fc.constantFrom(...brokenJson).map((payload) => ({ url: good, headers: json, payload })) },
    {
      weight: sends ? 2 : 0,
      arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ url: good, headers: { 'content-type': type }, payload: '{"a":1}' })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...keys).map((key) => ({ url: good, headers: { 'idempotency-key': key } })) },
  )
}

function replaced(call: Call, name: string, key: string): string {
  const others = paramsOf(call, world)
  return call.path.replace(/\{([^}]+)\}/g, (_, each: string) => (each === name ? key : String(others[each])))
}

const allowed = new Set([200, 401, 403, 404, 413, 415, 422, 429])
/** Texts of libraries and PostgreSQL. */
const foreign =
  /\b(invalid|expected|received|required|must|error|undefined|null|NaN|string|number|object|array|boolean|too (small|big)|constraint|violates|column|relation|_check|_key)\b/i

/** Removes quoted values of the sender. */
function ours(text: string, payload: string): string {
  return text.replace(/„([^”]*)”/g, (quoted, value: string) => (payload.includes(JSON.stringify(value)) ? '' : quoted))
}

function faultOf(
  status: number,
  body: { message?: string; errors?: Record<string, string[]>; code?: string; request_id?: string },
  payload = '',
): string | null {
  if (!allowed.has(status)) return `status ${status}`
  if (status === 200) return null
  if (!body.message || !body.request_id) return 'no message or request id'
  if (status === 404 && body.code !== 'no_record' && body.code !== 'no_route') return 'a 404 without its code'
  if (status !== 422) return null
  const entries = Object.entries(body.errors ?? {})
  if (entries.length === 0 || entries.some(([field, texts]) => field === '' || texts.length === 0)) return 'no field named'
  const text = entries
    .flatMap(([, texts]) => texts)
    .find((each) => foreign.test(ours(each, payload).replace(/vērtībām.*/, '')) || !/\p{Ll}/u.test(each))
  return text === undefined ? null : `text „${text}”`
}

const ending = new Set(['session.logout'])

async function sent({ call, request }: Case): Promise<string | null> {
  const headers = { authorization: `Bearer ${person.token}`, ...request.headers }
  const answer = app.app.inject({ method: call.method, ...request, headers })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 8000).unref())
  const response = await Promise.race([answer, late])
  if (!response) return 'hangs'
  if (response.statusCode === 401 && call.spec.rule !== 'visitor') person = await app.person()
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return faultOf(response.statusCode, isJson ? response.json() : {}, String(request.payload ?? ''))
}

/** More by `npm run attacks`. */
const runs = whole ? { reads: 18, writes: 48 } : { reads: cases(2), writes: cases(5) }

test('bad input over every call is refused with its field named, in Latvian', { timeout: 900_000 }, async () => {
  const faults: string[] = []
  let refused = 0
  for (const [index, call] of everyCall.filter(({ id }) => !ending.has(id)).entries()) {
    const numRuns = call.method === 'GET' || call.method === 'DELETE' ? runs.reads : runs.writes
    for (const request of fc.sample(badRequest(call), { seed: seed + index, numRuns })) {
      const fault = await sent({ call, request })
      refused += 1
      if (fault) faults.push(`${call.method} ${JSON.stringify(request).slice(0, 500)}: ${fault}`)
    }
  }
  expect(faults.slice(0, 30)).toEqual([])
  expect(refused).toBeGreaterThan(1000)
})

test('bodies beyond the limit and uploads of nonsense are refused', async () => {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const huge = JSON.stringify({ notes: 'x'.repeat(2 * 1024 * 1024) })
  const large = await app.app.inject({ method: 'POST', url: '/api/orders', headers, payload: huge })
  expect([large.statusCode, Object.keys(large.json<{ errors: object }>().errors)]).toEqual([413, ['body']])
  for (const [type, payload, statuses] of [
    ['multipart/form-data; boundary=x', '--x\r\nnekas', [422]],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="files[]"; filename="a.png"\r\n\r\nnav bilde\r\n--x--\r\n',
      [422],
    ],
    ['multipart/form-data', '', [422]],
    ['application/json', '{}', [415]],
  ] as const) {
    const answer = await app.app.inject({ method: 'POST', url: '/api/images', headers: { ...headers, 'content-type': type }, payload })
    expect(statuses, `${type} ${payload}: ${answer.body}`).toContain(answer.statusCode)
    expect(faultOf(answer.statusCode, answer.json())).toBeNull()
  }
})

test.each(['Bearer', 'Bearer x', 'Bearer a b', 'Basic YTpi', `Bearer ${'a'.repeat(5000)}`, 'Bearer \u0001', 'bearer nav'])(
  'a sign-in of „%s” is none',
  async (authorization) => {
    const answer = await app.app.inject({ url: '/api/user', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  },
)
