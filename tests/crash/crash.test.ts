import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDb, createPool } from '../../server/db/pool.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { expectCleanAudit, makeBuyer } from '../support/invoicing.ts'
import { folderOfTest, startProduct, type Product } from '../support/product.ts'

/**
 * The server, or its PostgreSQL, is killed while orders are taken, goods move and invoices are accepted.
 * What was answered is there afterwards, what was not is there whole or not at all, and the audit is clean.
 */

/** The benchmark runs a hundred. */
const rounds = 20
const clients = 4

interface Acknowledged {
  orders: { id: number; note: string }[]
  fulfilled: number[]
  numbers: Map<number, string>
  /** Sent and not answered: retried after the crash under the same key. */
  open: { key: string; note: string }[]
}

interface Place {
  url: string
  token: string
  customer: number
  item: number
}

/** Sends one call; throws when no answer came, or one that says the server is on its way down or up. */
async function send<T>({ url, token }: Place, method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const init = { method, headers, signal: AbortSignal.timeout(10_000), ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}${path}`, init)
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const newOrder = ({ customer, item }: Place, notes: string) => ({
  customer_id: customer,
  notes,
  order_items: [{ item_id: item, quantity: '1' }],
})

/** Takes orders, issues and invoices them until the server is gone. */
async function work(place: Place, done: Acknowledged): Promise<void> {
  for (;;) {
    const key = randomUUID()
    const note = `piezīme ${key}`
    done.open.push({ key, note })
    const { order_id } = await send<{ order_id: number }>(place, 'POST', '/api/orders', newOrder(place, note), key)
    done.orders.push({ id: order_id, note })
    done.open.pop()
    await send(place, 'POST', `/api/orders/${order_id}/fulfillment`, { step: 'reserve' })
    await send(place, 'POST', `/api/orders/${order_id}/fulfillment`, { step: 'issue' })
    done.fulfilled.push(order_id)
    const { invoice_id } = await send<{ invoice_id: number }>(place, 'POST', `/api/orders/${order_id}/invoice`)
    const { data } = await send<{ data: { number: string } }>(place, 'GET', `/api/accept_invoice/${invoice_id}`)
    done.numbers.set(invoice_id, data.number)
  }
}

async function expectKept({ db }: TestApp, done: Acknowledged): Promise<void> {
  const found = await db.selectFrom('orders').select(['id', 'notes', 'status']).where('notes', 'like', 'piezīme %').execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  expect(done.orders.filter(({ id, note }) => byId.get(id)?.notes !== note)).toEqual([])
  expect(done.fulfilled.filter((id) => !['fulfilled', 'invoiced'].includes(byId.get(id)?.status ?? ''))).toEqual([])
  const invoices = await db.selectFrom('invoices').select(['id', 'number']).execute()
  const numbers = new Map(invoices.map((row) => [row.id, row.number]))
  expect([...done.numbers].filter(([id, number]) => numbers.get(id) !== number)).toEqual([])
  expect(new Set(found.map((row) => row.notes)).size).toBe(found.length)
}

const healthy = async (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function untilHealthy(product: Product): Promise<void> {
  const { url, process: server } = product
  for (let waited = 0; !(await healthy(url)); waited += 50) {
    if (waited > 30_000 || server.exitCode !== null) throw new Error(`The server did not come back: ${product.output()}`)
    await sleep(50)
  }
}

test(`${rounds} crashes of the server and of its PostgreSQL lose nothing that was answered`, { timeout: 300_000 }, async () => {
  const folder = await folderOfTest()
  let product = await startProduct({ folder, bare: true })
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim()
  const database = `postgresql://darbgalds:${password}@/darbgalds?host=${encodeURIComponent(join(folder, 'postgres/run'))}&port=5432`
  const pool = createPool(database)
  const app = await startApp({}, { url: database, pool, db: createDb(pool), drop: () => pool.end() })
  onTestFinished(() => app.close())
  await ownCompany(app)
  const [customer, item] = [await makeBuyer(app), await makeItem(app)]
  await makeStock(app, item, '100000')
  const { token } = await app.person()
  const done: Acknowledged = { orders: [], fulfilled: [], numbers: new Map(), open: [] }

  for (let round = 0; round < rounds; round += 1) {
    const place = { url: product.url, token, customer, item }
    const before = done.numbers.size
    const working = Array.from({ length: clients }, async () => {
      const own: Acknowledged = { ...done, open: [] }
      await work(place, own).catch(() => undefined)
      done.open.push(...own.open)
    })
    // Rounds are cut off at different moments, but never before some work was acknowledged.
    await expect.poll(() => done.numbers.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before)
    await sleep((round * 37) % 250)
    if (round % 2 === 0) {
      await product.end('SIGKILL')
      await Promise.all(working)
      product = await startProduct({ folder, bare: true })
    } else {
      process.kill(Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await Promise.all(working)
      await untilHealthy(product)
    }
    // Sent again under its key, a call that got no answer has had its effect exactly once.
    const again = { ...place, url: product.url }
    for (const { key, note } of done.open.splice(0)) {
      const { order_id } = await send<{ order_id: number }>(again, 'POST', '/api/orders', newOrder(again, note), key)
      done.orders.push({ id: order_id, note })
    }
    await expectKept(app, done)
    await expectCleanAudit(app)
  }
  const { rows } = await sql<{ gaps: number }>`
    select max(series_no) - count(*) as gaps from invoices where series_no is not null`.execute(app.db)
  expect(rows[0]?.gaps).toBe(0)
  expect(done.numbers.size).toBeGreaterThan(rounds)
})
