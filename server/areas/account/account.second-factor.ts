import { sql } from 'kysely'
import { Secret } from 'otpauth'
import type { account } from '../../../contract/account/account.ts'
import { one } from '../../db/one.ts'
import { qrPath } from '../../documents/qr-path.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { ofAuthenticator, seal } from '../../runtime/secret-key.ts'
import { checkOldPassword } from '../session/password.ts'
import { authenticator, checkCode, factorsOf, hasFactor, keepDemanded } from '../session/session.second-factor.ts'
import { tellOwner } from '../session/tell-owner.ts'
import { refuseStronger } from '../users/rights.ts'
import { dropNeedlessCodes, newRecoveryCodes } from './recovery-codes.ts'
import { tellSelf } from './tell-self.ts'

export const secondFactor: Handler<typeof account.secondFactor> = async ({ db, user }) => {
  const { rows } = await sql<{ since: string | null; left: number }>`
    select (select confirmed_at from user_totp where user_id = ${user.id}) as since,
      (select count(*) from recovery_codes where user_id = ${user.id} and used_at is null) as left`.execute(db)
  const { since, left } = one(rows)
  return { data: { is_on: hasFactor(await factorsOf(db, user.id)), since, recovery_codes_left: left } }
}

const isThere = 'Autentifikators jau ir pievienots'

/** Creates an authenticator key, which is not required until one of its codes was confirmed. */
export const beginSecondFactor: Handler<typeof account.beginSecondFactor> = async (ctx) => {
  const { db, user, body } = ctx
  await checkOldPassword(ctx, body.old_password)
  if ((await factorsOf(db, user.id)).authenticator) throw Refusal.state(isThere)
  const key = new Secret({ size: 20 }).base32
  const { rows } = await sql`
    insert into user_totp (user_id, secret) values (${user.id}, ${seal(ctx.settings, ofAuthenticator(user.id), key)})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now() where user_totp.confirmed_at is null
    returning 1`.execute(db)
  // Confirmed in the meantime: a key in use stays.
  if (rows.length === 0) throw Refusal.state(isThere)
  ctx.audit({ entity: 'users', id: user.id, event: 'SECOND_FACTOR_BEGUN' })
  const uri = authenticator(key, user.email).toString()
  return { data: { key, uri, picture: qrPath(uri) } }
}

export const confirmSecondFactor: Handler<typeof account.confirmSecondFactor> = async (ctx) => {
  const { db, user, body } = ctx
  if ((await factorsOf(db, user.id)).authenticator) throw Refusal.state(isThere)
  await checkCode(ctx, user.id, body.code)
  await sql`update user_totp set confirmed_at = now() where user_id = ${user.id}`.execute(db)
  await tellSelf(ctx, 'SECOND_FACTOR_ON', 'jūsu kontam ieslēgta divpakāpju pieslēgšanās')
  return { data: { recovery_codes: await newRecoveryCodes(db, user.id) } }
}

export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async (ctx) => {
  const { db, user, body } = ctx
  await checkOldPassword(ctx, body.old_password)
  if (!hasFactor(await factorsOf(db, user.id))) throw Refusal.state('Divpakāpju pieslēgšanās nav ieslēgta')
  await tellSelf(ctx, 'RECOVERY_CODES', 'jūsu kontam izveidoti jauni rezerves kodi')
  return { data: { recovery_codes: await newRecoveryCodes(db, user.id) } }
}

export const removeSecondFactor: Handler<typeof account.removeSecondFactor> = async (ctx) => {
  const { db, user, body } = ctx
  await checkOldPassword(ctx, body.old_password)
  if (!(await factorsOf(db, user.id)).authenticator) throw Refusal.state('Autentifikatora nav')
  await checkCode(ctx, user.id, body.code)
  await sql`delete from user_totp where user_id = ${user.id}`.execute(db)
  await keepDemanded(ctx)
  await dropNeedlessCodes(db, user.id)
  await tellSelf(ctx, 'SECOND_FACTOR_OFF', 'jūsu kontam izslēgta divpakāpju pieslēgšanās')
  return {}
}

export const resetSecondFactor: Handler<typeof account.resetSecondFactor> = async (ctx) => {
  const { db, params, user, audit } = ctx
  if (params.id === user.id) throw Refusal.state('Savu divpakāpju pieslēgšanos izslēdz iestatījumos')
  await refuseStronger(ctx, params.id)
  const { rows } = await sql<{ id: number; email: string; name: string }>`
    select id, email, name from users where id = ${params.id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  await sql`delete from user_totp where user_id = ${params.id}`.execute(db)
  await sql`delete from passkeys where user_id = ${params.id}`.execute(db)
  await dropNeedlessCodes(db, params.id)
  await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  await tellOwner(db, rows[0], 'administrators jūsu kontam izslēdza divpakāpju pieslēgšanos')
  audit({ entity: 'users', id: params.id, event: 'SECOND_FACTOR_RESET' })
  return {}
}
