import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { comment, commentBody } from '../conversation/conversation.ts'
import { count, date, flag, id, keyOf, longText, money, oneOf, optional, orNull, quantityOrNone, queryFlag, text } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { supportTicketStates } from '../states.ts'
import { taskPriorities } from '../tasks/tasks.ts'

export const supportTicketTypes = { error: 'Kļūda', question: 'Jautājums', change: 'Izmaiņas' } as const

const typeNames = Object.keys(supportTicketTypes) as [keyof typeof supportTicketTypes, ...(keyof typeof supportTicketTypes)[]]
const priorityNames = Object.keys(taskPriorities) as [keyof typeof taskPriorities, ...(keyof typeof taskPriorities)[]]

export const supportTicketRow = z.object({
  id: count,
  subject: z.string(),
  type: z.enum(typeNames),
  priority: z.enum(priorityNames),
  status: keyOf(supportTicketStates),
  author: namedRefOrNull,
  customer: namedRefOrNull,
  estimate_hours: orNull(z.string()),
  /** EUR without VAT. */
  estimate_price: orNull(z.string()),
  due_date: orNull(z.string()),
  /** When the author accepted the estimate. */
  agreed_at: orNull(z.string()),
  is_author: z.boolean(),
  comments_count: count,
  created_at: z.string(),
  lock_version: count,
})

const ran = z.object({
  /** Missing in old tickets. */
  run_id: z.optional(count),
  command_id: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** Names of records in the arguments. */
  names: optional(z.record(z.string(), z.string())),
  record: orNull(z.string()),
  /** Record kind and result. */
  kind: optional(z.string()),
  made: optional(z.string()),
  at: z.string(),
  outcome: z.string(),
  error: orNull(z.string()),
})

export const supportTicketRecord = z.extend(supportTicketRow, {
  ticket_id: count,
  description: z.string(),
  /** Linked record; null if missing or not visible. */
  about: orNull(z.object({ kind: z.string(), id: count, title: z.string(), subtitle: z.string(), path: z.string() })),
  /** The author's last runs, newest first, without secrets. */
  history: z.array(ran),
  accepted_at: orNull(z.string()),
  declined_reason: orNull(z.string()),
  completed_at: orNull(z.string()),
  /** The agreed price is charged. */
  is_charged: z.boolean(),
  /** On a draft or accepted invoice. */
  is_invoiced: z.boolean(),
  comments: z.array(comment),
  images: z.array(storedFile),
  can,
})

export type SupportTicketRow = z.output<typeof supportTicketRow>
export type SupportTicketRecord = z.output<typeof supportTicketRecord>

const rule = 'signed-in' as const
const staffed = 'manage_users' as const
const listed = ['comments', 'customers', 'support_tickets', 'users'] as const
const changed = one(supportTicketRecord)

/** Spec: calls.tsv; docs/domain/people.md#support-tickets. Staff see all, customers their own. */
export const supportTickets = area('support-tickets', {
  list: get('/api/support_tickets', {
    title: 'Atbalsta pieteikumi',
    rule,
    query: listQuery({
      status: z.optional(keyOf(supportTicketStates)),
      type: z.optional(z.enum(typeNames)),
      priority: z.optional(z.enum(priorityNames)),
      mine: z.optional(queryFlag),
      is_open: z.optional(queryFlag),
    }),
    reads: [...listed],
    columns: {
      subject: 'text',
      status: { words: supportTicketStates },
      type: { words: supportTicketTypes },
      created_at: 'moment',
      estimate_price: 'money',
      due_date: 'date',
      author: 'name',
      customer: 'name',
    },
    answer: listOf(supportTicketRow),
  }),
  show: get('/api/support_tickets/{id}', {
    title: 'Atbalsta pieteikums',
    rule,
    record: 'support_tickets',
    reads: [...listed, 'files', 'charges', 'orders'],
    answer: changed,
  }),
  create: post('/api/support_tickets', {
    title: 'Izveidot atbalsta pieteikumu',
    rule,
    body: z.object({
      subject: text(200),
      description: longText,
      type: z.optional(oneOf(typeNames)),
      priority: z.optional(oneOf(priorityNames)),
      about: optional(z.object({ kind: text(40), id })),
      /** Attaches the user's last runs and errors. */
      with_history: z.optional(flag),
    }),
    answer: z.object({ ticket_id: count, data: supportTicketRecord }),
  }),
  update: patch('/api/support_tickets/{id}', {
    title: 'Labot vai atsākt atbalsta pieteikumu',
    rule,
    body: z.object({
      event: z.optional(oneOf(['REOPEN'])),
      subject: z.optional(text(200)),
      description: z.optional(longText),
      type: z.optional(oneOf(typeNames)),
      priority: z.optional(oneOf(priorityNames)),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/support_tickets/{id}', { title: 'Dzēst atbalsta pieteikumu', rule }),
  accept: post('/api/accept_support_ticket/{id}', {
    title: 'Pieņemt atbalsta pieteikumu ar tāmi',
    rule: staffed,
    body: z.object({ estimate_hours: optional(quantityOrNone), estimate_price: optional(money), due_date: optional(date) }),
    answer: changed,
  }),
  complete: post('/api/complete_support_ticket/{id}', { title: 'Pabeigt atbalsta pieteikumu', rule: staffed, answer: changed }),
  agreement: post('/api/workspace/support_tickets/{id}/agreement', {
    title: 'Piekrist tāmei vai atteikties no tās',
    rule,
    addition: true,
    body: z.object({
      agreed: flag,
      /** Required when declining. */
      reason: optional(text(500)),
    }),
    answer: changed,
  }),
  correctEstimate: patch('/api/workspace/support_tickets/{id}/estimate', {
    title: 'Labot tāmi, kamēr par to nav rēķina',
    rule: staffed,
    addition: true,
    body: z.object({
      estimate_hours: optional(quantityOrNone),
      estimate_price: optional(money),
      due_date: optional(date),
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  addComment: post('/api/support_ticket_comments/{id}', {
    title: 'Pievienot atbalsta pieteikuma komentāru',
    rule,
    body: commentBody,
    answer: one(comment),
  }),
  updateComment: patch('/api/support_ticket_comments/{id}', {
    title: 'Labot savu atbalsta pieteikuma komentāru',
    rule,
    body: commentBody,
    answer: one(comment),
  }),
  removeComment: del('/api/support_ticket_comments/{id}', { title: 'Dzēst savu atbalsta pieteikuma komentāru', rule }),
})
