import { join } from 'node:path'
import { newClient } from './client.ts'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { loosenedOrder, majorOf, oldestMajor } from './older-postgres.ts'
import { one } from './one.ts'
import { startCluster } from './postgres.ts'
import { letProgramIn } from './program-role.ts'

export interface Database {
  /** For migrations. */
  url: string
  /** After migrations; returns the program's URL and a warning. */
  letIn(): Promise<{ url: string; warning: string | null }>
  isUp(): boolean
  stop(): Promise<void>
}

const name = 'darbgalds'

/** An embedded one is started; the caller holds the data folder's lock. */
export async function openDatabase(
  settings: Settings,
  onLost: (reason: Error) => void,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Database> {
  if (settings.DATABASE_URL) return openElsewhere(settings.DATABASE_URL)
  const cluster = await startCluster({ folder: join(settings.DATA_DIR, 'postgres'), parameters, onLost })
  await ensureDatabase(cluster.url('postgres'))
  const url = cluster.url(name)
  const letIn = async () => ({ url: await letProgramIn(url), warning: null })
  return { url, letIn, isUp: () => cluster.isUp(), stop: () => cluster.stop() }
}

async function openElsewhere(url: string): Promise<Database> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    if ((await majorOf(client)) < oldestMajor) throw new Error(`vajadzīga PostgreSQL ${oldestMajor} vai jaunāka`)
  } catch (error) {
    throw new StartError(
      `Nevar lietot DATABASE_URL norādīto datubāzi: ${error instanceof Error ? error.message || String(error) : String(error)}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  return { url, letIn: async () => ({ url, warning: await warningOf(url) }), isUp: () => true, stop: async () => undefined }
}

async function warningOf(url: string): Promise<string | null> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ superuser: boolean }>("select current_setting('is_superuser') = 'on' as superuser")
    const role = one(rows).superuser ? 'DATABASE_URL loma ir superlietotājs; programmai pietiek ar lomu, kurai pieder šī datubāze' : null
    return [role, await loosenedOrder(client)].filter((warning) => warning !== null).join('\n') || null
  } finally {
    await client.end()
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
