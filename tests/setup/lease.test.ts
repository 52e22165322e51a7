import pg from 'pg'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leaseDatabase } from '../../server/db/lease.ts'
import { forgetKey, keepToOneKey } from '../../server/start/key-fingerprint.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, refusedStart, startProduct } from '../support/product.ts'

/** @file An external database is used by one server, with one data folder and secret key. */

vi.setConfig({ testTimeout: 180_000 })

const unlost = (reason: Error): never => {
  throw reason
}

async function client(url: string): Promise<pg.Client> {
  const pgClient = new pg.Client({ connectionString: url })
  pgClient.on('error', () => undefined)
  await pgClient.connect()
  onTestFinished(() => pgClient.end().catch(() => undefined))
  return pgClient
}

/** Holds the lease without heartbeats. */
async function otherServerAt(url: string): Promise<pg.Client> {
  const otherClient = await client(url)
  await otherClient.query("set application_name = 'darbgalds-lease serveris2'")
  await otherClient.query('select pg_advisory_lock(7310224120)')
  return otherClient
}

test('a second server on one database with another data folder is refused in one line, and the first goes on', async () => {
  const { url } = await databaseOfTest()
  const first = await startProduct({ folder: await folderOfTest(), env: { DATABASE_URL: url }, bare: true })
  const { code, output } = await refusedStart({ folder: await folderOfTest(), env: { DATABASE_URL: url }, bare: true })
  const lines = output.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^Datubāzi jau lieto cits Darbgalds \(dators .+\); vienu datubāzi apkalpo viens serveris/)],
  ])
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  await first.end()
  const leave = await leaseDatabase(url, { onLost: unlost })
  await leave()
})

test('a server that lives is not waited for; one that is silent for long is ended', async () => {
  const { url } = await databaseOfTest()
  const otherClient = await otherServerAt(url)
  const life = setInterval(() => void otherClient.query('select 1').catch(() => undefined), 100)
  const begun = Date.now()
  await expect(leaseDatabase(url, { onLost: unlost, patience: 60_000 })).rejects.toThrow(
    'Datubāzi jau lieto cits Darbgalds (dators serveris2)',
  )
  expect(Date.now() - begun).toBeLessThan(30_000)
  clearInterval(life)
  const leave = await leaseDatabase(url, { onLost: unlost, patience: 1000 })
  await leave()
})

test('a server whose session ended holds the database again, or ends where another one holds it by then', async () => {
  const { url } = await databaseOfTest()
  const lost = vi.fn<(reason: Error) => void>()
  const leave = await leaseDatabase(url, { onLost: lost, beat: 50 })
  onTestFinished(leave)
  const other = await client(url)
  const holders = async () =>
    (
      await other.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and granted and objid = (7310224120::bigint & 4294967295)::oid",
      )
    ).rows
  const [first] = await holders()
  await other.query('select pg_terminate_backend($1)', [first?.pid])
  await vi.waitUntil(async () => (await holders()).some(({ pid }) => pid !== first?.pid), { timeout: 20_000 })
  expect(lost).not.toHaveBeenCalled()
  const otherClient = await client(url)
  await otherClient.query("set application_name = 'darbgalds-lease serveris2'")
  const [second] = await holders()
  const waiting = otherClient.query('select pg_advisory_lock(7310224120)')
  await other.query('select pg_terminate_backend($1)', [second?.pid])
  await waiting
  const life = setInterval(() => void otherClient.query('select 1').catch(() => undefined), 100)
  onTestFinished(() => clearInterval(life))
  await vi.waitUntil(() => lost.mock.calls.length > 0, { timeout: 20_000 })
  expect(lost.mock.calls[0]?.[0].message).toContain('jau lieto cits Darbgalds')
})

test('another secret key than the one that secrets are sealed with is refused; where nothing is sealed, or it is forgotten, it is noted', async () => {
  const { url, db } = await databaseOfTest()
  const keyed = (letter: string) =>
    keepToOneKey(url, { SECRET_KEY: letter.repeat(32), DATA_DIR: '/nowhere', DATABASE_URL: url, FILES_URL: null })
  await keyed('a')
  await keyed('b')
  const { rows } = await sql<{ id: number }>`
    insert into users (email, name, surname) values ('ilze@test.example', 'Ilze', 'Ozola') returning id`.execute(db)
  await sql`insert into user_totp (user_id, secret) values (${rows[0]?.id}, 'v1:x')`.execute(db)
  await keyed('b')
  await expect(keyed('a')).rejects.toThrow(/^SECRET_KEY nav tā, ar kuru šifrētas .+ npm run forget-secret-key$/)
  await forgetKey(url)
  await keyed('a')
  await expect(keyed('b')).rejects.toThrow('SECRET_KEY nav tā')
})
