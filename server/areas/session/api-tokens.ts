import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

export async function validTokensOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId} and revoked_at is null and expires_at > moment()`.execute(db)
  return one(rows).count
}

/** Returns how many were valid. */
export async function revokeTokensOf(db: Db, userId: number, by: number): Promise<number> {
  const { rows } = await sql`
    update api_tokens set revoked_at = moment(), updated_by = ${by}
    where user_id = ${userId} and revoked_at is null and expires_at > moment() returning 1`.execute(db)
  return rows.length
}
