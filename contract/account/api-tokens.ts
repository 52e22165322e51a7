import * as z from 'zod/mini'
import { allOf, get, named, one, post } from '../calls.ts'
import { count, flag, oneOf, orNull, text, typedPassword, whole } from '../fields.ts'
import { permissions, type Permission } from '../permissions.ts'

const scope = oneOf(Object.keys(permissions) as [Permission, ...Permission[]])

const apiToken = z.object({
  id: count,
  name: z.string(),
  /** Its last letters, by which people know it. */
  hint: z.string(),
  /** In whose name it calls, with those of his rights that it names. */
  owner: named,
  scopes: z.array(scope),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: orNull(z.string()),
  revoked_at: orNull(z.string()),
})

/** A token of a program outside, without its secret. */
export type ApiToken = z.output<typeof apiToken>

/** Revokes the person's API tokens together with their sessions or old password; left out, the tokens stay valid. */
export const end_api_tokens = z.optional(flag)

/** How every token begins, so that a scanner of secrets knows one. */
export const apiTokenPrefix = 'dga_'

const rule = { rule: 'manage_users', module: 'users', addition: true } as const

/** Calls of what programs outside call the API with; they stand in area «Account». */
export const apiTokenCalls = {
  apiTokens: get('/api/workspace/api_tokens', { title: 'API atslēgas', ...rule, reads: ['api_tokens', 'users'], answer: allOf(apiToken) }),
  createApiToken: post('/api/workspace/api_tokens', {
    title: 'Izveidot API atslēgu',
    ...rule,
    secret: true,
    body: z.object({
      name: text(60),
      scopes: z.array(scope).check(z.minLength(1), z.maxLength(100)),
      days: whole(1, 730),
      old_password: typedPassword,
    }),
    /** The token itself is told this once. */
    answer: one(z.extend(apiToken, { token: z.string() })),
  }),
  revokeApiToken: post('/api/workspace/api_tokens/{id}/revoke', { title: 'Atsaukt API atslēgu', ...rule, answer: one(apiToken) }),
} as const
