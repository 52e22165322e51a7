import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { type MigrationFile, migrationsIn } from './frozen.ts'

/** @file Functions and triggers as they stand today: files that are run again whenever their text changes. */

/** The folder that holds the kinds of our own files. */
export const definitionsFolder = import.meta.dirname

/** In this order: triggers call functions. */
const kinds = ['functions', 'triggers'] as const

/** A file of functions or triggers, named with its kind: `functions/orders.sql`. */
export type DefinitionFile = MigrationFile

/** The files of functions, then those of triggers, each kind in the order of its names. */
export function definitionsIn(folder: string): DefinitionFile[] {
  return kinds.flatMap((kind) => migrationsIn(join(folder, kind)).map((file) => ({ ...file, name: `${kind}/${file.name}` })))
}

/**
 * Runs the files whose text is other than the one that the database was given last, in the transaction of the client;
 * all of them after a migration, which may have replaced or dropped what they define. Answers the names of those run.
 * @throws StartError that names the file which fails
 */
export async function applyDefinitions(client: pg.Client, files: readonly DefinitionFile[], migrated: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from definition_files')
  const changed = migrated ? files : files.filter((file) => !rows.some(({ name, sha256 }) => name === file.name && sha256 === file.sha256))
  const names = files.map(({ name }) => name)
  if (rows.some(({ name }) => !names.includes(name))) await client.query('delete from definition_files where name <> all ($1)', [names])
  // Bodies name functions that come later; tests hold that each body is valid.
  if (changed.length > 0) await client.query('set local check_function_bodies = off')
  for (const { name, sql, sha256 } of changed) {
    await client.query(sql).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`Datubāzes definīcijas ${name} neizdevās ielādēt: ${reason}; datubāze palika tāda, kāda bija`, { cause: error })
    })
    await client.query(
      `insert into definition_files (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
      [name, sha256],
    )
  }
  return changed.map(({ name }) => name)
}
