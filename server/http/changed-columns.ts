import { sql } from 'kysely'
import { one } from '../db/one.ts'
import type { Db } from './context.ts'
import type { Versioned } from './record.ts'

/** Returns the changed columns, before and after. Call under the row lock, before the update. */
export async function trail(
  db: Db,
  table: Versioned,
  id: number,
  changes: object,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const sentChanges = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (sentChanges.length === 0) return { before: {}, after: {} }
  const columns = sql.join(sentChanges.map(([name]) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)} where id = ${id}`.execute(db)
  const now = one(rows)
  const different = sentChanges.filter(([name, value]) => now[name] !== value)
  return {
    before: Object.fromEntries(different.map(([name]) => [name, now[name]])),
    after: Object.fromEntries(different),
  }
}
