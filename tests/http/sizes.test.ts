import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { files } from '../../contract/files/files.ts'
import { orders } from '../../contract/orders/orders.ts'
import { manufacturers } from '../../contract/reference/reference.ts'
import { session } from '../../contract/session/session.ts'
import { bodyLimitOf } from '../../server/http/body-limit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, ownCompany } from '../support/factories.ts'
import { pngOf } from '../support/pictures.ts'
import { everyCall } from './samples.ts'

let app: TestApp
let clerk: Person
let customer = 0
beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  clerk = await app.person()
  customer = await makeCustomer(app)
})
afterAll(() => app.close())

const post = (url: string, payload: string, token = clerk.token) =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } })

test.each([
  ['brackets', '['.repeat(100_000), ']'.repeat(100_000)],
  ['objects', '{"a":'.repeat(100_000), `1${'}'.repeat(100_000)}`],
  ['a field of brackets', `{"name":${'['.repeat(100_000)}`, `${']'.repeat(100_000)}}`],
])('100,000 levels of %s are refused in Latvian, whoever sends them to whom', async (_, before, after) => {
  const body = before + after
  for (const url of ['/api/manufacturers', '/api/orders', '/api/login', '/api/customer_profile/1']) {
    const begun = process.cpuUsage()
    const { statusCode, json } = await post(url, body, url === '/api/login' ? '' : undefined)
    expect([413, 422], url).toContain(statusCode)
    expect(json<{ message: string }>().message, url).toMatch(/par lielu|sakļauts/)
    // CPU time; half a second more would block everybody.
    expect((process.cpuUsage(begun).user + process.cpuUsage(begun).system) / 1000).toBeLessThan(500)
  }
})

test('a call reads no more than its fields can hold; what is too long for a field is still told there', async () => {
  expect(bodyLimitOf(session.login)).toBeLessThanOrEqual(64 * 1024)
  expect(bodyLimitOf(orders.create)).toBe(2 * 1024 * 1024)
  const small = everyCall.filter((call) => call.method !== 'GET' && bodyLimitOf(call) < 2 * 1024 * 1024)
  expect(small.length).toBeGreaterThan(150)
  const path = manufacturers.calls.create.path
  const named = await post(path, JSON.stringify({ name: 'x'.repeat(30_000) }))
  expect([named.statusCode, Object.keys(named.json<{ errors: object }>().errors)]).toEqual([422, ['name']])
  const large = await post(session.login.path, JSON.stringify({ email: 'x'.repeat(100_000), password: 'x' }), '')
  expect([large.statusCode, large.json<{ message: string }>().message]).toEqual([413, 'Pieprasījums ir par lielu'])
})

const send = (by: Person, all: readonly Buffer[], fileable_id = customer) =>
  by.call(files.uploadImages, {
    form: { fields: { fileable_type: 'customers', fileable_id }, files: all.map((bytes, index) => ({ name: `${index}.png`, bytes })) },
  })

test('files of one upload are bounded together, by what they say and by what they are', async () => {
  const storedCount = async () => (await sql<{ n: number }>`select count(*)::int as n from files`.execute(app.db)).rows[0]?.n
  const before = await storedCount()
  const large = Array.from({ length: 3 }, () => Buffer.alloc(20 * 1024 * 1024, 1))
  const sizeError = { errors: { files: ['Visi faili kopā drīkst būt līdz 50 MB; sūtiet tos vairākās reizēs'] } }
  const refused = await send(clerk, large)
  expect([refused.status, refused.body]).toEqual([413, expect.objectContaining(sizeError)])
  // Chunked forms have no known length.
  const parts = large.flatMap((bytes) => [
    Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ])
  const streamed = await app.app.inject({
    method: 'POST',
    url: files.uploadImages.path,
    payload: Readable.from([...parts, Buffer.from('--x--\r\n')]),
    headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([streamed.statusCode, streamed.json()]).toEqual([413, expect.objectContaining(sizeError)])
  expect(await storedCount()).toBe(before)
  expect((await send(clerk, [pngOf(2, 2), pngOf(3, 3)])).status).toBe(200)
})

test('uploads of one person that stand still leave the way free for what others change and upload', async () => {
  // Encoded as stored, so bytes match.
  const picture = await sharp(pngOf(5, 5)).png().toBuffer()
  const other = await app.person()
  // Storing the same bytes waits for the other transaction.
  const hash = createHash('sha256').update(picture).digest('hex')
  let answered = 0
  const flood = await app.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 1))`.execute(db)
    const sent = Array.from({ length: 60 }, (_, index) => {
      const as = { fields: {}, files: [{ name: `${index}.png`, bytes: picture }] }
      const answer = index % 2 === 0 ? send(clerk, [picture]) : clerk.call(customers.addFiles, { params: { id: customer }, form: as })
      return answer.finally(() => (answered += 1))
    })
    expect((await other.call(manufacturers.calls.create, { body: { name: 'Kamēr citi sūta' } })).status).toBe(200)
    expect((await send(other, [pngOf(6, 6)])).status).toBe(200)
    expect(answered).toBe(0)
    return sent
  })
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
})
