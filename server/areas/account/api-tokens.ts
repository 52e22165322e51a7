import { sql, type RawBuilder } from 'kysely'
import type { account } from '../../../contract/account/account.ts'
import { apiTokenPrefix, type ApiToken } from '../../../contract/account/api-tokens.ts'
import { labelOf } from '../../../contract/labels.ts'
import { permissions } from '../../../contract/permissions.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../http/sign-in.ts'
import { checkOldPassword } from '../session/password.ts'
import { tellOwner } from '../session/tell-owner.ts'

export const apiTokens: Handler<typeof account.apiTokens> = async ({ db }) => ({ data: await tokensOf(db, sql`true`) })

/**
 * Creates a token for the current user after checking the password. The token cannot exceed the user's rights.
 * Notifies the user by email.
 */
export const createApiToken: Handler<typeof account.createApiToken> = async (ctx) => {
  const { db, user, audit } = ctx
  const { name, scopes, days, old_password } = ctx.body
  await checkOldPassword(ctx, old_password)
  const beyond = scopes.findIndex((scope) => !user.permissions.has(scope))
  if (beyond >= 0) {
    const right = permissions[scopes[beyond] ?? 'view_orders']
    throw Refusal.field(`scopes.${beyond}`, `Lauks „${labelOf('scopes')}”: Jums pašam nav atļaujas „${right}”`)
  }
  const token = apiTokenPrefix + newSecret().secret
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      user_id: user.id,
      name,
      token_hash: hashOf(token),
      hint: token.slice(-4),
      scopes: [...new Set(scopes)],
      expires_at: sql`moment() + make_interval(days => ${days})`,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  await tellOwner(db, user, `jūsu vārdā izveidota API atslēga „${name}”`)
  audit({ entity: 'api_tokens', id, event: 'CREATED', after: { name, scopes, days } })
  return { data: { ...(await tokenOf(db, id)), token } }
}

export const revokeApiToken: Handler<typeof account.revokeApiToken> = async ({ db, user, params: { id }, audit }) => {
  const { name, revoked_at } = await tokenOf(db, id)
  if (revoked_at === null) {
    await sql`update api_tokens set revoked_at = moment(), updated_by = ${user.id} where id = ${id}`.execute(db)
    audit({ entity: 'api_tokens', id, event: 'REVOKED', after: { name } })
  } else audit(null)
  return { data: await tokenOf(db, id) }
}

function nameTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'api_tokens_name') {
    throw Refusal.field('name', `Lauks „${labelOf('name')}”: API atslēga ar šādu nosaukumu jau ir`)
  }
  throw error
}

async function tokenOf(db: Db, id: number): Promise<ApiToken> {
  const [token] = await tokensOf(db, sql`t.id = ${id}`)
  if (!token) throw Refusal.missing()
  return token
}

async function tokensOf(db: Db, where: RawBuilder<unknown>): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select t.id, t.name, t.hint, ${reference(sql`u.id`, sql`concat_ws(' ', u.name, u.surname)`)} as owner, t.scopes, t.created_at, t.expires_at, t.last_used_at, t.revoked_at
    from api_tokens t join users u on u.id = t.user_id where ${where}
    order by t.revoked_at is null and t.expires_at > now() desc, t.id desc`.execute(db)
  return rows
}
