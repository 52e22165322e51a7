import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { comment, commentBody } from '../conversation/conversation.ts'
import { count, date, email, id, keyOf, longText, money, optional, orNull, percent, queryFlag, queryId, text } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { leadStates } from '../states.ts'
import { workStatus } from '../tasks/tasks.ts'

export const leadRow = z.object({
  id: count,
  company_name: z.string(),
  contact_name: orNull(z.string()),
  phone: orNull(z.string()),
  email: orNull(z.string()),
  source: orNull(z.string()),
  status: keyOf(leadStates),
  /** Next call. */
  task_date: orNull(z.string()),
  task_time: orNull(z.string()),
  /** The day is reached and there is no result. */
  is_due: z.boolean(),
  /** EUR. */
  estimated_value: orNull(z.string()),
  probability: orNull(z.string()),
  manager: namedRefOrNull,
  /** Resulting customer. */
  customer: namedRefOrNull,
  comments_count: count,
  created_at: z.string(),
  lock_version: count,
})

export const leadRecord = z.extend(leadRow, {
  lead_id: count,
  lost_reason: orNull(z.string()),
  notes: orNull(z.string()),
  comments: z.array(comment),
  files: z.array(storedFile),
  offers: z.array(z.object({ id: count, name: z.string(), status: z.string() })),
  /** Unlinked customer with the same name or email, for users who may see customers. */
  likely_customer: namedRefOrNull,
  can,
})

export type LeadRow = z.output<typeof leadRow>
export type LeadRecord = z.output<typeof leadRecord>

const time = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'jābūt laikam (ss:mm)'))

const header = {
  contact_name: optional(text(200)),
  phone: optional(text(40)),
  email: optional(email),
  source: optional(text(100)),
  estimated_value: optional(money),
  probability: optional(percent),
  manager_id: optional(id),
  notes: optional(longText),
}

const view = { rule: 'view_leads' } as const
const manage = { rule: 'manage_leads' } as const
const listed = ['comments', 'customers', 'leads', 'users'] as const
const changed = one(leadRecord)

/** Spec: calls.tsv; docs/domain/people.md#leads. */
export const leads = area('leads', {
  list: get('/api/leads', {
    title: 'Potenciālie klienti',
    ...view,
    query: listQuery({
      status: z.optional(keyOf(leadStates)),
      manager_id: z.optional(queryId),
      is_open: z.optional(queryFlag),
      is_due: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
    columns: {
      company_name: 'text',
      status: { words: leadStates },
      task_date: 'date',
      contact_name: 'text',
      phone: 'text',
      estimated_value: 'money',
      manager: 'name',
      source: 'name',
    },
    answer: listOf(leadRow),
  }),
  create: post('/api/leads', {
    title: 'Izveidot potenciālo klientu',
    ...manage,
    body: z.object({ company_name: text(255), ...header, task_date: optional(date), task_time: optional(time) }),
    answer: z.object({ lead_id: count, data: leadRecord }),
  }),
  show: get('/api/leads/{id}', {
    title: 'Potenciālais klients',
    ...view,
    record: 'leads',
    reads: [...listed, 'files', 'offers'],
    answer: changed,
  }),
  update: patch('/api/leads/{id}', {
    title: 'Labot potenciālo klientu',
    ...manage,
    body: z.object({ company_name: z.optional(text(255)), ...header, lock_version: z.int() }),
    answer: changed,
  }),
  remove: del('/api/leads/{id}', { title: 'Dzēst potenciālo klientu', ...manage }),
  setStatus: patch('/api/leads/status/{id}', {
    title: 'Mainīt potenciālā klienta statusu',
    ...manage,
    body: z.object({
      status_id: z.optional(id),
      /** Instead of its key. */
      status: z.optional(keyOf(leadStates)),
      /** Required for lost leads. */
      lost_reason: optional(text(500)),
      lock_version: z.optional(z.int()),
    }),
    answer: changed,
  }),
  setTaskDate: patch('/api/leads/task_date/{id}', {
    title: 'Norunāt nākamā zvana dienu',
    ...manage,
    body: z.object({
      /** Null: no call planned. */
      task_date: z.nullable(date),
    }),
    answer: changed,
  }),
  setTaskTime: patch('/api/leads/task_time/{id}', {
    title: 'Norunāt nākamā zvana laiku',
    ...manage,
    body: z.object({ task_time: z.nullable(time) }),
    answer: changed,
  }),
  addComment: post('/api/lead_comments/{leadId}', {
    title: 'Pievienot komentāru par potenciālo klientu',
    ...view,
    body: commentBody,
    answer: one(comment),
  }),
  updateComment: patch('/api/lead_comments/{commentId}', {
    title: 'Labot savu komentāru par potenciālo klientu',
    ...view,
    body: commentBody,
    answer: one(comment),
  }),
  removeComment: del('/api/lead_comments/{commentId}', { title: 'Dzēst savu komentāru par potenciālo klientu', ...view }),
  statuses: get('/api/lead_statuses', {
    title: 'Potenciālo klientu statusi',
    ...view,
    reads: ['lead_statuses'],
    answer: allOf(workStatus),
  }),
  addFiles: post('/api/workspace/leads/{id}/files', {
    title: 'Pievienot potenciālā klienta failus',
    ...manage,
    addition: true,
    upload: true,
    answer: allOf(storedFile),
  }),
  makeCustomer: post('/api/workspace/leads/{id}/customer', {
    title: 'Izveidot klientu no potenciālā klienta vai piesaistīt to esošam',
    rule: { allOf: ['manage_leads', 'manage_customers'] },
    addition: true,
    body: z.object({
      /** For a new customer. */
      legal_address: optional(text(255)),
      type_id: z.optional(id),
      reg_nr: optional(text(20)),
      /** Existing customer instead of a new one. */
      customer_id: optional(id),
    }),
    answer: z.object({ customer_id: count, data: leadRecord }),
  }),
  makeOffer: post('/api/workspace/leads/{id}/offer', {
    title: 'Sagatavot piedāvājumu potenciālajam klientam',
    rule: { allOf: ['manage_leads', 'manage_offers'] },
    module: 'offers',
    addition: true,
    answer: z.object({ offer_id: count, data: leadRecord }),
  }),
  funnel: get('/api/workspace/lead_funnel', {
    title: 'Potenciālo klientu piltuve',
    ...view,
    addition: true,
    query: z.object({ manager_id: z.optional(queryId) }),
    reads: ['leads'],
    answer: allOf(
      z.object({
        status: keyOf(leadStates),
        count,
        /** EUR; total and probability-weighted. */
        value: z.string(),
        weighted: z.string(),
      }),
    ),
  }),
})
