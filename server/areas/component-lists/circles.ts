import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

/**
 * Holds what goods are made of until the end of the transaction, before anything else is held: two changes, each
 * right by itself, may close a circle together. `refuse_circular_part` holds the same.
 */
export async function holdPartsOfGoods(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('component_lists.parts'))`.execute(db)
}

/** Returns a component that is itself made from the list's product, by active lists; or null. */
export async function circularPart(db: Db, listId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select circular_part(${listId}) as name`.execute(db)
  return one(rows).name
}
