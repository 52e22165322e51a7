import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aside, createDb, createPool, onConnection, type Db } from '../../server/db/pool.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts'

/**
 * Concurrent queries must reach the database together: a proxy withholds answers until both questions passed, so
 * sequential ones hang.
 */

const one = sql<{ said: string }>`select 'first question' as said`
const other = sql<{ said: string }>`select 'second question' as said`

let fresh: FreshDatabase
let proxy: Server
let db: Db
const through = new Set<Socket>()
let receivedText = ''

beforeAll(async () => {
  fresh = await freshDatabase()
  const address = new URL(fresh.url.replace('@/', '@localhost/'))
  const folder = address.searchParams.get('host')
  const port = Number(address.searchParams.get('port') ?? address.port)
  proxy = createServer((program) => {
    const postgres = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, address.hostname)
    through.add(program)
    let withheld: Buffer[] = []
    const isHeld = (): boolean => receivedText.includes('first question') && !receivedText.includes('second question')
    program.on('data', (bytes) => {
      receivedText += bytes.toString('latin1')
      postgres.write(bytes)
      if (isHeld()) return
      program.write(Buffer.concat(withheld))
      withheld = []
    })
    postgres.on('data', (bytes) => (isHeld() ? withheld.push(bytes) : program.write(bytes)))
    for (const end of [program, postgres])
      end.on('error', () => undefined).on('close', () => [program, postgres].map((each) => each.destroy()))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const way = new URL(`postgresql://127.0.0.1:${(proxy.address() as AddressInfo).port}${address.pathname}`)
  ;[way.username, way.password] = [address.username, address.password]
  const pool = createPool(way.href, 1)
  db = createDb(pool)
})
afterAll(async () => {
  // Also when a query hangs.
  for (const each of through) each.destroy()
  proxy.close()
  await db.destroy()
  await fresh.drop()
})

const both = async (testDb: Db): Promise<string[]> => {
  receivedText = ''
  const answers = await Promise.all([one.execute(testDb), other.execute(testDb)])
  return answers.map(({ rows }) => rows[0]?.said ?? '')
}
const questions = ['first question', 'second question']

const soon = { timeout: 10_000 }

test('beside one connection another is read over where one can be spared, and the same where none can', soon, async () => {
  const processOf = async (testDb: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(testDb)).rows[0]?.pid ?? 0
  const two = createDb(createPool(fresh.url, 4))
  const used = await onConnection(two, async (mine) => [
    await processOf(mine),
    ...(await Promise.all([aside(mine, processOf), aside(mine, processOf)])),
  ])
  await two.destroy()
  expect(new Set(used).size).toBe(2)
  expect(used[1]).not.toBe(used[0])
  expect(used[2]).toBe(used[0])
})

test('by a call that reads', soon, async () => {
  expect(await onConnection(db, both)).toEqual(questions)
})

test('by a call that changes, in its transaction', soon, async () => {
  expect(await inTransaction(db, both)).toEqual(questions)
})

test('the last writes of a transaction, with its commit', soon, async () => {
  // The answer to the first is held back until the second has passed; the commit is on its way with them.
  receivedText = ''
  await inTransaction(db, (_, withCommit) => {
    withCommit([one, other])
    return Promise.resolve()
  })
  expect(receivedText.indexOf('commit')).toBeGreaterThan(receivedText.indexOf('second question'))
})

test('a last write that fails takes everything back, whether it fails here or in the database', async () => {
  await sql`create table held (word text not null)`.execute(db)
  const write = (word: unknown) => sql`insert into held (word) values (${word})`
  const attempts: RawBuilder<unknown>[][] = [
    [write(null), write('Pēc kļūdas')],
    [write('Pirms kļūdas'), write(null)],
    [write('Nekad'), sql`select from ${sql.table('nowhere')}`],
  ]
  for (const last of attempts) {
    const failing = inTransaction(db, async (tx, withCommit) => {
      await write('Sākums').execute(tx)
      withCommit(last)
    })
    await expect(failing).rejects.toThrow()
    expect((await sql`select from held`.execute(db)).rows).toEqual([])
  }
  await inTransaction(db, async (tx, withCommit) => {
    await write('Sākums').execute(tx)
    withCommit([write('Beigas')])
  })
  expect((await sql`select from held`.execute(db)).rows).toHaveLength(2)
})

test('a transaction whose work fails is taken back, keeps its connection sound, and holds no second one', async () => {
  await sql`create table kept (word text)`.execute(db)
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from kept`.execute(db)).rows[0]?.n
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into kept (word) values ('Pazudusī')`.execute(tx)
    await Promise.all([sql`select 1 / 0`.execute(tx), sql`insert into kept (word) values ('Arī')`.execute(tx)])
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await count()).toBe(0)
  const nested = inTransaction(db, (tx) => tx.transaction().execute((inner) => one.execute(inner)))
  await expect(nested).rejects.toThrow('A transaction within a transaction')
  await inTransaction(db, (tx) => sql`insert into kept (word) values ('Sēlija')`.execute(tx))
  expect(await count()).toBe(1)
})
