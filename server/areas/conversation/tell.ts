import { sql, type RawBuilder } from 'kysely'
import { notificationKinds, type NotifiedRecord } from '../../../contract/conversation/conversation.ts'
import type { Db } from '../../http/context.ts'
import { queueMail } from '../shared/mail.ts'
import { fullName } from '../customers/customers.names.ts'
import { plainWords } from '../shared/plain-text.ts'
import { maybeReader, unreadable } from './readers.ts'

interface NotificationText {
  kind: keyof typeof notificationKinds
  /** Markdown; sent as plain text. */
  text: string
  comment_id?: number
}

/** Users inactive for this long also get an email. */
const away = '5 minutes'

export const titles: Readonly<Record<NotifiedRecord, RawBuilder<string>>> = {
  tasks: sql`(select title from tasks where id = n.entity_id)`,
  leads: sql`(select company_name from leads where id = n.entity_id)`,
  support_tickets: sql`(select subject from support_tickets where id = n.entity_id)`,
  rents: sql`(select number from rents where id = n.entity_id)`,
}

/**
 * Notifies users live, and by email while away, without naming the author; users who may not read the record get no
 * content.
 */
export async function tell(
  { db, user }: { db: Db; user: { id: number | null } },
  { type, id }: { type: NotifiedRecord; id: number },
  { kind, text: markdown, comment_id }: NotificationText,
  people: readonly number[],
): Promise<void> {
  const recipients = [...new Set(people)].filter((each) => each !== user.id)
  if (recipients.length === 0) return
  const text = plainWords(markdown)
  const { rows } = await sql<{ id: number; address: string | null; title: string | null; writer: string | null; reads: boolean }>`
    with n as (
      insert into notifications (user_id, kind, entity_type, entity_id, comment_id, text, from_user_id)
      select u.id, ${kind}, ${type}, ${id}, ${comment_id ?? null}, left(${text}, 1000), ${user.id}
      from users u where u.id = any (${recipients}) and u.is_active
      returning id, user_id, entity_id, from_user_id
    )
    select n.id, ${titles[type]} as title, ${maybeReader(type)} as reads,
      (select ${fullName('w')} from users w where w.id = n.from_user_id and u.kind = 'staff') as writer,
      case when not exists (
        select from access_tokens a where a.user_id = u.id and a.expires_at > now() and a.last_used_at > now() - ${away}::interval
      ) then u.email end as address
    from n join users u on u.id = n.user_id`.execute(db)
  for (const { id: notice, address, title, writer, reads } of rows) {
    if (address === null) continue
    const words = reads ? text : unreadable
    const lines = [`${notificationKinds[kind]}: ${reads ? (title ?? '') : unreadable}`, writer === null ? words : `${writer}: ${words}`]
    await queueMail(
      db,
      `notification:${notice}`,
      { to: address, subject: lines[0] ?? '', text: lines.join('\n\n') },
      { document_type: type, document_id: id, user_id: user.id },
    )
  }
}
