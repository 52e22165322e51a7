import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { StartError } from '../runtime/start-error.ts'
import { migrationsFolder } from './migrate.ts'
import type { Db } from './pool.ts'

/** Whether the last migration that the database had is the last one that this version of the program has. */
export async function isOfThisVersion(db: Db): Promise<boolean> {
  const { rows } = await sql<{ newest: string }>`select max(name) as newest from schema_migrations`.execute(db)
  return rows[0]?.newest === (await newestMigration())
}

/** @throws StartError where a command of the terminal would work on the schema of another version */
export async function requireThisVersion(db: Db): Promise<void> {
  if (await isOfThisVersion(db)) return
  throw new StartError('Datubāzes shēma ir citas versijas: vispirms palaidiet šīs versijas programmu (npm start), lai to atjaunotu')
}

async function newestMigration(): Promise<string | undefined> {
  const names = await readdir(migrationsFolder)
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
}
