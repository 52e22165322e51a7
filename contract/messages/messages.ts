import * as z from 'zod/mini'
import { area, can, del, get, listOf, listQuery, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, date, flag, keyOf, longText, optional, orNull, text } from '../fields.ts'
import { messageStates } from '../states.ts'

export const messageRow = z.object({
  id: count,
  title: z.string(),
  status: keyOf(messageStates),
  author: namedRefOrNull,
  is_pinned: z.boolean(),
  /** First and last day on the board. */
  visible_from: orNull(z.string()),
  visible_to: orNull(z.string()),
  /** By the current user. */
  is_read: z.boolean(),
  /** For the author and users who manage users. */
  may_write: z.boolean(),
  created_at: z.string(),
  archived_at: orNull(z.string()),
  lock_version: count,
})

export const messageRecord = z.extend(messageRow, {
  body: z.string(),
  can,
})

export type MessageRow = z.output<typeof messageRow>
export type MessageRecord = z.output<typeof messageRecord>

const rule = 'staff' as const
const boardFields = {
  is_pinned: z.optional(flag),
  visible_from: optional(date),
  visible_to: optional(date),
}
const changes = z.object({ title: z.optional(text(200)), body: z.optional(longText), ...boardFields, lock_version: z.int() })
const reads = ['messages', 'users'] as const
const changed = one(messageRecord)

/** Spec: calls.tsv; docs/domain/people.md#messages. */
export const messages = area('messages', {
  create: post('/api/messages', {
    title: 'Publicēt ziņu',
    rule,
    /** Default title: first words of the text. */
    body: z.object({ title: optional(text(200)), body: longText, ...boardFields }),
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
    columns: {
      title: 'text',
      status: { words: messageStates },
      author: 'name',
      created_at: 'moment',
      visible_to: 'date',
      archived_at: 'moment',
    },
    answer: listOf(messageRow),
  }),
  show: get('/api/message_archive/{id}', { title: 'Ziņa', rule, record: 'messages', reads: [...reads], answer: changed }),
  updateArchived: patch('/api/message_archive/{id}', { title: 'Labot arhivētu ziņu', rule, body: changes, answer: changed }),
  removeArchived: del('/api/message_archive/{id}', { title: 'Dzēst arhivētu ziņu', rule }),
})
