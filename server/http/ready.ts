import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './context.ts'

const folder = join(import.meta.dirname, '../db/migrations')

/** Milliseconds in which the database has to answer. */
const patience = 3000

/**
 * Why this process should be sent no calls now, or null: the database does not answer in time, or its schema is that
 * of another version of the program, which an upgrade beside it brings. Who is told so goes on with another process.
 */
export async function whyNotReady(db: Db): Promise<string | null> {
  const late = new Promise<string>((done) => setTimeout(() => done('Datubāze neatbild laikā'), patience).unref())
  return Promise.race([late, unlike(db).catch(() => 'Datubāze neatbild')])
}

async function unlike(db: Db): Promise<string | null> {
  const { rows } = await sql<{ newest: string }>`select max(name) as newest from schema_migrations`.execute(db)
  return rows[0]?.newest === (await newestMigration()) ? null : 'Datubāzes shēma nav šīs versijas'
}

/** The last migration that this version of the program has. */
async function newestMigration(): Promise<string | undefined> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
}
