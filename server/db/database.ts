import { join } from 'node:path'
import { newClient } from './client.ts'
import type { Settings } from '../runtime/settings.ts'
import { reachElsewhere } from './elsewhere.ts'
import { loosenedOrder } from './older-postgres.ts'
import { one } from './one.ts'
import { throughPooler } from './pooler.ts'
import { startCluster } from './postgres.ts'
import { letProgramIn } from './program-role.ts'

export interface Database {
  /** For migrations and what else needs a session. */
  url: string
  /** After migrations. */
  letIn(): Promise<LetIn>
  isUp(): boolean
  stop(): Promise<void>
}

export interface LetIn {
  /** As pools take it; through a pooler if there is one. */
  url: string
  /** For what needs a session. */
  directUrl: string
  warning: string | null
}

const name = 'darbgalds'

/** An embedded one is started; the caller holds the data folder's lock. */
export async function openDatabase(
  settings: Settings,
  onLost: (reason: Error) => void,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Database> {
  if (settings.DATABASE_URL) return openElsewhere(settings, settings.DATABASE_URL)
  const cluster = await startCluster({ folder: join(settings.DATA_DIR, 'postgres'), parameters, onLost })
  await ensureDatabase(cluster.url('postgres'))
  const url = cluster.url(name)
  const letIn = async (): Promise<LetIn> => {
    const programUrl = await letProgramIn(url)
    return { url: programUrl, directUrl: programUrl, warning: null }
  }
  return { url, letIn, isUp: () => cluster.isUp(), stop: () => cluster.stop() }
}

async function openElsewhere(settings: Settings, given: string): Promise<Database> {
  const url = await reachElsewhere(settings)
  const program = settings.DIRECT_DATABASE_URL ? throughPooler(given, { isNaming: settings.PREPARED_STATEMENTS }) : given
  const letIn = async (): Promise<LetIn> => ({ url: program, directUrl: url, warning: await warningOf(given) })
  return { url, letIn, isUp: () => true, stop: async () => undefined }
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
