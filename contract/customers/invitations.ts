import * as z from 'zod/mini'
import { del, get, one, patch, post } from '../calls.ts'
import { contactRecord } from './contacts.ts'
import { count, newPassword } from '../fields.ts'

/** Validity in days (docs/domain/people.md#invitations). */
export const invitationDays = 7

export const invitationCalls = {
  invite: post('/api/assign_user_to_contact/{id}', {
    title: 'Uzaicināt kontaktpersonu',
    rule: 'manage_customers',
    answer: one(contactRecord),
  }),
  revokeInvitation: del('/api/assign_user_to_contact/{id}', {
    title: 'Liegt kontaktpersonai pieeju',
    rule: 'manage_customers',
    answer: one(contactRecord),
  }),
  invitation: get('/api/assign_user_to_contact/create/{token}', {
    title: 'Pārbaudīt uzaicinājumu',
    rule: 'visitor',
    params: { token: 'text' },
    reads: ['contacts', 'customers'],
    answer: one(z.object({ id: count, name: z.string(), email: z.string(), customer: z.string() })),
  }),
  acceptInvitation: patch('/api/assign_user_to_contact/{id}/{assign_user_token}', {
    title: 'Pieņemt uzaicinājumu',
    rule: 'visitor',
    params: { assign_user_token: 'text' },
    body: z.object({ password: newPassword, password_confirmation: newPassword }),
    /** The user is signed in immediately. */
    answer: z.object({ access_token: z.string() }),
  }),
} as const
