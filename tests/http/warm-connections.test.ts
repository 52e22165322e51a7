import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeCustomer, makeItem, makeOrder, ownCompany } from '../support/factories.ts'
import { databaseOfTest, freshDatabase, type TestDatabase } from '../support/postgres.ts'

/** Connections are opened before people wait for them, and those of a burst do not stay. */

let database: TestDatabase
let app: TestApp
let clerk: Person
let order: number
const staying = limitsOf.calls.staying

beforeAll(async () => {
  database = await freshDatabase()
  const pool = createPool(database.url, 20, limitsOf.calls)
  app = await startApp({}, { ...database, pool, db: createDb(pool), drop: () => pool.end() })
  await ownCompany(app)
  clerk = await clerkOf(app)
  order = (
    await makeOrder(app, { customer_id: await makeCustomer(app), order_items: [{ item_id: await makeItem(app, {}), quantity: '1' }] })
  ).id
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Prepared statements that connections parse meanwhile; unnamed ones are parsed each time. */
async function parsedBy(work: () => Promise<unknown>): Promise<string[]> {
  const connection = pg.Connection.prototype
  const { parse } = connection
  const names: string[] = []
  connection.parse = function (this: pg.Connection, query, more) {
    if (query.name) names.push(query.name)
    parse.call(this, query, more)
  }
  try {
    await work()
    return names
  } finally {
    connection.parse = parse
  }
}

test('a server that listens has warm connections: first pages find their statements prepared', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => [app.pool.idleCount >= staying, app.pool.totalCount - app.pool.idleCount]).toEqual([true, 0])
  const read = () => Promise.all(Array.from({ length: staying / 2 }, () => clerk.done(orders.list, { query: { per_page: 50 } })))
  expect(await parsedBy(read)).toEqual([])
  expect(await parsedBy(() => clerk.done(orders.show, { params: { id: order } }))).toEqual([])
})

test('connections of a burst close again, the usual ones stay', async () => {
  const { url } = await databaseOfTest()
  const pool = createPool(url, 20, { ...limitsOf.calls, staying: 3 })
  onTestFinished(() => pool.end())
  expect(pool.options.idleTimeoutMillis).toBe(60_000)
  pool.options.idleTimeoutMillis = 50
  const burst = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  expect(pool.totalCount).toBe(12)
  for (const client of burst) client.release()
  await expect.poll(() => pool.totalCount).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(pool.totalCount).toBe(3)
})
