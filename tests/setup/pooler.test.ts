import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { throughPooler } from '../../server/db/pooler.ts'
import { createDb, createPool, limitsOf, onConnection, reporting, transactionOn, type Db } from '../../server/db/pool.ts'
import { busyWords, restarting } from '../../server/runtime/busy.ts'
import { keepSums } from '../../server/jobs/stored-sums.ts'
import { findPgbouncer, pgbouncerOf, type PoolerOptions } from '../support/pgbouncer.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { spentBy } from '../support/round-trips.ts'

/** @file Statements through PgBouncer. Skipped where it neither is nor can be installed. */

vi.setConfig({ testTimeout: 120_000 })

const limits = { ...limitsOf.calls, statement: 2000, lock: 300, idle: 700 }
const asked = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone']
const held = ['2s', '300ms', '700ms', 'UTC']
/** Of PostgreSQL itself, in the cluster of the tests. */
const unlimited = ['0', '0', '0']

const settings = sql<{ settings: string[] }>`select array(select current_setting(name) from unnest(${asked}::text[]) as name) as settings`

async function settingsOf(db: Db): Promise<string[] | undefined> {
  return (await settings.execute(db)).rows[0]?.settings
}

const isToldToWait = (error: unknown): boolean => busyWords(error) === restarting

async function pooled(options?: PoolerOptions) {
  const { url, db: direct } = await databaseOfTest()
  const pooler = await pgbouncerOf(url, options)
  const pool = createPool(throughPooler(pooler.url, { isNaming: false }), 20, limits)
  onTestFinished(() => pool.end())
  return { url, pooler, pool, db: createDb(pool), direct }
}

/** Each in the way in which the product reads and writes. */
const ways: [string, (db: Db, act: (at: Db) => Promise<unknown>) => Promise<unknown>][] = [
  ['a statement alone', (db, act) => act(db)],
  ['a statement on a connection of a call', (db, act) => onConnection(db, act)],
  ['a transaction of a call', (db, act) => transactionOn(db, act)],
  ['a transaction of a job', (db, act) => db.transaction().execute(act)],
  [
    'a transaction on one snapshot',
    (db, act) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(act),
  ],
]

const behindPgbouncer = test.skipIf(findPgbouncer() === null)

behindPgbouncer.each(ways)('%s has the limits and the time zone, and leaves none of them behind', async (_, way) => {
  const { db, pooler } = await pooled({ settings: { default_pool_size: 1 } })
  expect(await way(db, settingsOf)).toEqual(held)
  await expect(way(db, (at) => sql`select pg_sleep(20)`.execute(at))).rejects.toThrow('statement timeout')
  const stranger = new pg.Client({ connectionString: pooler.url })
  await stranger.connect()
  onTestFinished(() => stranger.end())
  const { rows } = await stranger.query<{ settings: string[] }>(
    `select array(select current_setting(name) from unnest($1::text[]) as name) as settings`,
    [asked.slice(0, 3)],
  )
  expect(rows[0]?.settings).toEqual(unlimited)
  expect(await way(db, settingsOf)).toEqual(held)
})

behindPgbouncer('in session mode, where PgBouncer drops what a connection brings, the limits hold, too', async () => {
  const { db } = await pooled({ settings: { pool_mode: 'session', ignore_startup_parameters: 'options' } })
  for (const [name, way] of ways) expect(await way(db, settingsOf), name).toEqual(held)
})

behindPgbouncer('a row locked by another waits as long as allowed, and a transaction that stands ends', async () => {
  const { db, direct } = await pooled()
  await sql`create table things (id int primary key)`.execute(direct)
  await sql`insert into things values (1)`.execute(direct)
  const lock = sql`select from things where id = 1 for update`
  await direct.transaction().execute(async (tx) => {
    await lock.execute(tx)
    await expect(transactionOn(db, (at) => lock.execute(at))).rejects.toMatchObject({ code: '55P03' })
    await expect(lock.execute(db)).rejects.toMatchObject({ code: '55P03' })
  })
  const standing = transactionOn(db, async (tx) => {
    await lock.execute(tx)
    await sleep(2000)
    await lock.execute(tx)
  })
  await expect(standing).rejects.toThrow()
  expect((await lock.execute(db)).rows).toHaveLength(1)
})

