import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDb, createPool } from '../../server/db/pool.ts'
import { runningDatabase } from '../../server/db/running.ts'
import { startApp } from '../support/app.ts'
import { makeCustomer, ownCompany } from '../support/factories.ts'
import { startedFolder, startProduct, type Product } from '../support/product.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Place {
  product: Product
  pool: ReturnType<typeof createPool>
  postgres: number
  get(path: string): Promise<{ status: number; body: { message?: string } }>
  post(path: string, body: object): Promise<{ status: number; body: { message?: string } }>
}

async function place(): Promise<Place> {
  const folder = await startedFolder()
  const product = await startProduct({ folder, bare: true })
  const running = runningDatabase(folder)
  if (!running) throw new Error('The product has no database')
  const pool = createPool(running.url, 4)
  const app = await startApp({}, { url: running.url, pool, db: createDb(pool), drop: () => pool.end().catch(() => undefined) })
  onTestFinished(() => app.close())
  await ownCompany(app)
  await makeCustomer(app)
  const { token } = await app.person()
  const send = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${product.url}/api/${path}`, { ...init, headers })
    return { status: answer.status, body: (await answer.json()) as { message?: string } }
  }
  return {
    product,
    pool,
    postgres: running.pid,
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

test('told to stop, the server lets calls in flight end and takes no new ones', async () => {
  const { product, pool, get } = await place()
  await get('invoices')
  const locking = await pool.connect()
  await locking.query('begin; lock table invoices in access exclusive mode')
  const inFlight = get('invoices')
  await sleep(300)
  const gone = product.end('SIGTERM')
  await sleep(500)
  const late = await get('customers').catch(() => null)
  expect(late === null || late.status === 503).toBe(true)
  if (late) expect(late.body.message).toBe('Serveris tiek apturēts; mēģiniet pēc brīža')
  await locking.query('rollback')
  locking.release()
  await pool.end()
  expect((await inFlight).status).toBe(200)
  expect(await gone).toBe(0)
})

test('a call that does not end is not waited for longer than ten seconds', async () => {
  const { product, pool } = await place()
  const { hostname, port } = new URL(product.url)
  const { connect } = await import('node:net')
  // The announced body never arrives.
  const socket = connect(Number(port), hostname, () =>
    socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'),
  )
  socket.on('error', () => undefined)
  await sleep(500)
  await pool.end()
  const begun = performance.now()
  expect(await product.end('SIGTERM')).toBe(0)
  expect(performance.now() - begun).toBeGreaterThan(8000)
  expect(performance.now() - begun).toBeLessThan(25_000)
})

test('a restart of PostgreSQL is told as what it is, in every call that it hits, and nothing else fails', async () => {
  const { product, pool, postgres, get, post } = await place()
  const answers: Awaited<ReturnType<Place['get']>>[] = []
  let isOver = false
  const working = Array.from({ length: 8 }, async (_, number) => {
    while (!isOver) {
      answers.push(await (number % 2 === 0 ? get('orders') : post('orders', { customer_id: 2, order_items: [] })))
      await sleep(5)
    }
  })
  await sleep(500)
  await pool.end()
  process.kill(postgres, 'SIGINT')
  await vi.waitFor(() => expect(answers.some(({ status }) => status === 503)).toBe(true), { timeout: 20_000 })
  const answerCount = answers.length
  await vi.waitFor(() => expect(answers.slice(answerCount).some(({ status }) => status === 200)).toBe(true), { timeout: 20_000 })
  await sleep(500)
  isOver = true
  await Promise.all(working)
  const failed = answers.filter(({ status }) => status !== 200 && status !== 422)
  expect(failed.length).toBeGreaterThan(0)
  expect([...new Set(failed.map(({ status, body }) => `${status} ${body.message}`))]).toEqual([
    '503 Datubāze tiek palaista no jauna; darbs turpināsies pēc brīža',
  ])
  expect(product.output()).not.toMatch(/call failed|Darbgalds apstājas|\n {4}at /)
})
