import * as z from 'zod/mini'
import { allOf, area, get, listOf, listQuery, namedRef, namedRefOrNull, post } from '../calls.ts'
import { count, id, longText, oneOf, orNull, queryFlag } from '../fields.ts'

/** Table names of records with comments. */
export const commentOwners = ['tasks', 'leads', 'support_tickets'] as const
export type CommentOwner = (typeof commentOwners)[number]

/** Table names of records with notifications. */
export const notifiedRecords = [...commentOwners, 'rents'] as const
export type NotifiedRecord = (typeof notifiedRecords)[number]

export const comment = z.object({
  id: count,
  body: z.string(),
  /** Null: staff, hidden from customers. */
  user: namedRefOrNull,
  /** The reader may edit and delete it. */
  is_own: z.boolean(),
  created_at: z.string(),
  /** Null if never edited. */
  edited_at: orNull(z.string()),
})
export type Comment = z.output<typeof comment>

export const commentBody = z.object({ body: longText })

export const notificationKinds = {
  mention: 'Jūs pieminēja',
  assignment: 'Uzticēts jums',
  comment: 'Atbilde',
  reminder: 'Atgādinājums',
  ticket: 'Jauns atbalsta pieteikums',
} as const

const notification = z.object({
  id: count,
  kind: z.enum(Object.keys(notificationKinds) as [keyof typeof notificationKinds, ...(keyof typeof notificationKinds)[]]),
  title: z.string(),
  text: z.string(),
  /** Null: the system, or staff hidden from customers. */
  user: namedRefOrNull,
  path: z.string(),
  created_at: z.string(),
  read_at: orNull(z.string()),
})
export type Notification = z.output<typeof notification>

export const conversation = area('conversation', {
  notifications: get('/api/workspace/notifications', {
    title: 'Kas personai paziņots',
    rule: 'signed-in',
    addition: true,
    query: listQuery({ unread: z.optional(queryFlag) }),
    reads: ['leads', 'notifications', 'rents', 'support_tickets', 'tasks', 'users'],
    answer: listOf(notification),
  }),
  mentionable: get('/api/workspace/mentionable', {
    title: 'Kurus var pieminēt',
    rule: 'staff',
    addition: true,
    query: z.object({ about: z.enum(commentOwners) }),
    reads: ['roles', 'users'],
    answer: allOf(namedRef),
  }),
  markRead: post('/api/workspace/notifications/read', {
    title: 'Atzīmēt paziņoto kā izlasītu',
    rule: 'signed-in',
    addition: true,
    body: z.object({
      /** IDs, or all of one record; default: all. */
      ids: z.optional(z.array(id).check(z.maxLength(200))),
      about: z.optional(z.object({ type: oneOf(notifiedRecords), id })),
    }),
  }),
})
