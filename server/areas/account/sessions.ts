import { sql } from 'kysely'
import type { account, OwnSession } from '../../../contract/account/account.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { revokeTokensOf } from '../session/api-tokens.ts'
import { refuseStronger } from '../users/rights.ts'
import { deviceName } from './device-name.ts'

export const sessions: Handler<typeof account.sessions> = async ({ db, user }) => {
  const { rows } = await sql<Omit<OwnSession, 'device'> & { user_agent: string | null }>`
    select id, user_agent, ip, created_at, last_used_at, id = ${user.token_id} as is_current
    from access_tokens where user_id = ${user.id} and expires_at > now()
    order by id = ${user.token_id} desc, last_used_at desc nulls last, id desc`.execute(db)
  return { data: rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceName(user_agent ?? '') })) }
}

/** Throws 404 for another user's session. */
export const endSession: Handler<typeof account.endSession> = async ({ db, params, user, audit }) => {
  const { rows } = await sql`delete from access_tokens where id = ${params.id} and user_id = ${user.id} returning 1`.execute(db)
  if (rows.length === 0) throw Refusal.missing()
  audit({ entity: 'users', id: user.id, event: 'SESSION_ENDED' })
  return {}
}

export const endOtherSessions: Handler<typeof account.endOtherSessions> = async ({ db, user, body, audit }) => {
  await sql`delete from access_tokens where user_id = ${user.id} and id <> ${user.token_id}`.execute(db)
  const api_tokens = body.end_api_tokens ? await revokeTokensOf(db, user.id, user.id) : 0
  audit({ entity: 'users', id: user.id, event: 'SESSIONS_ENDED', after: { api_tokens } })
  return {}
}

/** Ends all sessions of another user, who must not have more rights than the caller. */
export const endSessionsOf: Handler<typeof account.endSessionsOf> = async (ctx) => {
  const { db, params, user, body, audit } = ctx
  if (params.id === user.id) throw Refusal.state('Savas sesijas beidz iestatījumos')
  await refuseStronger(ctx, params.id)
  await sql`delete from access_tokens where user_id = ${params.id}`.execute(db)
  const api_tokens = body.end_api_tokens ? await revokeTokensOf(db, params.id, user.id) : 0
  audit({ entity: 'users', id: params.id, event: 'SESSIONS_ENDED', after: { api_tokens } })
  return {}
}
