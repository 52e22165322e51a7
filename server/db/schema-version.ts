import { sql } from 'kysely'
import { StartError } from '../runtime/start-error.ts'
import { definitionsFolder, definitionsIn } from './definitions.ts'
import { migrationsIn } from './frozen.ts'
import { migrationsFolder } from './migrate.ts'
import { one } from './one.ts'
import type { Db } from './pool.ts'

/** Read once, because an upgrade may replace the files of a running program. */
let own: { newest: string | undefined; definitions: string } | undefined

/**
 * Whether the last migration that the database had is the last one that this version of the program has, and its
 * functions and triggers are those of this version.
 */
export async function isOfThisVersion(db: Db): Promise<boolean> {
  own ??= {
    newest: migrationsIn(migrationsFolder).at(-1)?.name,
    definitions: fingerprint(definitionsIn(definitionsFolder)),
  }
  const { rows: migrations } = await sql<{ newest: string }>`select max(name) as newest from schema_migrations`.execute(db)
  if (one(migrations).newest !== own.newest) return false
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from definition_files`.execute(db)
  return fingerprint(rows) === own.definitions
}

/** @throws StartError for another schema version */
export async function requireThisVersion(db: Db): Promise<void> {
  if (await isOfThisVersion(db)) return
  throw new StartError('Datubāzes shēma ir citas versijas: vispirms palaidiet šīs versijas programmu (npm start), lai to atjaunotu')
}

function fingerprint(files: readonly { name: string; sha256: string }[]): string {
  return files
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .toSorted()
    .join('\n')
}
