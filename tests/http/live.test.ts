import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { listen, type LiveEvent } from '../support/events.ts'
import { makeCustomer, makeService, makeWarehouse, ownCompany } from '../support/factories.ts'
import { folderOfTest, startProduct } from '../support/product.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  await makeWarehouse(app)
})
afterAll(() => app.close())

async function server(): Promise<string> {
  return (await startProduct({ folder: await folderOfTest(), bare: true, env: { DATABASE_URL: app.url, WORKERS: '2' } })).url
}

async function call(url: string, token: string, method: string, path: string, body?: unknown): Promise<{ order_id: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { order_id: number }
}

const eventsOf = (events: readonly LiveEvent[], id: number) =>
  events.some(({ event, data }) => event === 'change' && data.entity === 'orders' && data.id === id)

test('what one server process changes, the open clients of another hear, each only of what is his', { timeout: 60_000 }, async () => {
  // Two processes share the address; the system assigns streams.
  const url = await server()
  const [mine, theirs] = [await makeCustomer(app), await makeCustomer(app)]
  const clerk = await app.person()
  const buyer = await app.person({ kind: 'customer', customer_id: mine })
  const near = await listen(url, clerk.token)
  const far = await listen(url, clerk.token)
  const ownStream = await listen(url, buyer.token)

  const order = async (customer_id: number) =>
    (
      await call(url, clerk.token, 'POST', '/api/orders', {
        customer_id,
        order_items: [{ item_id: await makeService(app), quantity: '1' }],
      })
    ).order_id
  const foreign = await order(theirs)
  const his = await order(mine)
  for (const { events } of [near, far]) {
    await expect.poll(() => eventsOf(events, foreign) && eventsOf(events, his), { timeout: 10_000 }).toBe(true)
  }
  await expect.poll(() => eventsOf(ownStream.events, his), { timeout: 10_000 }).toBe(true)
  expect(ownStream.events.filter(({ event }) => event === 'change').map(({ data }) => data)).toEqual([{ entity: 'orders', id: his }])

  // Only the doer's streams say that the change is their own.
  const ofClerk = near.events.filter(({ event, data }) => event === 'change' && data.id === his).map(({ data }) => data)
  expect(ofClerk).toContainEqual({ entity: 'orders', id: his, own: true })

  const before = far.events.length
  await expect(call(url, clerk.token, 'POST', '/api/orders', { customer_id: 999_999 })).rejects.toThrow('422')
  const later = await order(theirs)
  await expect.poll(() => eventsOf(far.events, later), { timeout: 10_000 }).toBe(true)
  expect(far.events.slice(before).filter(({ event }) => event === 'change')).toHaveLength(1)

  // After a reconnect, clients must reload.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes' and datname = current_database()`.execute(
    app.db,
  )
  const ofStream = () => far.events.map(({ event }) => event).filter((event) => event === 'away' || event === 'missed')
  await expect.poll(ofStream, { timeout: 10_000 }).toEqual(['away', 'missed'])
  const again = await order(theirs)
  await expect.poll(() => eventsOf(far.events, again), { timeout: 10_000 }).toBe(true)

  await call(url, buyer.token, 'GET', '/api/logout')
  await expect.poll(() => ownStream.ended(), { timeout: 10_000 }).toBe(true)
  expect(far.ended()).toBe(false)
})

test('the stream is for who is signed in', async () => {
  const url = await server()
  const response = await fetch(`${url}/api/workspace/events`)
  expect(response.status).toBe(401)
  await response.body?.cancel()
})
