import { sql, type RawBuilder } from 'kysely'
import type { MessageRecord, MessageRow } from '../../../contract/messages/messages.ts'
import { message as chart, type MessageEvent, type MessageFacts, type MessageState } from '../../../machines/message.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleMessages } from '../../http/visible.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { fullName } from '../customers/customers.names.ts'
import { stepsOf, type Steps } from '../shared/lifecycle.ts'

export type Reader = Pick<Context, 'db' | 'user'>

/** Not archived or expired. */
export const onBoard = sql<boolean>`(t.archived_at is null and coalesce(t.visible_to >= today(), true))`

const mayWrite = (user: SessionUser): RawBuilder<boolean> =>
  user.permissions.has('manage_users') ? sql`true` : sql`t.author_id = ${user.id}`

export const isRead = (user: SessionUser): RawBuilder<boolean> =>
  sql`exists (select from message_reads r where r.message_id = t.id and r.user_id = ${user.id})`

const rowColumns = (user: SessionUser) => sql`t.id, t.title, t.status, ${reference(sql`a.id`, fullName('a'))} as author, t.is_pinned,
  t.visible_from, t.visible_to, ${isRead(user)} as is_read, ${mayWrite(user)} as may_write, t.created_at, t.archived_at, t.lock_version`

export async function messageRows({ db, user }: Reader, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${rowColumns(user)} from messages t join users a on a.id = t.author_id where t.id = any (${[...ids]})`.execute(db)
  return rows
}

/** Throws 404 if there is none visible. */
export async function loadMessage({ db, user }: Reader, id: number): Promise<MessageRecord> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleMessages(user)], sql` and `)
  const { rows } = await sql<Omit<MessageRecord, 'can'>>`
    select ${rowColumns(user)}, t.body from messages t join users a on a.id = t.author_id where ${visibility}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return { ...rows[0], can: abilitiesOf(user, chart, rows[0].status, { mayWrite: rows[0].may_write }) }
}

export interface LockedMessage {
  id: number
  title: string
  status: MessageState
  lock_version: number
}

async function lockMessage({ db, user }: Reader, id: number): Promise<LockedMessage> {
  const visibility = sql.join([sql`t.id = ${id}`, ...visibleMessages(user)], sql` and `)
  const { rows } = await sql<LockedMessage>`
    select t.id, t.title, t.status, t.lock_version from messages t where ${visibility} for update of t`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export function messageSteps({ user }: Reader): Steps<MessageState, MessageEvent, MessageFacts, LockedMessage, Context> {
  const facts = async (db: Db, id: number): Promise<MessageFacts> => {
    const { rows } = await sql<MessageFacts>`select ${mayWrite(user)} as "mayWrite" from messages t where t.id = ${id}`.execute(db)
    if (!rows[0]) throw Refusal.missing()
    return rows[0]
  }
  return stepsOf<MessageState, MessageEvent, MessageFacts, LockedMessage>({ chart, lock: lockMessage, facts, load: loadMessage })
}
