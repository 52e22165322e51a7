import { isOfThisVersion } from '../db/schema-version.ts'
import type { Db } from './context.ts'

/** Milliseconds. */
const timeout = 3000

/**
 * Returns why this process should receive no calls, else null: the database does not answer, or an upgrade changed
 * its schema.
 */
export async function whyNotReady(db: Db): Promise<string | null> {
  const late = new Promise<string>((done) => setTimeout(() => done('Datubāze neatbild laikā'), timeout).unref())
  return Promise.race([late, unlike(db).catch(() => 'Datubāze neatbild')])
}

async function unlike(db: Db): Promise<string | null> {
  return (await isOfThisVersion(db)) ? null : 'Datubāzes shēma nav šīs versijas'
}
