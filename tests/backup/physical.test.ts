import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import { restore } from '../../server/backup/restore.ts'
import { keepLog } from '../../server/backup/wal.ts'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { folderOfTest } from '../support/product.ts'

// Each starts PostgreSQL several times.
vi.setConfig({ testTimeout: 180_000 })

async function settingsOf(name: string): Promise<Settings> {
  return { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), name) }
}

interface Running {
  settings: Settings
  database: Database
  client: pg.Client
}

async function run(settings: Settings, parameters: Record<string, string> = {}): Promise<Running> {
  const database = await openDatabase(settings, () => undefined, parameters)
  onTestFinished(() => database.stop())
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return { settings, database, client }
}

/** What a backup reads of a database: which migrations made it, which files it names. */
const tables = `
  create table schema_migrations (name text primary key, sha256 text not null);
  create table files (sha256 text);
  create table papers (id int primary key, text text not null, written_at timestamptz not null default clock_timestamp())`

/** Ids of papers as a restored data folder has them. */
async function papersIn(settings: Settings): Promise<number[]> {
  const { database, client } = await run(settings)
  const { rows } = await client.query<{ id: number }>('select id from papers order by id')
  await client.end()
  await database.stop()
  return rows.map(({ id }) => id)
}

test('a backup of a running cluster is whole though rows are written all the while, and of its moment', async () => {
  const { settings, database, client } = await run(await settingsOf('data'))
  await client.query(tables)
  const place = await folderOfTest()
  let written = 0
  let over = false
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  const writing = (async () => {
    while (!over) {
      written += 1
      // Wide rows, so that files grow under the copy.
      await writer.query("insert into papers select $1, repeat('ķ', 2000)", [written])
    }
    await writer.end()
  })()
  await vi.waitUntil(() => written > 100)
  const before = written
  const cluster = join(settings.DATA_DIR, 'postgres/cluster')
  const { manifest } = await backUp({ url: database.url, dataDir: settings.DATA_DIR, cluster }, place, 'physical')
  over = true
  await writing
  await client.end()
  await database.stop()

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy })
  const papers = await papersIn(copy)
  expect(papers).toEqual(papers.map((_, at) => at + 1))
  expect(papers.length).toBeGreaterThan(before)
  expect(papers.length).toBeLessThanOrEqual(written)
  expect(manifest.postgres).toBe(18)
})

test('a restoration to a moment between two papers has the first and not the second', async () => {
  const place = await folderOfTest()
  const { settings, database, client } = await run(await settingsOf('data'), { ...keepLog(place), archive_timeout: '1s' })
  await client.query(tables)
  await client.query("insert into papers values (1, 'pirms kopijas')")
  await backUp({ url: database.url, dataDir: settings.DATA_DIR, cluster: join(settings.DATA_DIR, 'postgres/cluster') }, place, 'physical')
  await client.query("insert into papers values (2, 'pirms brīža')")
  await sleep(50)
  const moment = new Date()
  await sleep(50)
  await client.query("insert into papers values (3, 'pēc brīža')")
  const { rows } = await client.query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last')
  await vi.waitUntil(async () => (await readdir(join(place, 'wal'))).includes(`${rows[0]?.last}.gz`), { timeout: 30_000 })
  await client.end()
  await database.stop()

  const copy = await settingsOf('copy')
  await restore({ from: place, settings: copy, to: moment })
  expect(await papersIn(copy)).toEqual([1, 2])
  const whole = await settingsOf('whole')
  await restore({ from: place, settings: whole })
  expect(await papersIn(whole)).toEqual([1])

  await expect(restore({ from: place, settings: await settingsOf('early'), to: new Date(0) })).rejects.toThrow(
    'Pirms norādītā brīža kopijas nav',
  )
  // Beyond the log there is nothing to go to.
  await rename(join(place, 'wal', `${rows[0]?.last}.gz`), join(place, 'wal', 'away'))
  const late = await settingsOf('late')
  await expect(restore({ from: place, settings: late, to: moment })).rejects.toThrow(/PostgreSQL nevar sākt darbu/)
  expect(await readdir(late.DATA_DIR)).not.toContain('postgres')
})
