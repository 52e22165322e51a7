import * as z from 'zod/mini'
import { end_api_tokens } from '../account/api-tokens.ts'
import { area, get, namedRef, one, patch, post } from '../calls.ts'
import { count, email, flag, newPassword, optional, text, typedPassword } from '../fields.ts'

const colleague = z.object({
  id: count,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
})

/** The signed-in person, as the shell needs him. */
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
  /** False for users of a customer who orders without being told prices. */
  sees_prices: z.boolean(),
  /** The company demands a second factor of him that he does not have: he can do nothing else until he has one. */
  lacks_factor: z.boolean(),
  permissions: z.array(z.string()),
  modules: z.array(z.string()),
  /** Display names of fields that the installation calls differently. */
  field_names: z.record(z.string(), z.string()),
  main_customer: z.nullable(z.object({ id: count, name: z.string(), users: z.array(colleague) })),
  logo: z.nullable(z.string()),
  lock_version: count,
})

/** The signed-in person. */
export type SessionUserRecord = z.output<typeof sessionUser>

/** Calls of area «Session and profile» (spec: calls.tsv). */
export const session = area('session', {
  login: post('/api/login', {
    title: 'Pieslēgties',
    rule: 'visitor',
    body: z.object({
      email,
      password: typedPassword,
      /** The second factor, where it is on: a code of the authenticator, or one to come in without it. */
      code: z.optional(text(40)),
      /** What an earlier sign-in on this device answered: failures elsewhere do not slow it. */
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
      /** The logo picture as a `data:` address, if one is set: the sign-in page may read no file. */
      logo: z.nullable(z.string()),
      /** Title of the installation: DEMO in a demonstration (rule R007). */
      title: z.string(),
      /** Accounts to try, in a demonstration only. */
      accounts: z.array(z.object({ email: z.string(), name: z.string() })),
      demo_password: z.nullable(z.string()),
      /** Nobody has an account yet: the first administrator is made with the one-time token. */
      needs_administrator: z.boolean(),
      /** There is a mail server: who forgot his password can ask for a link. */
      sends_mail: z.boolean(),
      /** A copy of the data, or a demonstration: histories may be run again here. */
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
    answer: one(z.object({ email: z.string(), /** Tokens of the account that are still valid. */ api_tokens: count })),
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
      old_password: typedPassword,
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
