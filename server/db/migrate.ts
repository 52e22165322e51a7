import { join } from 'node:path'
import type pg from 'pg'
import { newClient } from './client.ts'
import { StartError } from '../runtime/start-error.ts'
import { applyDefinitions, definitionsFolder, definitionsIn } from './definitions.ts'
import { type MigrationFile, migrationsIn } from './frozen.ts'
import { forRelease, releaseOf } from './older-postgres.ts'
import { one } from './one.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Arbitrary; equal in all processes.
const lockKey = 7_310_224_118

export interface Migrating {
  folder?: string
  /** Folder of the functions and triggers that come after the migrations. */
  definitions?: string
  /** Brings it to the schema of an older version only, whose migrations these were, with the functions of that day. */
  only?: ReadonlySet<string>
  /** A failure prevents the upgrade. */
  beforeUpgrade?: () => Promise<void>
  say?: (line: string) => void
  /** Milliseconds between progress messages. */
  patience?: number
}

/**
 * Brings a database to the newest schema: the migrations of a folder in the order of their names, then functions and
 * triggers whose text changed, in one transaction, so that after a failure the version before works on. Processes that
 * start together wait for one another. Answers the names of the migrations applied now.
 * @throws StartError when a newer version has been at the database or a file fails; an error when an applied file was changed
 */
export async function migrate(databaseUrl: string, options: Migrating = {}): Promise<string[]> {
  const { folder = migrationsFolder, definitions = definitionsFolder, only, beforeUpgrade, say } = options
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { isNew, pending } = await pendingMigrations(client, migrationsIn(folder))
    const selectedFiles = pending.filter(({ name }) => !only || only.has(name))
    if (selectedFiles.length > 0 && !isNew) await beforeUpgrade?.()
    const replaced = await wholly(client, async () => {
      await applyAll(client, selectedFiles, options)
      return only ? [] : applyDefinitions(client, definitionsIn(definitions), selectedFiles.length > 0)
    })
    if (selectedFiles.length === 0 && replaced.length > 0) say?.(`Datubāzes funkcijas un trigeri atjaunoti (${replaced.join(', ')})`)
    return selectedFiles.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function pendingMigrations(client: pg.Client, knownFiles: MigrationFile[]): Promise<{ isNew: boolean; pending: MigrationFile[] }> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  refuseNewer(applied.keys(), knownFiles)
  for (const { name, sha256 } of knownFiles) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new Error(`Migrācija ${name} ir mainīta pēc tās izpildes; izmaiņas jāraksta jaunā failā`)
  }
  return { isNew: applied.size === 0, pending: knownFiles.filter(({ name }) => !applied.has(name)) }
}

/** @throws StartError for migrations of a newer version */
export function refuseNewer(applied: Iterable<string>, knownFiles: readonly MigrationFile[]): void {
  const newest = knownFiles.at(-1)?.name ?? ''
  for (const name of applied)
    if (name > newest)
      throw new StartError(`Dati ir no jaunākas Darbgalda versijas (shēmas daļa ${name} šai nav zināma); atjauniniet programmu`)
}

async function wholly<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyAll(client: pg.Client, migrations: readonly MigrationFile[], options: Migrating): Promise<void> {
  const release = await releaseOf(client)
  for (const migration of migrations) {
    try {
      await tellingProgress(client, migration, options, () => apply(client, migration, release))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`Migrācija ${migration.name} neizdevās: ${reason}; datubāze palika tāda, kāda bija`, { cause: error })
    }
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: MigrationFile, release: number): Promise<void> {
  await client.query(forRelease(release, sql))
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  // Deferred checks belong to their migration.
  await client.query('set constraints all immediate')
  const { rows } = await client.query<{ names: string | null }>(
    "select string_agg(distinct quote_ident(conname), ', ') as names from pg_constraint where condeferred and connamespace = 'public'::regnamespace",
  )
  const { names } = one(rows)
  if (names) await client.query(`set constraints ${names} deferred`)
}

/** Code of progress notices. */
const progressCode = 'DG000'

/** Large rewrites are marked by `-- rewrites: table, table`. */
async function tellingProgress(
  client: pg.Client,
  { name, sql }: MigrationFile,
  { say = () => undefined, patience = 10_000 }: Migrating,
  work: () => Promise<void>,
): Promise<void> {
  const rewritten = /^-- rewrites: (.+)$/m.exec(sql)?.[1]?.split(/, */) ?? []
  if (rewritten.length > 0) {
    const { rows } = await client.query<{ table: string }>(
      `select relname || ' (~' || greatest(reltuples, 0)::bigint || ')' as table from pg_class
       where relnamespace = 'public'::regnamespace and relname = any($1) and pg_relation_size(oid) > 0 order by relname`,
      [rewritten],
    )
    const tables = rows.map(({ table }) => table).join(', ')
    if (tables !== '') say(`Migrācija ${name} pārraksta tabulas ar šādu rindu skaitu: ${tables}; tas var ilgt`)
  }
  const started = Date.now()
  const goesOn = setInterval(() => say(`Migrācija ${name} turpinās: ${Math.round((Date.now() - started) / 1000)} s`), patience)
  const onNotice = ({ code, message }: { code?: string | undefined; message?: string | undefined }): void => {
    if (code === progressCode) say(`Migrācija ${name}: ${message}`)
  }
  client.on('notice', onNotice)
  try {
    await work()
  } finally {
    clearInterval(goesOn)
    client.off('notice', onNotice)
  }
}
