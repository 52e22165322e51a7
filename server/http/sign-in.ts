import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { apiTokenPrefix } from '../../contract/account/api-tokens.ts'
import { isDemandedOf, type Demand } from '../../contract/account/demanded-factor.ts'
import type { Module, Permission } from '../../contract/permissions.ts'
import type { Db, SessionUser } from './context.ts'
import { knownUser, rememberUser } from './known-users.ts'
import { heldPermissions } from './user-permissions.ts'
import { usualPage } from './list.ts'
import { effective } from './visible.ts'

/** A token expires 12 hours after its last use, and after seven days. */
export const tokenHours = 12
const mostDays = 7

export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** SHA-256 suffices because secrets are random and long. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Extends the token's 12 hours. */
export async function userOfToken(db: Db, authorization: string | undefined): Promise<SessionUser | null> {
  const secret = secretIn(authorization)
  if (!secret) return null
  const byProgram = secret.startsWith(apiTokenPrefix)
  return userOf(db, { tokens: byProgram ? ofPrograms : ofPeople, hash: hashOf(secret), byProgram })
}

/** Whom the token will probably name, as when it was last read; `userOfToken` decides. */
export function expectedUser(db: Db, authorization: string | undefined): SessionUser | null {
  const secret = secretIn(authorization)
  return secret ? (knownUser(db, hashOf(secret))?.user ?? null) : null
}

/** With the rights of this moment, for work that goes on without a session; null if the account is closed. */
export function userOfWork(db: Db, id: number): Promise<SessionUser | null> {
  const hash = `work of ${id}`
  const tokens = sql`(
    select 0::bigint as id, ${id}::bigint as user_id, ${hash}::text as token_hash, now() + interval '1 minute' as expires_at, now() as last_used_at,
      null::text[] as scopes, null::text[] as played_permissions, null::text[] as played_modules)`
  return userOf(db, { tokens, hash, byProgram: false })
}

interface Tokens {
  tokens: RawBuilder<unknown>
  hash: string
  byProgram: boolean
}

/** As the database tells of a token; the same text, the same rights. */
interface Person {
  token_id: number
  scopes: Permission[] | null
  id: number
  kind: 'staff' | 'customer'
  name: string
  email: string
  main_customer_id: number | null
  permissions: Permission[]
  modules: Module[]
  may_order: boolean
  sees_prices: boolean
  demand: Demand
  page_size: number
  has_factor: boolean
  played_permissions: Permission[] | null
  played_modules: Module[] | null
}

/** Reads the rights of this moment; their text is only sent when it differs from the one known. */
async function userOf(db: Db, { tokens, hash, byProgram }: Tokens): Promise<SessionUser | null> {
  const known = knownUser(db, hash)
  const { rows } = await sql<{ slide: boolean; digest: string; person: Person | null }>`
    select slide, digest, case when digest is distinct from ${known?.digest ?? null} then person end as person
    from (select slide, person, md5(person::text) as digest from (${personOf({ tokens, hash, byProgram })} offset 0) as read offset 0) as found`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return null
  const user = row.person === null ? known?.user : sessionOf(row.person, byProgram)
  if (!user) return null
  if (row.person !== null) rememberUser(db, hash, { digest: row.digest, user })
  if (row.slide && !user.is_played) await (byProgram ? noteUse(db, user.token_id) : slide(db, user.token_id))
  return user
}

function personOf({ tokens, hash, byProgram }: Tokens): RawBuilder<unknown> {
  return sql`
    select coalesce(t.last_used_at < now() - interval '1 minute', true) as slide, json_build_object(
      'token_id', t.id, 'scopes', t.scopes, 'played_permissions', t.played_permissions, 'played_modules', t.played_modules,
      'id', u.id, 'kind', u.kind, 'name', concat_ws(' ', u.name, u.surname), 'email', u.email, 'main_customer_id', u.main_customer_id,
      'permissions', array(select p.name from permissions p where p.id in ${heldPermissions(sql`u.id`)}),
      'modules', array(
        select m.name from modules m
        where m.enabled and not exists (
          select from customer_profile_modules c
          where u.kind = 'customer' and c.customer_id = u.main_customer_id and c.module = m.name and not c.enabled
        )
      ),
      'may_order', u.kind = 'staff' or coalesce(p.portal_can_order, true),
      'sees_prices', u.kind = 'staff' or coalesce(p.portal_can_see_prices, true),
      'demand', coalesce(property('second_factor_for') #>> '{}', 'nobody'),
      'page_size', coalesce((property('page_size') #>> '{}')::int, ${usualPage}::int), 'has_factor', ${hasFactorOf(sql`u.id`)}) as person
    from ${tokens} t join users u on u.id = t.user_id
      left join customer_profiles p on p.customer_id = u.main_customer_id
    where t.token_hash = ${hash} and t.expires_at > now() and u.is_active
      and (u.kind = 'staff' or (${!byProgram}::boolean and coalesce(p.portal_enabled, true)))`
}

