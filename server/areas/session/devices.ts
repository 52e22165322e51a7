import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { hashOf, newSecret } from '../../http/sign-in.ts'

/** The device that a secret stands for, where the account was signed in from it before; null otherwise. */
export async function knownDevice(db: Db, email: string, secret: string | undefined): Promise<number | null> {
  if (secret === undefined) return null
  const { rows } = await sql<{ id: number }>`
    select d.id from known_devices d join users u on u.id = d.user_id
    where d.token_hash = ${hashOf(secret)} and lower(u.email) = lower(${email})`.execute(db)
  return rows[0]?.id ?? null
}

/** Makes a device known to the account it was just signed in from; answers the secret that it shows the next time. */
export async function rememberDevice(db: Db, userId: number, known: { id: number | null; secret: string | undefined }): Promise<string> {
  if (known.id !== null && known.secret !== undefined) {
    await sql`update known_devices set last_used_at = now() where id = ${known.id}`.execute(db)
    return known.secret
  }
  const { secret, hash } = newSecret()
  await sql`insert into known_devices (user_id, token_hash) values (${userId}, ${hash})`.execute(db)
  return secret
}
