import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { startCluster } from './postgres.ts'

/** The database of an installation, embedded or elsewhere. */
export interface Database {
  url: string
  isUp(): boolean
  stop(): Promise<void>
}

const name = 'darbgalds'

/**
 * Opens the database of these settings; an embedded one is started (the data folder must be locked by
 * the caller), with further server parameters where they are given.
 */
export async function openDatabase(
  settings: Settings,
  onLost: (reason: Error) => void,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Database> {
  if (settings.DATABASE_URL) return openElsewhere(settings.DATABASE_URL)
  const cluster = await startCluster({ folder: join(settings.DATA_DIR, 'postgres'), parameters, onLost })
  await ensureDatabase(cluster.url('postgres'))
  return { url: cluster.url(name), isUp: () => cluster.isUp(), stop: () => cluster.stop() }
}

async function openElsewhere(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    if (Number(rows[0]?.version) < 160_000) throw new Error('vajadzīga PostgreSQL 16 vai jaunāka')
  } catch (error) {
    throw new StartError(
      `Nevar lietot DATABASE_URL norādīto datubāzi: ${error instanceof Error ? error.message || String(error) : String(error)}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  return { url, isUp: () => true, stop: async () => undefined }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
