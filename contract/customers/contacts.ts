import * as z from 'zod/mini'
import { can, del, get, namedRef, one, patch, post } from '../calls.ts'
import { count, email, flag, keyOf, longText, oneOf, optional, orNull, text } from '../fields.ts'
import { invitationStates } from '../states.ts'

export const contactLanguages = { lv: 'Latviešu', en: 'Angļu', ru: 'Krievu' } as const

/** Equal to machines/contact-invitation.ts (tested). */
export const contactRow = z.object({
  id: count,
  customer_id: count,
  name: z.string(),
  surname: orNull(z.string()),
  full_name: z.string(),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  position: orNull(z.string()),
  is_primary: z.boolean(),
  receives_invoices: z.boolean(),
  receives_service_reports: z.boolean(),
  signs_acts: z.boolean(),
  language: z.string(),
  invitation_status: keyOf(invitationStates),
  lock_version: count,
})

export const contactRecord = z.extend(contactRow, {
  customer: namedRef,
  /** Omitted for customers' users. */
  notes: z.optional(orNull(z.string())),
  invited_at: orNull(z.string()),
  invitation_expires_at: orNull(z.string()),
  branches: z.array(z.object({ id: count, branch: namedRef, role: orNull(z.string()), is_primary: z.boolean() })),
  can,
})

export type ContactRow = z.output<typeof contactRow>
export type ContactRecord = z.output<typeof contactRecord>

const fields = {
  surname: optional(text(100)),
  email: optional(email),
  phone: optional(text(40)),
  position: optional(text(100)),
  is_primary: z.optional(flag),
  receives_invoices: z.optional(flag),
  receives_service_reports: z.optional(flag),
  signs_acts: z.optional(flag),
  language: z.optional(oneOf(['lv', 'en', 'ru'])),
  notes: optional(longText),
}

export const newContact = { name: text(100), ...fields }

const changed = z.object({ name: z.optional(text(100)), ...fields, lock_version: z.int() })
const record = one(contactRecord)

export const contactCalls = {
  createContact: post('/api/{customerId}/customer_contacts', {
    title: 'Pievienot kontaktpersonu',
    rule: 'manage_customers',
    body: z.object(newContact),
    answer: record,
  }),
  updateCustomerContact: patch('/api/customer_contacts/{id}', {
    title: 'Labot klienta kontaktpersonu',
    rule: 'manage_customers',
    body: changed,
    answer: record,
  }),
  removeContact: del('/api/customer_contacts/{id}', { title: 'Dzēst kontaktpersonu', rule: 'manage_customers' }),
  showContact: get('/api/contacts/{id}', {
    title: 'Kontaktpersona',
    rule: 'view_customers',
    record: 'contacts',
    reads: ['contacts', 'branch_contacts', 'branches', 'customers', 'offers', 'orders', 'users'],
    answer: record,
  }),
  updateContact: patch('/api/contacts/{id}', { title: 'Labot kontaktpersonu', rule: 'manage_customers', body: changed, answer: record }),
} as const
