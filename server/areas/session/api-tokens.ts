import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'

/** Number of an account's API tokens that are still valid. */
export async function validTokensOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId} and revoked_at is null and expires_at > moment()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Revokes an account's API tokens; answers how many were still valid. */
export async function revokeTokensOf(db: Db, userId: number, by: number): Promise<number> {
  const { rows } = await sql`
    update api_tokens set revoked_at = moment(), updated_by = ${by}
    where user_id = ${userId} and revoked_at is null and expires_at > moment() returning 1`.execute(db)
  return rows.length
}
