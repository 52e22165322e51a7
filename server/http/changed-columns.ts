import { sql } from 'kysely'
import type { Db } from './context.ts'
import type { Versioned } from './record.ts'

/**
 * What a save is about to change, for the audit log: the columns whose values differ, before and
 * after. Asked under the row's lock, before the update.
 */
export async function trail(
  db: Db,
  table: Versioned,
  id: number,
  changes: object,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (given.length === 0) return { before: {}, after: {} }
  const columns = sql.join(given.map(([name]) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)} where id = ${id}`.execute(db)
  const now = rows[0] ?? {}
  const different = given.filter(([name, value]) => now[name] !== value)
  return {
    before: Object.fromEntries(different.map(([name]) => [name, now[name]])),
    after: Object.fromEntries(different),
  }
}
