import * as z from 'zod/mini'
import { allOf, get, namedRef, one, post } from '../calls.ts'
import { count, flag, oneOf, orNull, text, enteredPassword, whole } from '../fields.ts'
import { permissions, type Permission } from '../permissions.ts'

const scope = oneOf(Object.keys(permissions) as [Permission, ...Permission[]])

const apiToken = z.object({
  id: count,
  name: z.string(),
  /** Last characters, for recognition. */
  hint: z.string(),
  /** The token acts as this user, with a subset of their rights. */
  owner: namedRef,
  scopes: z.array(scope),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: orNull(z.string()),
  revoked_at: orNull(z.string()),
})

export type ApiToken = z.output<typeof apiToken>

/** Also revokes API tokens; by default they stay valid. */
export const end_api_tokens = z.optional(flag)

/** Prefix for secret scanners. */
export const apiTokenPrefix = 'dga_'

const rule = { rule: 'manage_users', module: 'users', addition: true } as const

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
      old_password: enteredPassword,
    }),
    /** The token is returned only once. */
    answer: one(z.extend(apiToken, { token: z.string() })),
  }),
  revokeApiToken: post('/api/workspace/api_tokens/{id}/revoke', { title: 'Atsaukt API atslēgu', ...rule, answer: one(apiToken) }),
} as const
