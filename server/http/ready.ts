import { isOfThisVersion } from '../db/schema-version.ts'
import type { Db } from './context.ts'

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
  return (await isOfThisVersion(db)) ? null : 'Datubāzes shēma nav šīs versijas'
}