function sessionOf(person: Person, byProgram: boolean): SessionUser {
  const { scopes, permissions, modules, may_order, demand, has_factor, played_permissions, played_modules, ...user } = person
  if (played_permissions)
    return { ...user, lacks_factor: false, permissions: new Set(played_permissions), modules: new Set(played_modules), is_played: true }
  const withheld: readonly Permission[] = [
    ...(may_order ? [] : ['manage_orders' as const]),
    ...(user.sees_prices ? [] : ['view_invoices' as const]),
  ]
  const granted = permissions.filter((each) => !withheld.includes(each))
  const userPermissions = effective(user.kind, granted, modules)
  const effectivePermissions = scopes ? new Set([...userPermissions].filter((each) => scopes.includes(each))) : userPermissions
  // A program is blocked while its creator lacks the second factor.
  const lacks_factor = !has_factor && isDemandedOf(demand, [...userPermissions])
  return { ...user, lacks_factor, permissions: effectivePermissions, modules: new Set(modules), ...(byProgram && { is_program: true }) }
}

const ofPeople = sql`(select id, user_id, token_hash, expires_at, last_used_at, null::text[] as scopes, played_permissions, played_modules from access_tokens)`
const ofPrograms = sql`(select id, user_id, token_hash, expires_at, last_used_at, scopes, null::text[] as played_permissions, null::text[] as played_modules from api_tokens where revoked_at is null)`

async function slide(db: Db, id: number): Promise<void> {
  await sql`update access_tokens set last_used_at = now(), expires_at = least(now() + make_interval(hours => ${tokenHours}), created_at + make_interval(days => ${mostDays}))
    where id = ${id}`.execute(db)
}

async function noteUse(db: Db, id: number): Promise<void> {
  await sql`update api_tokens set last_used_at = now() where id = ${id}`.execute(db)
}

/** A confirmed authenticator or a passkey. */
export function hasFactorOf(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from user_totp where user_id = ${userId} and confirmed_at is not null)
    or exists (select from passkeys where user_id = ${userId}))`
}

export async function whySignedOut(db: Db, authorization: string | undefined): Promise<string | undefined> {
  const secret = secretIn(authorization)
  if (!secret) return undefined
  if (secret.startsWith(apiTokenPrefix)) return 'API atslēga nav derīga: atsaukta, beidzies termiņš vai tādas nav'
  const { rows } = await sql<{ is_over: boolean; is_spent: boolean; is_played: boolean; is_active: boolean }>`
    select t.expires_at <= now() as is_over, t.expires_at >= t.created_at + make_interval(days => ${mostDays}) as is_spent,
      t.played_permissions is not null as is_played, u.is_active
    from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashOf(secret)}`.execute(db)
  const [token] = rows
  if (!token) return 'Sesija ir izbeigta: izrakstīts citā logā vai ierīcē, mainīta parole vai ilgi nekas nav darīts'
  if (!token.is_active) return 'Sesija ir izbeigta: konts ir atslēgts'
  if (token.is_over && token.is_played) return 'Sesija beigusies: ieraksta atkārtošanas laiks ir pagājis'
  if (token.is_over && token.is_spent) return `Sesija beigusies: kopš pieslēgšanās pagājušas ${mostDays} dienas`
  if (token.is_over) return `Sesija beigusies: ${tokenHours} stundas nekas nav darīts`
  return 'Sesija ir izbeigta: mainītas piekļuves tiesības'
}

function secretIn(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
}
