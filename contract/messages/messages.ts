import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, date, flag, longText, optional, orNull, text } from '../fields.ts'

/** States of a message; the lifecycle itself stands in machines/message.ts. */
export const messageStates = ['published', 'archived'] as const

/** A row of the archive of messages. */
export const messageRow = z.object({
  id: count,
  title: z.string(),
  status: z.enum(messageStates),
  author: namedRefOrNull,
  is_pinned: z.boolean(),
  /** First and last day on the board. */
  visible_from: orNull(z.string()),
  visible_to: orNull(z.string()),
  /** Read by the person who asks. */
  is_read: z.boolean(),
  /** He wrote it, or manages users: he may change it. */
  may_write: z.boolean(),
  created_at: z.string(),
  archived_at: orNull(z.string()),
  lock_version: count,
})

/** A message as its tab shows it. */
export const messageRecord = z.extend(messageRow, {
  /** Markdown. */
  body: z.string(),
  can,
})

/** A row of the archive of messages. */
export type MessageRow = z.output<typeof messageRow>
/** A message as its tab shows it. */
export type MessageRecord = z.output<typeof messageRecord>

const rule = 'staff' as const
const written = {
  is_pinned: z.optional(flag),
  visible_from: optional(date),
  visible_to: optional(date),
}
const changes = z.object({ title: z.optional(text(200)), body: z.optional(longText), ...written, lock_version: z.int() })
const reads = ['messages', 'users'] as const
const changed = one(messageRecord)

/** Calls of areas «Messages» and «Message archive» (spec: calls.tsv; docs/domain/people.md#messages): a board for our own people. */
export const messages = area('messages', {
  create: post('/api/messages', {
    title: 'Publicēt ziņu',
    rule,
    /** Without a title, the first words of the text are it. */
    body: z.object({ title: optional(text(200)), body: longText, ...written }),
    answer: changed,
  }),
  update: patch('/api/messages/{id}', { title: 'Labot ziņu', rule, body: changes, answer: changed }),
  remove: del('/api/messages/{id}', { title: 'Dzēst ziņu', rule }),
  archive: patch('/api/messages/{id}/archive', { title: 'Arhivēt ziņu', rule, answer: changed }),
  markAsRead: patch('/api/messages/{id}/mark_as_read', { title: 'Atzīmēt ziņu kā izlasītu', rule, answer: changed }),
  unread: get('/api/workspace/unread_messages', {
    title: 'Cik ziņu uz dēļa vēl nav lasītas',
    rule,
    addition: true,
    reads: [...reads],
    answer: one(z.object({ count })),
  }),
  archived: get('/api/message_archive', {
    title: 'Ziņu arhīvs',
    rule,
    query: listQuery({}),
    reads: [...reads],
    answer: listOf(messageRow),
  }),
  show: get('/api/message_archive/{id}', { title: 'Ziņa', rule, record: 'messages', reads: [...reads], answer: changed }),
  updateArchived: patch('/api/message_archive/{id}', { title: 'Labot arhivētu ziņu', rule, body: changes, answer: changed }),
  removeArchived: del('/api/message_archive/{id}', { title: 'Dzēst arhivētu ziņu', rule }),
})
