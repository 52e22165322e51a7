import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { session } from '../../../contract/session/session.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { deadLink, refuseNeverMailed } from '../../http/mailed-link.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../http/sign-in.ts'
import { revokeTokensOf, validTokensOf } from './api-tokens.ts'
import { countGuess, forgetGuesses, refuseGuessTooSoon } from './guesses.ts'
import { hashNewPassword, type PasswordOwner } from './new-password.ts'
import { tellOwner } from './tell-owner.ts'

/** Throws 403 for an expired link (spec: error catalogue), 404 for an unknown one. */
export const passwordLink: Handler<typeof session.passwordLink> = async ({ db, params }) => {
  refuseNeverMailed(params.token)
  const owner = await ownerOfLink(db, params.token)
  if (!owner) throw deadLink()
  return { data: { email: owner.email, api_tokens: await validTokensOf(db, owner.id) } }
}

/** The account whose password a link may set; undefined once it was used or is over. */
export async function ownerOfLink(db: Db, token: string): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from password_tokens t join users u on u.id = t.user_id where ${alive(token)}`.execute(db)
  return rows[0]
}

/** Ends all sessions. */
export const storePassword: Handler<typeof session.storePassword> = async ({ db, params, body, audit }) => {
  const owner = await spendLink(db, params.token)
  refuseDifferent(body)
  await setPassword(db, owner, body.password)
  const api_tokens = body.end_api_tokens ? await revokeTokensOf(db, owner.id, owner.id) : 0
  audit({ entity: 'users', id: owner.id, event: 'PASSWORD_CREATED', after: { api_tokens } })
  return {}
}

/** Ends other sessions; guesses are slowed. */
export const changePassword: Handler<typeof session.changePassword> = async (ctx) => {
  const { db, user, body, audit } = ctx
  await checkOldPassword(ctx, body.old_password)
  refuseDifferent(body)
  const { rows } = await sql<Owner>`select id, email, name, surname from users where id = ${user.id}`.execute(db)
  if (!rows[0]) throw Refusal.signedOut()
  await setPassword(db, rows[0], body.password, user.token_id)
  const api_tokens = body.end_api_tokens ? await revokeTokensOf(db, user.id, user.id) : 0
  audit({ entity: 'users', id: user.id, event: 'PASSWORD_CHANGED', after: { api_tokens } })
  return {}
}

export async function checkOldPassword(ctx: Context, oldPassword: string): Promise<void> {
  const { db, user } = ctx
  const guessed = { kind: 'password', userId: user.id, field: 'old_password' } as const
  await refuseGuessTooSoon(ctx, guessed)
  const { rows } = await sql<{ password: string | null }>`select password from users where id = ${user.id} for update`.execute(db)
  const passwordHash = one(rows).password
  // Accounts without a password always fail.
  if (passwordHash === null || !(await verify(passwordHash, oldPassword)))
    throw await countGuess(ctx, guessed, 'Pašreizējā parole nav pareiza')
  await forgetGuesses(ctx, guessed)
}

interface Owner extends PasswordOwner {
  id: number
}

const alive = (token: string) =>
  sql<boolean>`t.token_hash = ${hashOf(token)} and t.used_at is null and t.expires_at > now() and u.is_active`

/** One of parallel uses wins. Locks the account before its links, as mailing does. */
async function spendLink(db: Db, token: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select u.id, u.email, u.name, u.surname from password_tokens t join users u on u.id = t.user_id
    where ${alive(token)} for update of u`.execute(db)
  const used = await sql`
    update password_tokens set used_at = now() where token_hash = ${hashOf(token)} and used_at is null returning 1`.execute(db)
  if (!rows[0] || used.rows.length === 0) throw deadLink()
  return rows[0]
}

export function refuseDifferent({ password, password_confirmation }: { password: string; password_confirmation: string }): void {
  if (password !== password_confirmation) throw Refusal.field('password_confirmation', 'Paroles nesakrīt')
}

/** Ends all other sessions and notifies by mail. */
async function setPassword(db: Db, owner: Owner, password: string, keepToken = 0): Promise<void> {
  await sql`update users set password = ${await hashNewPassword(password, owner)} where id = ${owner.id}`.execute(db)
  await sql`delete from access_tokens where user_id = ${owner.id} and id <> ${keepToken}`.execute(db)
  await tellOwner(db, owner, 'jūsu konta parole ir nomainīta')
}
