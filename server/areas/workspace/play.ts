import { sql } from 'kysely'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Handler, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { replaysHere } from '../../http/replay-sessions.ts'
import { newSecret, userOfToken } from '../../http/sign-in.ts'
import { readStored } from '../files/keep.ts'
import { whoseHistory } from './workspace.history.ts'
import { settingsNow } from './rights.ts'

/** Session validity. */
const hours = 4

/**
 * Replays a history with its original user's rights. Only on copies and demonstrations; rights that neither user has
 * are refused, as files can name any.
 */
export const playAs: Handler<typeof workspace.playAs> = async ({ db, user, settings, body, audit, ip, userAgent }) => {
  replaysHere(settings)
  const whose = whoseHistory(user, body.user_id)
  const { rows: people } = await sql<{ name: string; is_active: boolean }>`
    select concat_ws(' ', name, surname) as name, is_active from users where id = ${whose}`.execute(db)
  const [person] = people
  if (!person || person.name !== body.name) throw Refusal.field('user_id', `Lietotāja „${body.name}” šeit nav`)
  if (!person.is_active) throw Refusal.field('user_id', `Lietotāja „${body.name}” konts šeit ir atslēgts`)
  const { secret, hash } = newSecret()
  await sql`insert into access_tokens (user_id, token_hash, expires_at, last_used_at, ip, user_agent)
    values (${whose}, ${hash}, now() + make_interval(hours => ${hours}), now(), ${ip}, ${userAgent.slice(0, 300)})`.execute(db)
  const playedUser = await userOfToken(db, `Bearer ${secret}`)
  if (!playedUser) throw Refusal.field('user_id', `Lietotājs „${body.name}” šeit nevar pieslēgties`)
  const permissions = body.permissions ?? [...playedUser.permissions]
  const modules = body.modules ?? [...playedUser.modules]
  refuseBeyond('permissions', permissions, playedUser.permissions, user.permissions)
  refuseBeyond('modules', modules, playedUser.modules, user.modules)
  await sql`update access_tokens set played_by = ${user.id}, played_permissions = ${permissions}, played_modules = ${modules}
    where token_hash = ${hash}`.execute(db)
  audit({ entity: 'users', id: whose, event: 'PLAYED_AS', after: { permissions, modules } })
  const now = await settingsNow(db)
  const other_settings = Object.entries(body.settings ?? {}).flatMap(([key, then]) =>
    JSON.stringify(then) === JSON.stringify(now[key]) ? [] : [{ key, then, now: now[key] ?? null }],
  )
  return { access_token: secret, other_settings }
}

/** By content hash, for replay sessions: knowing the hash proves possession. */
export const recordedFile: Handler<typeof workspace.recordedFile> = async ({ db, user, settings, params: { sha256 } }) => {
  if (!user.is_played) throw Refusal.forbidden()
  const { rows } = await sql<{ id: number }>`select id from files where sha256 = ${sha256} order by id limit 1`.execute(db)
  const stored = rows[0] && (await readStored(db, settings, rows[0].id))
  if (!stored) throw Refusal.missing()
  return { name: stored.name, mime: stored.mime, bytes: stored.bytes }
}

function refuseBeyond(
  field: 'permissions' | 'modules',
  requestedRights: readonly string[],
  ...rightHolders: readonly SessionUser[typeof field][]
): void {
  const beyond = requestedRights.filter((name) => !rightHolders.some((names) => (names as ReadonlySet<string>).has(name)))
  if (beyond.length > 0)
    throw Refusal.field(field, `Ierakstā ir tiesības, kuru šeit nav ne ierakstītajam cilvēkam, ne jums: ${beyond.join(', ')}`)
}
