import { sql } from 'kysely'
import type { DB } from '../db/types.generated.ts'
import type { Db } from './context.ts'
import { Refusal } from './refusal.ts'

export type Versioned = Extract<{ [T in keyof DB]: DB[T] extends { lock_version: unknown } ? T : never }[keyof DB], string>

/** Throws 404 if the record does not exist. */
export async function lockRecord(db: Db, table: Versioned, id: number): Promise<{ lock_version: number }> {
  const { rows } = await sql<{ lock_version: number }>`select lock_version from ${sql.table(table)} where id = ${id} for update`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  return row
}

/**
 * Locks a record and refuses if it changed since it was read (INV-LOCK-4).
 * @param current reads the record for the answer of a stale save
 */
export async function lockForSave(
  db: Db,
  table: Versioned,
  { id, lock_version }: { id: number; lock_version: number },
  current: () => Promise<unknown>,
): Promise<void> {
  const row = await lockRecord(db, table, id)
  if (row.lock_version !== lock_version) throw Refusal.stale(await current())
}

/** Removes undefined fields: undefined means unchanged, null cleared. */
export function definedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
