import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers } from '../../contract/customers/customers.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { manufacturers } from '../../contract/reference/reference.ts'
import { createDb, createPool, limitsOf } from '../../server/db/pool.ts'
import { mostConnections } from '../../server/http/connections.ts'
import { troublesOf } from '../../server/http/health.ts'
import { createSlotRunner } from '../../server/http/request-queues.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer, makeOrder, makeService, ownCompany } from '../support/factories.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { folderOfTest } from '../support/product.ts'

/** Slow database work is ended and does not block others. */

let app: TestApp
let ownDatabase: TestDatabase
let admin: Person
let tools: ReturnType<typeof createPool>

beforeAll(async () => {
  ownDatabase = await freshDatabase()
  tools = createPool(ownDatabase.url, 4)
  const pool = createPool(ownDatabase.url, mostConnections, { ...limitsOf.calls, lock: 1500, statement: 4000 })
  app = await startApp({}, { ...ownDatabase, pool, db: createDb(pool), drop: () => pool.end() })
  await ownCompany(app)
  await makeCustomer(app)
  admin = await app.person()
})
afterAll(async () => {
  await app.close()
  await tools.end()
  await ownDatabase.drop()
})

async function whileLocked<T>(table: string, act: () => Promise<T>): Promise<T> {
  const client = await tools.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    return await act()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const took = async (act: () => Promise<{ status: number }>) => {
  const begun = performance.now()
  const { status } = await act()
  return { status, ms: performance.now() - begun }
}

test('the limits of calls are those of the house: 30 s a statement, 5 s a lock; what jobs do has others', async () => {
  const sessionLimits = async (limits: (typeof limitsOf)[keyof typeof limitsOf]) => {
    const pool = createPool(ownDatabase.url, 1, limits)
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`)
    await pool.end()
    return rows[0] as unknown
  }
  expect(await sessionLimits(limitsOf.calls)).toEqual({ statement: '30s', lock: '5s' })
  expect(await sessionLimits(limitsOf.jobs)).toEqual({ statement: '1h', lock: '5s' })
})

test('a call before a locked record or table is told so when its time is over, and has done nothing', async () => {
  const order = await makeOrder(app, { order_items: [{ item_id: await makeService(app), quantity: '1' }] })
  const copy = () => admin.call(orders.replicate, { params: { id: order.id } })
  const count = async () => (await admin.done(orders.list)).meta.total
  const before = await count()
  const refused = await whileLocked('orders', copy)
  expect([refused.status, refused.body.message]).toEqual([503, 'Ierakstu pašlaik maina cita darbība; mēģiniet pēc brīža'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await count()).toBe(before)
  expect((await copy()).status).toBe(200)
})

test('a statement that takes too long is ended and told as what was asked being too much', async () => {
  const slow = createPool(ownDatabase.url, 4, { ...limitsOf.calls, statement: 300 })
  const other = await startApp({}, { ...ownDatabase, pool: slow, db: createDb(slow), drop: () => slow.end() })
  const person = await other.person({ email: 'steidzigs@test.example' })
  const refused = await whileLocked('invoices', () => person.call(invoices.list))
  await other.close()
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { body: ['Darbība ilga pārāk ilgi un tika apturēta; sašauriniet to, ko prasāt'] },
  ])
})

test('one locked table stops the calls that need it, and no others', async () => {
  await admin.done(customers.list)
  const waits: number[] = []
  const { stuck, written } = await whileLocked('invoices', async () => {
    const sent = [
      ...Array.from({ length: 100 }, () => admin.call(invoices.list)),
      ...Array.from({ length: 20 }, () => admin.call(invoices.show, { params: { id: 1 } })),
      ...Array.from({ length: 20 }, () => admin.call(invoices.pdf, { params: { id: 1 } })),
    ]
    for (let run = 0; run < 40; run += 1) {
      const { status, ms } = await took(() => admin.call(customers.list))
      expect(status).toBe(200)
      waits.push(ms)
      await new Promise((done) => setTimeout(done, 50))
    }
    return { stuck: sent, written: await took(() => admin.call(manufacturers.calls.create, { body: { name: `Ražotājs ${Date.now()}` } })) }
  })
  expect(written.status).toBe(200)
  // A call that waits for the lock waits 5 s.
  expect(written.ms).toBeLessThan(4000)
  const answers = await Promise.all(stuck)
  expect(waits.filter((ms) => ms > 4000)).toEqual([])
  expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(1)
  expect(answers.filter(({ status }) => ![200, 404, 503].includes(status)).map(({ body }) => body)).toEqual([])
  expect((await admin.call(invoices.list)).status).toBe(200)
}, 60_000)

test('a call that gave its second connection back is still looked at on its first', async () => {
  const checkedPids: (readonly number[])[] = []
  const isStuck = async (pids: readonly number[]) => {
    checkedPids.push(pids)
    return false
  }
  const queue = createSlotRunner({ quick: 1, slow: 1, each: 1, slowAfter: 10, patience: 200, isStuck })
  await queue('a', async (holds) => {
    holds(1, true)
    holds(2, true)
    holds(2, false)
    await vi.waitUntil(() => checkedPids.length > 0, { timeout: 20_000, interval: 5 })
  })
  expect(checkedPids[0]).toEqual([1])
})

test('calls that run long give their places on, up to as many as may run beside', async () => {
  const queue = createSlotRunner({ quick: 2, slow: 2, each: 4, slowAfter: 20, patience: 200, isStuck: async () => false })
  const ends: (() => void)[] = []
  const long = () => queue('ilgs', () => new Promise<void>((end) => ends.push(end)))
  const running = [long(), long()]
  expect(await queue('īss', async () => 'pabeigts')).toBe('pabeigts')
  running.push(long(), long())
  // Two run in overflow, and two hold the quick slots.
  await expect(queue('īss', async () => 'par vēlu')).rejects.toThrow('Serveris šobrīd ir aizņemts')
  for (const end of ends) end()
  await Promise.all(running)
  expect(await queue('īss', async () => 'atkal')).toBe('atkal')
})

test('a connection is given on only when all that was asked on it is answered, also when some of it failed', async () => {
  const pool = createPool(ownDatabase.url, 1)
  const db = createDb(pool)
  const queryDb = db
    .connection()
    .execute((one) => Promise.all([sql`select 1 / (random() * 0)::int`.execute(one), sql`select pg_sleep(0.4)`.execute(one)]))
  await expect(queryDb).rejects.toThrow('division by zero')
  const begun = performance.now()
  expect(pool.idleCount).toBe(0)
  await sql`select 1`.execute(db)
  expect(performance.now() - begun).toBeGreaterThan(300)
  await pool.end()
})

describe('health', () => {
  const demo = () => ({ ...app.settings, DEMO: true })
  const tight = { answer: 5000, lock: 0.2, running: 0.3, disk: 0, outbox: 900, backup: 26 }

  beforeEach(async () => {
    await sql`delete from outbox`.execute(ownDatabase.db)
  })

  test('says nothing of a server that is well', async () => {
    expect(await troublesOf(app.db, demo(), tight)).toEqual([])
    const answer = await app.app.inject({ url: '/api/health' })
    expect(['ok', 'troubled']).toContain(answer.json<{ status: string }>().status)
  })

  test('tells of calls before a lock and of calls that do not end', async () => {
    const { waiting, troubles } = await whileLocked('invoices', async () => {
      const sent = admin.call(invoices.list)
      await new Promise((done) => setTimeout(done, 600))
      return { waiting: [sent], troubles: await troublesOf(app.db, demo(), tight) }
    })
    await Promise.all(waiting)
    expect(troubles.map(({ what }) => what)).toEqual(expect.arrayContaining(['locks', 'readers']))
    expect(await troublesOf(app.db, demo(), tight)).toEqual([])
  })

  test('tells of a disk that is nearly full', async () => {
    expect(await troublesOf(app.db, demo(), { ...tight, disk: Number.MAX_SAFE_INTEGER })).toEqual([
      { what: 'disk', text: expect.stringMatching(/^Diskā palikuši \d+ MB$/) },
    ])
  })

  test('tells of an outbox that does not move; mails wait by intent where there is no mail server', async () => {
    const due = (kind: string) =>
      sql`insert into outbox (kind, dedupe_key, payload, created_at) values (${kind}, ${kind}, '{}', now() - interval '20 minutes')`.execute(
        ownDatabase.db,
      )
    await due('email')
    expect(await troublesOf(app.db, demo(), tight)).toEqual([])
    const withMail = { ...demo(), SMTP_URL: 'smtp://localhost' }
    expect(await troublesOf(app.db, withMail, tight)).toEqual([{ what: 'outbox', text: 'Izsūtnē gaida 1, vecākais 20 min' }])
    await due('pdf')
    expect((await troublesOf(app.db, demo(), tight)).map(({ what }) => what)).toEqual(['outbox'])
  })

  test('tells of a place of backups that has none, or only old ones', async () => {
    const place = await folderOfTest()
    const troubleTexts = async () => (await troublesOf(app.db, { ...app.settings, BACKUP_DIR: place }, tight)).map(({ text }) => text)
    expect(await troubleTexts()).toEqual(['Rezerves kopijas vēl nav'])
    const backupName = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
    await mkdir(join(place, `${backupName(30)}-physical`))
    expect(await troubleTexts()).toEqual(['Jaunākā rezerves kopija ir 30 h veca'])
    await mkdir(join(place, `${backupName(3)}-portable`))
    expect(await troubleTexts()).toEqual([])
  })

  test('answers though the table that it asks is locked', async () => {
    const troubles = await whileLocked('outbox', () => troublesOf(app.db, demo(), { ...tight, answer: 300 }))
    expect(troubles.map(({ what }) => what)).toContain('database')
  })
})
