import * as z from 'zod/mini'
import { end_api_tokens } from '../account/api-tokens.ts'
import { area, get, namedRef, one, patch, post } from '../calls.ts'
import { count, email, flag, newPassword, optional, text, enteredPassword } from '../fields.ts'

const colleague = z.object({
  id: count,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
})

export const sessionUser = z.object({
  id: count,
  kind: z.enum(['staff', 'customer']),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  open_in_new_tab: z.boolean(),
  default_warehouse: z.nullable(namedRef),
  /** False for customers' users without the right to prices. */
  sees_prices: z.boolean(),
  /** A required second factor is missing; nothing else is allowed until it is set up. */
  lacks_factor: z.boolean(),
  permissions: z.array(z.string()),
  modules: z.array(z.string()),
  /** Customized field labels. */
  field_names: z.record(z.string(), z.string()),
  main_customer: z.nullable(z.object({ id: count, name: z.string(), users: z.array(colleague) })),
  logo: z.nullable(z.string()),
  lock_version: count,
})

export type SessionUserRecord = z.output<typeof sessionUser>

/** Spec: calls.tsv. */
export const session = area('session', {
  login: post('/api/login', {
    title: 'Pieslēgties',
    rule: 'visitor',
    body: z.object({
      email,
      password: enteredPassword,
      /** Authenticator or recovery code. */
      code: z.optional(text(40)),
      /** Token of an earlier sign-in on this device, exempt from throttling caused elsewhere. */
      device: z.optional(text(200)),
    }),
    answer: z.object({ access_token: z.string(), device: z.string() }),
  }),
  logout: get('/api/logout', { title: 'Atslēgties', rule: 'signed-in', changes: 'by-state' }),
  user: get('/api/user', {
    title: 'Pieslēgtais lietotājs',
    rule: 'signed-in',
    reads: ['customers', 'users', 'warehouses'],
    answer: one(sessionUser),
  }),
  logo: get('/api/logo', {
    title: 'Logotips un sistēmas nosaukums',
    rule: 'visitor',
    reads: ['files', 'users'],
    answer: z.object({
      /** `data:` address, as the sign-in page cannot read files. */
      logo: z.nullable(z.string()),
      /** DEMO in a demo (rule R007). */
      title: z.string(),
      /** Demo only. */
      accounts: z.array(z.object({ email: z.string(), name: z.string() })),
      demo_password: z.nullable(z.string()),
      /** No account exists: the one-time token creates the first administrator. */
      needs_administrator: z.boolean(),
      /** Mail works, so password reset links are available. */
      sends_mail: z.boolean(),
      /** A copy or demo, where replays are allowed. */
      replays: z.boolean(),
    }),
  }),
  profile: patch('/api/user_profile_settings', {
    title: 'Mainīt savus iestatījumus',
    rule: 'signed-in',
    body: z.object({
      name: z.optional(text(100)),
      surname: z.optional(text(100)),
      phone: optional(text(40)),
      job_title: optional(text(100)),
      open_in_new_tab: z.optional(flag),
      default_warehouse_id: optional(z.int().check(z.positive())),
      lock_version: z.int(),
    }),
    answer: one(sessionUser),
  }),
  passwordLink: get('/api/user_password/create/{token}', {
    title: 'Pārbaudīt paroles saiti',
    rule: 'visitor',
    params: { token: 'text' },
    reads: ['users'],
    answer: one(z.object({ email: z.string(), /** Tokens still valid. */ api_tokens: count })),
  }),
  storePassword: post('/api/store_user_password/{token}', {
    title: 'Izveidot paroli',
    rule: 'visitor',
    params: { token: 'text' },
    body: z.object({ password: newPassword, password_confirmation: newPassword, end_api_tokens }),
  }),
  changePassword: patch('/api/change_user_password', {
    title: 'Mainīt paroli',
    rule: 'signed-in',
    body: z.object({
      old_password: enteredPassword,
      password: newPassword,
      password_confirmation: newPassword,
      end_api_tokens,
    }),
  }),
  firstAdministrator: post('/api/workspace/first_administrator', {
    title: 'Izveidot pirmo administratoru',
    rule: 'visitor',
    addition: true,
    body: z.object({ token: text(200), name: text(100), surname: text(100), email, password: newPassword }),
  }),
})
