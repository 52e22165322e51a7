import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { session } from '../../../contract/session.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { newSecret, tokenHours } from '../../http/sign-in.ts'
import { decoyHash } from './secret.ts'

/** Failed tries in a quarter of an hour after which an account, or an address, has to wait it out. */
const triesPerAccount = 5
const triesPerAddress = 30

/**
 * Signs a person in. Tries are counted by account and by address and outlive the refused call, so
 * they are written before the answer is known; a wrong password and an unknown account take equally long.
 */
export const login: Handler<typeof session.login> = async (io) => {
  const { db, body } = io
  await refuseTooMany(io, body.email)
  const found = await sql<{ id: number; password: string | null; is_active: boolean }>`
    select id, password, is_active from users where lower(email) = lower(${body.email})`.execute(db)
  const account = found.rows[0]
  const right = await verify(account?.password ?? (await decoyHash()), body.password)
  if (!account?.password || !right || !account.is_active) {
    throw await recordFailure(io, body.email)
  }
  await sql`delete from sign_in_failures where kind = 'account' and subject = lower(${body.email})`.execute(db)
  return { access_token: await startSession(io, account.id) }
}

/**
 * Signs an account in whose password is right or was just chosen; answers the token. Refuses a customer's
 * user while his portal is closed.
 */
export async function startSession({ db, ip, userAgent, audit }: Context, userId: number): Promise<string> {
  if (await portalClosed(db, userId)) throw Refusal.forbidden('Klienta portāls ir slēgts')
  const { secret, hash } = newSecret()
  await sql`insert into access_tokens (user_id, token_hash, expires_at, last_used_at, ip, user_agent)
    values (${userId}, ${hash}, now() + make_interval(hours => ${tokenHours}), now(), ${ip}, ${userAgent.slice(0, 300)})`.execute(db)
  await sql`update users set last_login_at = now() where id = ${userId}`.execute(db)
  audit({ entity: 'users', id: userId, event: 'LOGIN' })
  return secret
}

async function portalClosed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join customer_profiles p on p.customer_id = u.main_customer_id
    where u.id = ${userId} and u.kind = 'customer' and not p.portal_enabled`.execute(db)
  return rows.length > 0
}

async function refuseTooMany({ db, ip }: Context, address: string): Promise<void> {
  // Tries on one account wait for each other, or a burst of them would all be counted too late.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${address}), 0))`.execute(db)
  const { rows } = await sql<{ account: number; address: number }>`
    select count(*) filter (where kind = 'account') as account, count(*) filter (where kind = 'address') as address
    from sign_in_failures
    where at > now() - interval '15 minutes' and (kind, subject) in (('account', lower(${address})), ('address', ${ip}))`.execute(db)
  const counted = rows[0]
  if (counted && (counted.account >= triesPerAccount || counted.address >= triesPerAddress)) {
    throw Refusal.forbidden('Pārāk daudz neveiksmīgu mēģinājumu; mēģiniet vēlreiz pēc 15 minūtēm')
  }
}

async function recordFailure({ db, ip }: Context, address: string): Promise<Refusal> {
  await sql`insert into sign_in_failures (kind, subject) values ('account', lower(${address})), ('address', ${ip})`.execute(db)
  return Refusal.forbidden('E-pasts vai parole nav pareiza').keeping()
}

/** Ends the session of the token that the call carries. */
export const logout: Handler<typeof session.logout> = async ({ db, user, audit }) => {
  await sql`delete from access_tokens where id = ${user.token_id}`.execute(db)
  audit({ entity: 'users', id: user.id, event: 'LOGOUT' })
  return {}
}
