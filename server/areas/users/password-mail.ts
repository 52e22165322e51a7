import { sql } from 'kysely'
import type { users } from '../../../contract/users/users.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { newSecret } from '../../http/sign-in.ts'
import { queueMail } from '../shared/mail.ts'
import type { Settings } from '../../runtime/settings.ts'
import { revokeTokensOf } from '../session/api-tokens.ts'
import { refuseStronger } from './rights.ts'

/** Validity in hours (docs/domain/accounts.md#users-and-permissions), also in words. */
interface Reason {
  hours: number
  lasting: string
  opening: string
  ending: string
}

const createdByAdmin: Reason = {
  hours: 48,
  lasting: '48 stundas',
  opening: 'Lai izveidotu savu paroli Darbgaldā, atveriet saiti:',
  ending: 'Ja to neesat gaidījis, ziņojiet administratoram.',
}

/** Short validity: the user is waiting, later readers must fail. */
export const forgot: Reason = {
  hours: 1,
  lasting: 'vienu stundu',
  opening: 'Kāds, iespējams, jūs pats, lūdza jaunu paroli Darbgaldam. Lai to izveidotu, atveriet saiti:',
  ending: 'Ja tas nebijāt jūs, nedariet neko: pašreizējā parole paliek spēkā.',
}

/** Removes the password and ends all sessions. */
export const resetPassword: Handler<typeof users.resetPassword> = async (ctx) => {
  const { db, params, user, body } = ctx
  if (params.id === user.id) throw Refusal.state('Savu paroli maina iestatījumos')
  await refuseStronger(ctx, params.id)
  await mailLink(ctx, params.id)
  await sql`update users set password = null, updated_by = ${user.id} where id = ${params.id}`.execute(db)
  await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  const api_tokens = body.end_api_tokens ? await revokeTokensOf(db, params.id, user.id) : 0
  ctx.audit({ entity: 'users', id: params.id, event: 'PASSWORD_RESET', after: { api_tokens } })
  return {}
}

/** The current password stays valid. */
export const mailPassword: Handler<typeof users.mailPassword> = async (ctx) => {
  await refuseStronger(ctx, ctx.params.id)
  await mailLink(ctx, ctx.params.id)
  ctx.audit({ entity: 'users', id: ctx.params.id, event: 'PASSWORD_MAILED' })
  return {}
}

/** Former links become invalid. */
export async function mailLink(
  ctx: Pick<Context, 'db' | 'settings'> & { user: { id: number | null } },
  userId: number,
  { hours, lasting, opening, ending }: Reason = createdByAdmin,
): Promise<void> {
  const { db, settings } = ctx
  await lockRecord(db, 'users', userId)
  const { rows } = await sql<{ email: string; name: string; is_active: boolean }>`
    select email, name, is_active from users where id = ${userId}`.execute(db)
  const account = rows[0]
  if (!account?.is_active) throw Refusal.state('Lietotājs nav aktīvs')
  const { link, hash } = await newLink(db, settings, userId, hours)
  const text = [`Labdien, ${account.name}!`, '', opening, link, '', `Saite derīga ${lasting} un vienu reizi. ${ending}`].join('\n')
  await queueMail(
    db,
    `password:${hash}`,
    { to: account.email, subject: 'Darbgalds: paroles izveide', text, secret: true },
    { document_type: 'users', document_id: userId, user_id: ctx.user.id },
  )
}

/** Former links become invalid. */
export async function newLink(db: Db, settings: Settings, userId: number, hours: number): Promise<{ link: string; hash: string }> {
  const { secret, hash } = newSecret()
  await sql`delete from password_tokens where user_id = ${userId} and used_at is null`.execute(db)
  await sql`insert into password_tokens (user_id, token_hash, expires_at)
    values (${userId}, ${hash}, now() + make_interval(hours => ${hours}))`.execute(db)
  return { link: `${await clientAddress({ db }, settings)}/password/${secret}`, hash }
}

/** Unused and valid. */
export async function waitingLink(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ link: string | null }>`
    select substring(o.payload ->> 'text' from 'https?://[^[:space:]]+/password/[[:alnum:]_-]+') as link
    from password_tokens t join outbox o on o.dedupe_key = 'email:password:' || t.token_hash
    where t.user_id = ${userId} and t.used_at is null and t.expires_at > now() and o.done_at is null`.execute(db)
  return rows[0]?.link ?? null
}

/**
 * APP_URL, system property `public_url`, page origin, else the listening address; never from request headers, which
 * can be forged.
 */
export async function clientAddress({ db }: Pick<Context, 'db'>, { HOST, PORT, APP_URL, PAGE_ORIGIN }: Settings): Promise<string> {
  if (APP_URL) return APP_URL
  const { rows } = await sql<{ url: string | null }>`select property('public_url') #>> '{}' as url`.execute(db)
  const { url } = one(rows)
  if (url) return url.replace(/\/+$/, '')
  if (PAGE_ORIGIN) return PAGE_ORIGIN
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}
