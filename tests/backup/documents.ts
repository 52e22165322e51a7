import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { backUp } from '../../server/backup/back-up.ts'
import type { Backup } from '../../server/backup/manifest.ts'
import { keepLog } from '../../server/backup/wal.ts'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { readSettings, type Settings } from '../../server/runtime/settings.ts'
import { folderOfTest } from '../support/product.ts'

export async function settingsOf(name: string): Promise<Settings> {
  return { ...readSettings({ DEMO: '0' }), DATA_DIR: join(await folderOfTest(), name) }
}

export interface Running {
  settings: Settings
  database: Database
  client: pg.Client
}

/** Stops at the end of the test. */
export async function run(settings: Settings, parameters: Record<string, string> = {}): Promise<Running> {
  const database = await openDatabase(settings, () => undefined, parameters)
  onTestFinished(() => database.stop())
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return { settings, database, client }
}

export const tables = `
  create table schema_migrations (name text primary key, sha256 text not null);
  create table files (sha256 text);
  create table papers (id int primary key, text text not null, written_at timestamptz not null default clock_timestamp())`

export async function documentsIn(settings: Settings): Promise<number[]> {
  const { database, client } = await run(settings)
  const { rows } = await client.query<{ id: number }>('select id from papers order by id')
  await client.end()
  await database.stop()
  return rows.map(({ id }) => id)
}

export function runKeeping(settings: Settings, place: string): Promise<Running> {
  return run(settings, { ...keepLog(place), archive_timeout: '1s' })
}

export function backUpWhole({ settings, database }: Running, place: string): Promise<Backup> {
  return backUp({ url: database.url, files: settings, cluster: join(settings.DATA_DIR, 'postgres/cluster') }, place, 'physical')
}

/** Returns a time between this row and the next. */
export async function write({ client }: Running, id: number): Promise<Date> {
  await client.query("insert into papers values ($1, 'ķ')", [id])
  await sleep(30)
  const moment = new Date()
  await sleep(30)
  return moment
}

/** Stops after all log is archived; returns the last segment. */
export async function stopArchived({ database, client }: Running, place: string): Promise<string> {
  const { rows } = await client.query<{ last: string; system: string }>(
    'select pg_walfile_name(pg_switch_wal() - 1) as last, system_identifier::text as system from pg_control_system()',
  )
  const { last = '', system = '' } = rows[0] ?? {}
  const piece = join(place, 'wal', system, `${last}.gz`)
  await vi.waitUntil(() => existsSync(piece), { timeout: 60_000 })
  const { rows: faults } = await client.query<{ failed: number }>('select failed_count::int as failed from pg_stat_archiver')
  expect(faults[0]?.failed).toBe(0)
  await client.end()
  await database.stop()
  return piece
}
