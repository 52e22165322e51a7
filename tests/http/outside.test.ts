import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function product(env: Readonly<Record<string, string>> = {}) {
  return startProduct({ folder: await folderOfTest(), bare: true, env: { DATABASE_URL: app.url, LOG_LEVEL: '', ...env } })
}

test('calls and refusals are logged by default in readable lines, without tokens of links, queries and bodies', async () => {
  const { url, output } = await product()
  const person = await app.person({ permissions: ['view_orders'] })
  const headers = { authorization: `Bearer ${person.token}` }
  const secret = 'slepena-saites-atslega-1234567890'.padEnd(43, '-')
  await fetch(`${url}/api/orders?q=Personas+kods`, { headers })
  await fetch(`${url}/api/orders/4711`, { headers })
  await fetch(`${url}/api/invoices`, { headers })
  await fetch(`${url}/api/user_password/create/${secret}`)
  await fetch(`${url}/api/assign_user_to_contact/create/${secret}`)
  await fetch(`${url}/api/store_user_password/${secret}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  await fetch(`${url}/api/nav/${secret}`)
  await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kads@test.example', password: secret }),
  })
  await fetch(`${url}/api/health`)
  await expect.poll(output).toContain('POST /api/login')
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('/api/'))
  const logLines = lines.map((line) => line.replace(/^\S+Z /, '').replace(/\d+ ms.*?\|/, '|'))
  expect(logLines).toEqual([
    expect.stringMatching(`^INFO GET /api/orders 200 \\| user ${person.id} \\| 127.0.0.1 \\| [0-9a-f-]{36}$`),
    expect.stringMatching(`^WARN GET /api/orders/4711 404 \\| user ${person.id} \\| 127.0.0.1 \\| refused: Ieraksts nav atrasts \\|`),
    expect.stringMatching(`^WARN GET /api/invoices 403 \\| user ${person.id} \\| 127.0.0.1 \\| refused: Darbība nav atļauta \\|`),
    expect.stringMatching(/^WARN GET \/api\/user_password\/create\/\{token\} 403 \|/),
    expect.stringMatching(/^WARN GET \/api\/assign_user_to_contact\/create\/\{token\} 403 \|/),
    expect.stringMatching(/^WARN POST \/api\/store_user_password\/\{token\} 422 \| 127.0.0.1 \| refused: password/),
    expect.stringMatching(/^WARN GET \/api\/… 404 \|/),
    expect.stringMatching(/^WARN POST \/api\/login 403 \|/),
  ])
  for (const hidden of [secret, person.token, 'Personas', 'kads@']) expect(output()).not.toContain(hidden)
})

test('for programs that gather logs every line is an object, also what is said of the start', async () => {
  const { url, output } = await product({ LOG_FORMAT: 'json' })
  const person = await app.person({ permissions: [] })
  await fetch(`${url}/api/orders/4711`, { headers: { authorization: `Bearer ${person.token}` } })
  // A line may arrive in chunks.
  await expect.poll(output).toMatch(/"\/api\/orders\/4711".*\}\n/)
  const lines = output()
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('…'))
  const logEntries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const { time, level } of logEntries)
    expect([Number.isNaN(Date.parse(String(time))), level]).toEqual([false, expect.stringMatching(/^[A-Z]+$/)])
  expect(logEntries.some(({ level, msg }) => level === 'INFO' && String(msg).includes(url))).toBe(true)
  const call = { method: 'GET', path: '/api/orders/4711', status: 403, user: person.id, ip: '127.0.0.1', refused: 'Darbība nav atļauta' }
  expect(logEntries.find(({ path }) => path === call.path)).toMatchObject({
    level: 'WARN',
    ...call,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  })
})

test('only a trusted proxy tells the address of a client and that TLS is there', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7, 127.0.0.2', 'x-forwarded-proto': 'https' }
  const strict = async (url: string, sent: Record<string, string> = {}) =>
    (await fetch(`${url}/api/logo`, { headers: sent })).headers.get('strict-transport-security')
  // Sequential: one server per database.
  const behind = await product({ TRUSTED_PROXIES: 'loopback' })
  expect([await strict(behind.url, headers), await strict(behind.url)]).toEqual(['max-age=31536000', null])
  await expect.poll(behind.output).toContain('| 203.0.113.7 |')
  await behind.end()
  const bare = await product()
  expect(await strict(bare.url, headers)).toBeNull()
  await expect.poll(bare.output).toContain('| 127.0.0.1 |')
  expect(bare.output()).not.toContain('203.0.113.7')
})

test('the stream of events carries the headers of every answer', async () => {
  const { url } = await product()
  const person = await app.person()
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${person.token}` }
  const stream = await fetch(`${url}/api/workspace/events`, { headers, signal: stop.signal })
  const call = await fetch(`${url}/api/user`, { headers })
  const secure = [...call.headers.keys()].filter(
    (name) => !['content-length', 'date', 'app-version', 'x-request-id', 'server-timing'].includes(name),
  )
  expect(secure).toContain('content-security-policy')
  expect(secure.filter((name) => !stream.headers.has(name))).toEqual([])
  expect(stream.headers.get('content-security-policy')).toBe(call.headers.get('content-security-policy'))
  expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  stop.abort()
})

test('with the API at another origin the page may call it, and nobody else', async () => {
  const page = 'https://darbs.example'
  const { url, end } = await product({ API_HOST: 'https://api.example', PAGE_ORIGIN: page })
  const person = await app.person()
  const ask = (origin: string) =>
    fetch(`${url}/api/orders`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' },
    })
  const allowed = await ask(page)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(page)
  expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key')
  expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect((await ask('https://cits.example')).headers.get('access-control-allow-origin')).toBeNull()
  const headers = { authorization: `Bearer ${person.token}`, origin: page }
  const answer = await fetch(`${url}/api/user`, { headers })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, page])
  // Also refusals, or browsers report a lost connection.
  expect((await fetch(`${url}/api/orders/4711`, { headers })).headers.get('access-control-allow-origin')).toBe(page)
  const stop = new AbortController()
  const stream = await fetch(`${url}/api/workspace/events`, { headers, signal: stop.signal })
  expect(stream.headers.get('access-control-allow-origin')).toBe(page)
  stop.abort()
  await end()
  const one = await product()
  expect((await fetch(`${one.url}/api/logo`, { headers: { origin: page } })).headers.get('access-control-allow-origin')).toBeNull()
})
