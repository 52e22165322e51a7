import { sql } from 'kysely'
import type { users } from '../../../contract/users.ts'
import type { Context, Handler } from '../../http/context.ts'
import { lockRecord } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { newSecret } from '../../http/sign-in.ts'
import { queueMail } from '../../jobs/mail.ts'
import type { Settings } from '../../settings.ts'
import { refuseStronger } from './rights.ts'

/** Hours for which a link to choose a password works (domain.md 1.1). */
const linkHours = 48

/** Takes the password away, ends all sessions and mails a link to choose a new one. */
export const resetPassword: Handler<typeof users.resetPassword> = async (io) => {
  const { db, params, user } = io
  if (params.id === user.id) throw Refusal.state('Savu paroli maina iestatījumos')
  await refuseStronger(io, params.id)
  await mailLink(io, params.id)
  await sql`update users set password = null, updated_by = ${user.id} where id = ${params.id}`.execute(db)
  await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  io.audit({ entity: 'users', id: params.id, event: 'PASSWORD_RESET' })
  return {}
}

/** Mails a link to choose a password; the present one works until then. */
export const mailPassword: Handler<typeof users.mailPassword> = async (io) => {
  await refuseStronger(io, io.params.id)
  await mailLink(io, io.params.id)
  io.audit({ entity: 'users', id: io.params.id, event: 'PASSWORD_MAILED' })
  return {}
}

/** Makes a link for one account and queues its mail; links made before stop working. */
export async function mailLink(io: Pick<Context, 'db' | 'user' | 'settings'>, userId: number): Promise<void> {
  const { db, settings } = io
  await lockRecord(db, 'users', userId)
  const { rows } = await sql<{ email: string; name: string; is_active: boolean }>`
    select email, name, is_active from users where id = ${userId}`.execute(db)
  const account = rows[0]
  if (!account?.is_active) throw Refusal.state('Lietotājs nav aktīvs')
  const { secret, hash } = newSecret()
  await sql`delete from password_tokens where user_id = ${userId} and used_at is null`.execute(db)
  await sql`insert into password_tokens (user_id, token_hash, expires_at)
    values (${userId}, ${hash}, now() + make_interval(hours => ${linkHours}))`.execute(db)
  const link = `${await clientAddress(io, settings)}/password/${secret}`
  const text = [
    `Labdien, ${account.name}!`,
    '',
    'Lai izveidotu savu paroli Darbgaldā, atveriet saiti:',
    link,
    '',
    `Saite derīga ${linkHours} stundas un vienu reizi. Ja to neesat gaidījis, ziņojiet administratoram.`,
  ].join('\n')
  await queueMail(
    db,
    `password:${hash}`,
    { to: account.email, subject: 'Darbgalds: paroles izveide', text, secret: true },
    { document_type: 'users', document_id: userId, user_id: io.user.id },
  )
}

/**
 * Address under which people open the product: the system property `public_url`, else where this
 * server listens. Never taken from a request's headers, which a stranger writes.
 */
export async function clientAddress({ db }: Pick<Context, 'db'>, { HOST, PORT }: Settings): Promise<string> {
  const { rows } = await sql<{ url: string | null }>`select property('public_url') #>> '{}' as url`.execute(db)
  if (rows[0]?.url) return rows[0].url.replace(/\/+$/, '')
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}
