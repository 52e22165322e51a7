import { sql } from 'kysely'
import { StartError } from '../runtime/start-error.ts'
import { definitionsFolder, definitionsIn } from './definitions.ts'
import { migrationsIn } from './frozen.ts'
import { migrationsFolder } from './migrate.ts'
import { one } from './one.ts'
import type { Db } from './pool.ts'

interface Version {
  newest: string | undefined
  definitions: string
}

/** Read once, because an upgrade may replace the files of a running program. */
let own: Version | undefined

function ownVersion(): Version {
  own ??= {
    newest: migrationsIn(migrationsFolder).at(-1)?.name,
    definitions: fingerprint(definitionsIn(definitionsFolder)),
  }
  return own
}

/**
 * Whether the last migration that the database had is the last one that this version of the program has, and its
 * functions and triggers are those of this version.
 */
export async function isOfThisVersion(db: Db): Promise<boolean> {
  const { newest, definitions } = ownVersion()
  const { rows: migrations } = await sql<{ newest: string }>`select max(name) as newest from schema_migrations`.execute(db)
  if (one(migrations).newest !== newest) return false
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from definition_files`.execute(db)
  return fingerprint(rows) === definitions
}

/** The last migration that the database had, if this version does not know it; else null. */
export async function newerMigration(db: Db): Promise<string | null> {
  const { rows } = await sql<{ newest: string }>`select max(name) as newest from schema_migrations`.execute(db)
  const { newest } = one(rows)
  return newest > (ownVersion().newest ?? '') ? newest : null
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
