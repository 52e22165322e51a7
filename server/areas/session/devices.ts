import { sql } from 'kysely'
import type { Db } from '../../http/context.ts'
import { hashOf, newSecret } from '../../http/sign-in.ts'

/** Null unless the account signed in from it before. */
export async function recognisedDevice(db: Db, email: string, secret: string | undefined): Promise<number | null> {
  if (secret === undefined) return null
  const { rows } = await sql<{ id: number }>`
    select d.id from known_devices d join users u on u.id = d.user_id
    where d.token_hash = ${hashOf(secret)} and lower(u.email) = lower(${email})`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the next secret of the device. */
export async function rememberDevice(db: Db, userId: number, device: { id: number | null; secret: string | undefined }): Promise<string> {
  if (device.id !== null && device.secret !== undefined) {
    await sql`update known_devices set last_used_at = now() where id = ${device.id}`.execute(db)
    return device.secret
  }
  const { secret, hash } = newSecret()
  await sql`insert into known_devices (user_id, token_hash) values (${userId}, ${hash})`.execute(db)
  return secret
}
