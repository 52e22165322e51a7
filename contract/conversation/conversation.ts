import * as z from 'zod/mini'
import { allOf, area, get, listOf, listQuery, namedRef, namedRefOrNull, post } from '../calls.ts'
import { count, id, longText, oneOf, orNull, queryFlag } from '../fields.ts'

/** Records that comments are written to; the names of their tables. */
export const commentOwners = ['tasks', 'leads', 'support_tickets'] as const
/** A record that comments are written to. */
export type CommentOwner = (typeof commentOwners)[number]

/** Records that people are notified of; the names of their tables. */
export const notifiedRecords = [...commentOwners, 'rents'] as const
/** A record that people are notified of. */
export type NotifiedRecord = (typeof notifiedRecords)[number]

/** What is said of a record. */
export const comment = z.object({
  id: count,
  /** Markdown. */
  body: z.string(),
  /** Who wrote it; null: one of us, whom a customer is not told. */
  user: namedRefOrNull,
  /** Written by the person who reads: he may change and delete it. */
  is_own: z.boolean(),
  created_at: z.string(),
  /** When it was changed; null while it stands as it was written. */
  edited_at: orNull(z.string()),
})
/** What is said of a record. */
export type Comment = z.output<typeof comment>

/** What a comment says. */
export const commentBody = z.object({ body: longText })

/** Why a person is told of a record. */
export const notificationKinds = {
  mention: 'Jūs pieminēja',
  assignment: 'Uzticēts jums',
  comment: 'Atbilde',
  reminder: 'Atgādinājums',
  ticket: 'Jauns atbalsta pieteikums',
} as const

/** What the product tells a person. */
const notification = z.object({
  id: count,
  kind: z.enum(Object.keys(notificationKinds) as [keyof typeof notificationKinds, ...(keyof typeof notificationKinds)[]]),
  /** What the record is called. */
  title: z.string(),
  text: z.string(),
  /** Who said or did it; null: the product itself, or one of us, whom a customer is not told. */
  user: namedRefOrNull,
  path: z.string(),
  created_at: z.string(),
  read_at: orNull(z.string()),
})
/** What the product tells a person. */
export type Notification = z.output<typeof notification>

/** Calls about what a person is told: mentions, work given to him, reminders. */
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
      /** Which, or all of one record; without either, all of them. */
      ids: z.optional(z.array(id).check(z.maxLength(200))),
      about: z.optional(z.object({ type: oneOf(notifiedRecords), id })),
    }),
  }),
})
