import * as z from 'zod/mini'
import { allOf, get, listOf, listQuery, namedRef, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, flag, id, oneOf, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { moduleNames, type Module } from '../permissions.ts'

export const documentKinds = { contract: 'Līgums', annex: 'Pielikums', power_of_attorney: 'Pilnvara', other: 'Cits' } as const

const kinds = ['contract', 'annex', 'power_of_attorney', 'other'] as const

/** Content: `GET /api/files/{id}`. */
export const customerFile = z.object({
  id: count,
  customer: namedRef,
  name: z.string(),
  mime: z.string(),
  size: count,
  document_kind: orNull(z.enum(kinds)),
  valid_until: orNull(z.string()),
  created_at: z.string(),
  author: namedRefOrNull,
})

export type CustomerFile = z.output<typeof customerFile>

/** Settings for the customer's users (docs/domain/people.md#customers). */
const profile = z.object({
  id: count,
  customer: namedRef,
  display_name: orNull(z.string()),
  /** Off: no sign-in. */
  portal_enabled: z.boolean(),
  /** Off: read-only. */
  portal_can_order: z.boolean(),
  /** Off: prices and totals are hidden from answers and prints. */
  portal_can_see_prices: z.boolean(),
  default_branch: namedRefOrNull,
  logo: orNull(z.object({ file_id: count, name: z.string() })),
  /** `enabled` takes effect only where the module is `installed`. */
  modules: z.array(z.object({ module: z.enum(moduleNames as [Module, ...Module[]]), enabled: z.boolean(), installed: z.boolean() })),
  users: z.array(z.object({ id: count, name: z.string(), email: z.string(), is_active: z.boolean(), last_login_at: orNull(z.string()) })),
  lock_version: count,
})

export type CustomerProfile = z.output<typeof profile>

const rule = { rule: 'manage_customers', module: 'manage_modules' } as const

export const profileCalls = {
  profile: get('/api/customer_profile/{id}', {
    title: 'Klienta profils',
    ...rule,
    record: 'customers',
    reads: ['customers', 'branches', 'customer_profiles', 'files', 'users'],
    answer: one(profile),
  }),
  saveProfile: post('/api/customer_profile/{id}', {
    title: 'Saglabāt klienta profilu',
    ...rule,
    body: z.object({
      display_name: optional(text(150)),
      portal_enabled: z.optional(flag),
      portal_can_order: z.optional(flag),
      portal_can_see_prices: z.optional(flag),
      default_branch_id: optional(id),
      /** Picture attached to the customer. */
      logo_file_id: optional(id),
      lock_version: z.int(),
    }),
    answer: one(profile),
  }),
  setModule: post('/api/customer_profile/modules/{id}', {
    title: 'Ieslēgt vai izslēgt moduli klienta lietotājiem',
    ...rule,
    body: z.object({ module: oneOf(moduleNames as [Module, ...Module[]]), enabled: flag }),
    answer: one(profile),
  }),
  addFiles: post('/api/customer_files/{id}', {
    title: 'Pievienot klienta failus',
    rule: 'manage_customers',
    upload: true,
    body: z.object({ document_kind: z.optional(oneOf(kinds)), valid_until: z.optional(date) }),
    answer: allOf(customerFile),
  }),
  files: get('/api/customer_files', {
    title: 'Klientu faili',
    rule: 'allow_download_customer_files',
    query: listQuery({
      customer_id: z.optional(queryId),
      document_kind: z.optional(oneOf(kinds)),
      expired: z.optional(queryFlag),
    }),
    reads: ['customers', 'files', 'users'],
    columns: {
      name: 'text',
      customer: 'name',
      document_kind: { words: documentKinds },
      valid_until: 'date',
      author: 'name',
      created_at: 'moment',
    },
    answer: listOf(customerFile),
  }),
} as const
