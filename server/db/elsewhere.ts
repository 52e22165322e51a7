import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { newClient } from './client.ts'
import { hostListOf } from './hosts.ts'
import { majorOf, oldestMajor } from './older-postgres.ts'
import { one } from './one.ts'

/** @file Whether the addresses of a database of one's own serve: each reaches it, and those for sessions get one. */

type Addresses = Pick<Settings, 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'PREPARED_STATEMENTS' | 'READ_DATABASE_URL'>
type Named = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'READ_DATABASE_URL'

/** Milliseconds. */
const patience = 10_000

/** Returns the address that gets sessions. @throws StartError when an address does not serve */
export async function reachElsewhere(settings: Addresses): Promise<string> {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = settings
  if (DATABASE_URL === null) throw new Error('There is no database elsewhere')
  await requireWritable(DATABASE_URL, 'DATABASE_URL')
  if (DIRECT_DATABASE_URL !== null) await requireWritable(DIRECT_DATABASE_URL, 'DIRECT_DATABASE_URL')
  await using(DATABASE_URL, 'DATABASE_URL', async (client) => {
    if ((await majorOf(client)) < oldestMajor)
      throw new StartError(unusable('DATABASE_URL', `vajadzīga PostgreSQL ${oldestMajor} vai jaunāka`))
    if (DIRECT_DATABASE_URL !== null) return checkDirect(client, DIRECT_DATABASE_URL, settings)
    if (await isPooled(client)) throw new StartError(needsDirect)
    await refusePooledReplicas(settings)
  })
  return DIRECT_DATABASE_URL ?? DATABASE_URL
}

/** Milliseconds: a host may be in the middle of its promotion. */
const startPatience = 15_000

/** Of an address with several hosts. */
async function requireWritable(url: string, name: Named): Promise<void> {
  const hosts = hostListOf(url)
  if (!hosts) return
  const host = await hosts.writable(startPatience).catch(() => null)
  if (hosts.areMixed) throw new StartError(`${name} datori ir no dažādām datubāzēm: ${hosts.words}`)
  if (!host) throw new StartError(`Nevienā no ${name} datoriem nevar rakstīt: ${hosts.words}`)
}

const needsDirect =
  'DATABASE_URL ved caur savienojumu starpnieku (PgBouncer), kas sesijas nesaglabā; norādiet arī DIRECT_DATABASE_URL: to pašu datubāzi bez starpnieka'

async function checkDirect(pooled: pg.Client, directUrl: string, { PREPARED_STATEMENTS }: Addresses): Promise<void> {
  await using(directUrl, 'DIRECT_DATABASE_URL', async (direct) => {
    if (await isPooled(direct))
      throw new StartError('DIRECT_DATABASE_URL arī ved caur savienojumu starpnieku (PgBouncer); norādiet paša PostgreSQL adresi')
    if (!(await isSameDatabase(direct, pooled)))
      throw new StartError('DIRECT_DATABASE_URL ved uz citu datubāzi nekā DATABASE_URL; norādiet to pašu datubāzi bez starpnieka')
  })
  if (PREPARED_STATEMENTS && (await isPooled(pooled)) && !(await isNaming(pooled)))
    throw new StartError(
      'PREPARED_STATEMENTS=on der tikai starpniekam, kas pats glabā sagatavotos vaicājumus (PgBouncer 1.21 vai jaunāks ar max_prepared_statements virs 0); norādiet PREPARED_STATEMENTS=off',
    )
}

/** Replicas that do not answer are checked by no one: reads go past them until they do. */
async function refusePooledReplicas({ READ_DATABASE_URL }: Addresses): Promise<void> {
  for (const url of READ_DATABASE_URL) {
    const found = await using(url, 'READ_DATABASE_URL', isPooled).catch(() => false)
    if (found)
      throw new StartError(
        'READ_DATABASE_URL ved caur savienojumu starpnieku (PgBouncer); tā drīkst tikai kopā ar DIRECT_DATABASE_URL, citādi norādiet pašu kopiju adreses',
      )
  }
}

/** A pooler tells a process of its own making, in every mode, since a session of PostgreSQL is not the client's alone. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return one(rows).pid !== (client as pg.Client & { processID: number }).processID
}

/** A lock of one session is seen by the other only within one running server and database, unlike names and identifiers, which copies share. */
async function isSameDatabase(direct: pg.Client, pooled: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 31)
  await direct.query('select pg_advisory_lock($1::bigint)', [key])
  const { rowCount } = await pooled.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1::bigint::oid
       and pid = $2 and database = (select oid from pg_database where datname = current_database())`,
    [key, (direct as pg.Client & { processID: number }).processID],
  )
  await direct.query('select pg_advisory_unlock($1::bigint)', [key])
  return rowCount === 1
}

/** A pooler that knows prepared statements names them anew, as its clients choose the same names. */
async function isNaming(pooled: pg.Client): Promise<boolean> {
  const name = 'darbgalds_probe'
  await pooled.query('begin')
  try {
    await pooled.query({ name, text: 'select 1' })
    const { rowCount } = await pooled.query('select from pg_prepared_statements where name = $1', [name])
    if (rowCount) await pooled.query(`deallocate ${name}`)
    return rowCount === 0
  } finally {
    await pooled.query('rollback')
  }
}

async function using<T>(url: string, name: Named, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(unusable(name, error instanceof Error ? error.message || String(error) : String(error)), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

const unusable = (name: Named, reason: string): string => `Nevar lietot ${name} norādīto datubāzi: ${reason}`
