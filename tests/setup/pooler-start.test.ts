import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { restore } from '../../server/backup/restore.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { findPgbouncer, pgbouncerOf } from '../support/pgbouncer.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, refusedStart } from '../support/product.ts'
import { companyOf } from '../upgrade/company.ts'

/** @file Which addresses of a database behind PgBouncer a start takes. Skipped where PgBouncer neither is nor can be installed. */

vi.setConfig({ testTimeout: 120_000 })

const withoutDirect = /^DATABASE_URL ved caur savienojumu starpnieku \(PgBouncer\), .+ norādiet arī DIRECT_DATABASE_URL/

type Environment = Record<string, string>

async function refusalOf(environment: Environment): Promise<string> {
  const opening = openDatabase(readSettings({ DEMO: '0', ...environment }), () => undefined)
  return opening.then(
    async (database) => {
      await database.stop()
      return 'accepted'
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const behindPgbouncer = test.skipIf(findPgbouncer() === null)

// With the parameter ignored, the settings of a connection would be dropped without a word.
behindPgbouncer.each([
  { pool_mode: 'transaction' },
  { pool_mode: 'transaction', ignore_startup_parameters: 'options' },
  { pool_mode: 'session', ignore_startup_parameters: 'options' },
])('without DIRECT_DATABASE_URL ends in a line: %o', async (settings) => {
  const { url } = await databaseOfTest()
  const pooler = await pgbouncerOf(url, { settings })
  const { code, output } = await refusedStart({ folder: await folderOfTest(), bare: true, env: { DATABASE_URL: pooler.url } })
  const lines = output.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
  expect([code, lines]).toEqual([1, [expect.stringMatching(withoutDirect)]])
})

behindPgbouncer('a restoration without DIRECT_DATABASE_URL is refused, too', async () => {
  const { url, pool } = await databaseOfTest()
  await pool.query('drop schema public cascade; create schema public')
  const pooler = await pgbouncerOf(url)
  const { folder } = await companyOf()
  const settings = readSettings({ DEMO: '0', DATABASE_URL: pooler.url, DATA_DIR: await folderOfTest() })
  await expect(restore({ from: folder, settings })).rejects.toThrow(withoutDirect)
})

behindPgbouncer('a direct address that is another database, a pooler or nobody is refused; the right one is taken', async () => {
  const { url } = await databaseOfTest()
  const { url: other } = await databaseOfTest()
  const pooler = await pgbouncerOf(url)
  const refusedFor = (direct: string) => refusalOf({ DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: direct })
  expect(await refusedFor(url)).toBe('accepted')
  expect(await refusedFor(other)).toMatch(/^DIRECT_DATABASE_URL ved uz citu datubāzi nekā DATABASE_URL/)
  expect(await refusedFor(pooler.url)).toMatch(/^DIRECT_DATABASE_URL arī ved caur savienojumu starpnieku/)
  expect(await refusedFor('postgresql://x@127.0.0.1:1/x')).toMatch(/^Nevar lietot DIRECT_DATABASE_URL norādīto datubāzi: /)
  expect(await refusalOf({ DATABASE_URL: url, DIRECT_DATABASE_URL: url })).toBe('accepted')
})

behindPgbouncer('replicas behind it ask for DIRECT_DATABASE_URL, and so does a choice about prepared statements', async () => {
  const { url } = await databaseOfTest()
  const pooler = await pgbouncerOf(url)
  expect(await refusalOf({ DATABASE_URL: url, READ_DATABASE_URL: pooler.url })).toMatch(
    /^READ_DATABASE_URL ved caur savienojumu starpnieku/,
  )
  expect(await refusalOf({ DATABASE_URL: url, READ_DATABASE_URL: `${url},postgresql://x@127.0.0.1:1/x` })).toBe('accepted')
  const behind = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: url, READ_DATABASE_URL: pooler.url }
  expect(await refusalOf(behind)).toBe('accepted')
  const tried = await refusalOf({ ...behind, PREPARED_STATEMENTS: 'on' })
  if (process.env['PGBOUNCER']) expect(tried).toBe('accepted')
  else expect(tried).toMatch(/^PREPARED_STATEMENTS=on der tikai starpniekam/)
})