behindPgbouncer(
  'statements at once on few sessions get their own answers, and cost no more round trips than without PgBouncer',
  async () => {
    const { db, direct } = await pooled()
    const number = (at: number): RawBuilder<{ n: number }> => sql<{ n: number }>`select ${at}::int as n`
    const asking = Array.from({ length: 300 }, (_, at) => number(at).execute(db))
    expect((await Promise.all(asking)).map(({ rows }) => rows[0]?.n)).toEqual(asking.map((_, at) => at))

    const work = (at: Db) =>
      onConnection(at, (one) => Promise.all([number(1).execute(one), number(2).execute(one), number(3).execute(one)]))
    const write = (at: Db) =>
      transactionOn(at, async (tx) => {
        await number(1).execute(tx)
        await number(2).execute(tx)
      })
    await Promise.all([work(db), work(direct)])
    for (const act of [work, write]) {
      const { roundTrips } = await spentBy(() => act(db))
      expect(roundTrips).toBe((await spentBy(() => act(direct))).roundTrips)
    }
  },
)

behindPgbouncer('a statement that fails alone spoils no other, and one that its commit refuses is refused', async () => {
  const { db, direct } = await pooled()
  await sql`create table things (id int primary key, parent int references things deferrable initially deferred)`.execute(direct)
  const answers = await onConnection(db, (one) =>
    Promise.allSettled([
      sql`insert into things values (1, 1)`.execute(one),
      sql`insert into things values (2, 7)`.execute(one),
      sql`select 1 / ${0}::int`.execute(one),
      sql`insert into things values (3, 1)`.execute(one),
    ]),
  )
  expect(answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'done'))).toEqual([
    'done',
    '23503',
    '22012',
    'done',
  ])
  expect((await sql<{ id: number }>`select id from things order by id`.execute(direct)).rows).toEqual([{ id: 1 }, { id: 3 }])
})

behindPgbouncer('a call tells the session that PostgreSQL works in, as long as it has it', async () => {
  const { db, direct } = await pooled()
  const told: [number, boolean][] = []
  const pids = await onConnection(
    db,
    async (one) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
      const within = await transactionOn(one, async (tx) => {
        const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        expect(told.at(-1)).toEqual([found[0]?.pid, true])
        return found
      })
      return [...rows, ...within].map(({ pid }) => pid)
    },
    (pid, isHeld) => void told.push([pid, isHeld]),
  )
  expect(told).toEqual(
    pids.flatMap((pid) => [
      [pid, true],
      [pid, false],
    ]),
  )
  expect((await sql`select from pg_stat_activity where pid = any(${pids})`.execute(direct)).rows.length).toBeGreaterThan(0)
})

behindPgbouncer('a snapshot is taken when the work asks for it, not at its beginning', async () => {
  const { db, direct } = await pooled()
  await sql`create table things (id int)`.execute(direct)
  let seen: number | undefined
  let waiting: Promise<unknown> = Promise.resolve()
  await direct.transaction().execute(async (tx) => {
    await sql`lock table things in exclusive mode`.execute(tx)
    waiting = reporting(db, () => undefined)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (at) => {
        await sql`set local lock_timeout = 0`.execute(at)
        await sql`lock table things in share row exclusive mode`.execute(at)
        seen = (await sql`select from things`.execute(at)).rows.length
      })
    await sleep(300)
    await sql`insert into things values (1)`.execute(tx)
  })
  await waiting
  expect(seen).toBe(1)
  await keepSums(db)
})

behindPgbouncer('after PgBouncer was away the pool goes on; meanwhile calls are told to come again', async () => {
  const { db, pooler } = await pooled()
  expect(await settingsOf(db)).toEqual(held)
  const under = sql`select pg_sleep(1)`.execute(db)
  const cut = expect(under).rejects.toSatisfy(isToldToWait)
  await sleep(100)
  await pooler.stop()
  await cut
  await expect(settingsOf(db)).rejects.toSatisfy(isToldToWait)
  await pooler.start()
  await vi.waitFor(async () => expect(await settingsOf(db)).toEqual(held), { timeout: 10_000 })
})

behindPgbouncer('a call that gets no session in time is told to come again', async () => {
  const { db } = await pooled({ settings: { default_pool_size: 1, query_wait_timeout: 1 } })
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await expect(settingsOf(db)).rejects.toSatisfy(isToldToWait)
  })
  expect(await settingsOf(db)).toEqual(held)
})
