import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { company } from '../../contract/company/company.ts'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { pathOf } from '../../contract/calls.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { throughPooler } from '../../server/db/pooler.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { startApp } from '../support/app.ts'
import { listen } from '../support/events.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { draft, expectCleanAudit } from '../support/invoicing.ts'
import { findPgbouncer, pgbouncerOf } from '../support/pgbouncer.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, startProduct } from '../support/product.ts'
import { createThrough, send, titlesIn } from '../support/served.ts'
import { whole } from '../support/whole.ts'

/** @file Two processes behind PgBouncer with five sessions. Skipped where PgBouncer neither is nor can be installed. */

vi.setConfig({ testTimeout: 300_000 })

const many = 12
/** In `npm run attacks` everything is lost more often. */
const rounds = whole ? 12 : 1

const behindPgbouncer = test.skipIf(findPgbouncer() === null)

async function installation() {
  const database = await databaseOfTest()
  const { url, pool } = database
  const pooler = await pgbouncerOf(url)
  const through = createPool(throughPooler(pooler.url, { isNaming: false }), 20, limitsOf.calls)
  const app = await startApp({}, { url, pool: through, db: createDb(through), drop: () => through.end() })
  await ownCompany(app)
  const drafts: number[] = []
  for (let at = 0; at < many; at += 1) drafts.push((await draft(app)).id)
  const { token } = await clerkOf(app)
  await expectCleanAudit(app)
  await app.close()
  const env = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: url, WORKERS: '2' }
  const product = await startProduct({ folder: await folderOfTest(), bare: true, env })
  return { url, pool, pooler, product, token, drafts, database }
}

behindPgbouncer('with one session no call waits for itself', async () => {
  const { url } = await databaseOfTest()
  const pooler = await pgbouncerOf(url, { settings: { default_pool_size: 1, query_wait_timeout: 5 } })
  const pool = createPool(throughPooler(pooler.url, { isNaming: false }), 20, limitsOf.calls)
  const app = await startApp({}, { url, pool, db: createDb(pool), drop: () => pool.end() })
  await ownCompany(app)
  const clerk = await clerkOf(app)
  const [one, other] = [await draft(app), await draft(app)]
  const group = {
    command_id: 'invoice.accept',
    title: 'Pieņemt',
    kind: 'invoice',
    call: invoices.accept.id,
    list: { call: invoices.list.id, query: { status: 'draft' }, count: 2 },
  } as const
  const { data: job } = await clerk.done(groupJobs.start, { body: group })
  expect(job).toMatchObject({ state: 'running', total: 2 })
  const accepted = await Promise.all([one, other].map(({ id }) => clerk.done(invoices.accept, { params: { id } })))
  expect(accepted.map(({ data }) => data.status)).toEqual(['accepted', 'accepted'])
  await clerk.done(company.condition)
  await app.close()
})

behindPgbouncer('health tells whether the direct connection hears of changes', async () => {
  const { url } = await databaseOfTest()
  const pooler = await pgbouncerOf(url)
  const pool = createPool(throughPooler(pooler.url, { isNaming: false }), 20, limitsOf.calls)
  const environment = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: url }
  const app = await startApp(environment, { url, pool, db: createDb(pool), drop: () => pool.end() })
  const health = async () => (await app.app.inject({ method: 'GET', url: '/api/health' })).json() as object
  const direct = { what: 'direct', text: expect.stringContaining('DIRECT_DATABASE_URL') as string }
  expect(await health()).toMatchObject({ direct: 'away', troubles: expect.arrayContaining([direct]) as unknown })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(async () => expect(await health()).toMatchObject({ direct: 'up' }), { timeout: 10_000 })
  await app.close()
})

behindPgbouncer('two processes sell, number, announce and repeat as without it, and go on after each loss', async () => {
  const { pool, pooler, product, token, drafts, database } = await installation()
  const { url } = product

  const streams = await Promise.all([listen(url, token), listen(url, token), listen(url, token)])
  const created = await Promise.all(
    Array.from({ length: 8 }, () => send(url, tasks.create, { token, key: 'viens-uzdevums', body: { title: 'Piezvanīt' } })),
  )
  expect(new Set(created.map(({ task_id }) => task_id)).size).toBe(1)
  for (const { events } of streams)
    await vi.waitFor(() => expect(events.filter(({ data }) => data.entity === 'tasks')).toHaveLength(1), { timeout: 10_000 })

  const accepting = drafts.map((id) =>
    send(url, { method: invoices.accept.method, path: pathOf(invoices.accept.path, { id }) }, { token, key: `accept-${id}` }),
  )
  await Promise.all(accepting)
  const { rows } = await pool.query<{ counter: number }>(
    `select substring(number from '\\d+$')::int as counter from invoices where status = 'accepted' and id = any($1) order by 1`,
    [drafts],
  )
  const [first = 0] = rows.map(({ counter }) => counter)
  expect(rows.map(({ counter }) => counter)).toEqual(drafts.map((_, at) => first + at))

  expect(await healthOf(url)).toMatchObject({ direct: 'up' })
  await pool.query('delete from tasks')
  let isOver = false
  const servers = { current: [product] }
  const writers = Array.from({ length: 6 }, (_, at) => createThrough(servers, token, `raksta${at}`, () => isOver))
  for (let round = 0; round < rounds; round += 1) {
    await goesOn(pool)
    await pooler.stop()
    await sleep(300)
    await pooler.start()
    await goesOn(pool)
    const { rowCount } = await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name ~ '^darbgalds-(live|lease)'",
    )
    expect(rowCount).toBe(3)
    await goesOn(pool)
  }
  isOver = true
  const answered = (await Promise.all(writers)).flat()
  expect(await titlesIn(pool)).toEqual(answered.toSorted())

  for (const { events, ended } of streams) {
    expect(ended()).toBe(false)
    await vi.waitFor(() => expect(events.at(-1)?.event).toMatch(/^(?:missed|change)$/), { timeout: 10_000 })
    expect(events.filter(({ event }) => event === 'missed').length).toBeGreaterThan(0)
    const before = events.length
    await send(url, tasks.create, { token, body: { title: 'Pēc visa' } })
    await vi.waitFor(() => expect(events.slice(before).some(({ data }) => data.entity === 'tasks')).toBe(true), { timeout: 10_000 })
  }
  await vi.waitFor(async () => expect(await healthOf(url)).toMatchObject({ direct: 'up' }), { timeout: 10_000 })
  await expectCleanAudit(database)
  expect(await product.end()).toBe(0)
})

async function healthOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/health`)).json()
}

/** Until people wrote some more. */
async function goesOn(pool: pg.Pool): Promise<void> {
  const before = (await titlesIn(pool)).length
  await vi.waitUntil(async () => (await titlesIn(pool)).length > before + 20, { timeout: 60_000, interval: 50 })
}
