import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { session } from '../../../contract/session.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { hashPassword } from './secret.ts'

/** Checks the link of a password e-mail; a dead one answers 403 (spec: error catalogue). */
export const passwordLink: Handler<typeof session.passwordLink> = async ({ db, params }) => {
  const { email } = await linkOwner(db, params.token)
  return { data: { email } }
}

/** Creates the password that a link allows, once; all sessions of the account end. */
export const storePassword: Handler<typeof session.storePassword> = async ({ db, params, body, audit }) => {
  const { user_id } = await linkOwner(db, params.token)
  refuseDifferent(body)
  await setPassword(db, user_id, body.password)
  await sql`update password_tokens set used_at = now() where token_hash = ${hashOf(params.token)}`.execute(db)
  audit({ entity: 'users', id: user_id, event: 'PASSWORD_CREATED' })
  return {}
}

/** Changes the own password; needs the old one and ends the person's other sessions. */
export const changePassword: Handler<typeof session.changePassword> = async ({ db, user, body, audit }) => {
  const { rows } = await sql<{ password: string | null }>`select password from users where id = ${user.id} for update`.execute(db)
  const known = rows[0]?.password ?? null
  // An account that has no password yet has none to be right about.
  if (known === null || !(await verify(known, body.old_password))) throw Refusal.field('old_password', 'Pašreizējā parole nav pareiza')
  refuseDifferent(body)
  await setPassword(db, user.id, body.password, user.token_id)
  audit({ entity: 'users', id: user.id, event: 'PASSWORD_CHANGED' })
  return {}
}

async function linkOwner(db: Db, token: string): Promise<{ user_id: number; email: string }> {
  const { rows } = await sql<{ user_id: number; email: string }>`
    select t.user_id, u.email from password_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashOf(token)} and t.used_at is null and t.expires_at > now() and u.is_active`.execute(db)
  if (!rows[0]) throw Refusal.forbidden('Saite nav derīga vai tās termiņš ir beidzies')
  return rows[0]
}

/** Refuses a new password that was not typed twice the same. */
export function refuseDifferent({ password, password_confirmation }: { password: string; password_confirmation: string }): void {
  if (password !== password_confirmation) throw Refusal.field('password_confirmation', 'Paroles nesakrīt')
}

/** Stores a new password and ends the account's sessions, but for the one that may stay. */
async function setPassword(db: Db, userId: number, password: string, keepToken = 0): Promise<void> {
  await sql`update users set password = ${await hashPassword(password)} where id = ${userId}`.execute(db)
  await sql`delete from access_tokens where user_id = ${userId} and id <> ${keepToken}`.execute(db)
}
