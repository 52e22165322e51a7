import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type MigrationFile, migrationsIn } from './frozen.ts'

/** Our own migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Any number will do, as long as all processes of ours ask for the same.
const lockKey = 7_310_224_118

/**
 * Brings a database to the newest schema: the .sql files of a folder in the order of their names, each
 * in a transaction of its own. Processes that start together wait for one another. `only` brings it to the schema of an
 * older version, whose migrations these were. Answers the names applied now.
 * @throws StartError when a newer version has been at the database; an error when an applied file was changed or a migration fails
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const known = migrationsIn(folder)
    const pending = (await pendingOf(client, known)).filter(({ name }) => !only || only.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function pendingOf(client: pg.Client, known: MigrationFile[]): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  refuseNewer(applied.keys(), known)
  for (const { name, sha256 } of known) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new Error(`Migrācija ${name} ir mainīta pēc tās izpildes; izmaiņas jāraksta jaunā failā`)
  }
  return known.filter(({ name }) => !applied.has(name))
}

/** @throws StartError when one of these migrations comes after all of ours: a newer version of the program made it */
export function refuseNewer(applied: Iterable<string>, known: readonly MigrationFile[]): void {
  const newest = known.at(-1)?.name ?? ''
  for (const name of applied)
    if (name > newest)
      throw new StartError(`Dati ir no jaunākas Darbgalda versijas (shēmas daļa ${name} šai nav zināma); atjauniniet programmu`)
}

async function apply(client: pg.Client, { name, sql, sha256 }: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migrācija ${name} neizdevās: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
