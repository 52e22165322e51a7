import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { session } from '../../../contract/session/session.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { newSecret, tokenHours } from '../../http/sign-in.ts'
import { recognisedDevice, rememberDevice } from './devices.ts'
import { askSecondFactor } from './session.second-factor.ts'
import { decoyHash } from './secret.ts'
import { countFailure, forgetFailures, refuseTooSoon } from './slowing.ts'

/**
 * Attempts (slowing.ts) survive the refusal, and unknown accounts take equally long. A correct password without the
 * second factor is refused at `code`.
 */
export const login: Handler<typeof session.login> = async (ctx) => {
  const { db, body } = ctx
  const device = await recognisedDevice(db, body.email, body.device)
  const attempt = { email: body.email, device }
  await refuseTooSoon(ctx, attempt)
  const found = await sql<{ id: number; password: string | null; is_active: boolean }>`
    select id, password, is_active from users where lower(email) = lower(${body.email})`.execute(db)
  const account = found.rows[0]
  const right = await verify(account?.password ?? (await decoyHash()), body.password)
  if (!account?.password || !right || !account.is_active) {
    throw await countFailure(ctx, attempt)
  }
  await forgetFailures(ctx, attempt)
  await askSecondFactor(ctx, account.id, body.code)
  const access_token = await startSession(ctx, account.id)
  return { access_token, device: await rememberDevice(db, account.id, { id: device, secret: body.device }) }
}

/** After authentication; returns the token. Refuses users of a closed portal. @param how passkey, for the history */
export async function startSession({ db, ip, userAgent, audit }: Context, userId: number, how?: { passkey: string }): Promise<string> {
  if (await portalClosed(db, userId)) throw Refusal.forbidden('Klienta portāls ir slēgts')
  const { secret, hash } = newSecret()
  await sql`insert into access_tokens (user_id, token_hash, expires_at, last_used_at, ip, user_agent)
    values (${userId}, ${hash}, now() + make_interval(hours => ${tokenHours}), now(), ${ip}, ${userAgent.slice(0, 300)})`.execute(db)
  await sql`update users set last_login_at = now() where id = ${userId}`.execute(db)
  audit({ entity: 'users', id: userId, event: 'LOGIN', ...(how && { after: how }) })
  return secret
}

async function portalClosed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join customer_profiles p on p.customer_id = u.main_customer_id
    where u.id = ${userId} and u.kind = 'customer' and not p.portal_enabled`.execute(db)
  return rows.length > 0
}

export const logout: Handler<typeof session.logout> = async ({ db, user, audit }) => {
  await sql`delete from access_tokens where id = ${user.token_id}`.execute(db)
  audit({ entity: 'users', id: user.id, event: 'LOGOUT' })
  return {}
}
