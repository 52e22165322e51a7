import { sql, type RawBuilder } from 'kysely'
import { notificationKinds, type NotifiedRecord } from '../../../contract/conversation/conversation.ts'
import type { Db } from '../../http/context.ts'
import { queueMail } from '../../jobs/mail.ts'
import { fullName } from '../customers/customers.names.ts'
import { plainWords } from '../shared/plain-words.ts'
import { maybeReader, unreadable } from './readers.ts'

/** What a person is told. */
interface Told {
  kind: keyof typeof notificationKinds
  /** Markdown; he is told its words. */
  text: string
  comment_id?: number
}

/** Whoever has done nothing for so long is away: he is written to as well. */
const away = '5 minutes'

/** How records are called that people are told of. */
export const titles: Readonly<Record<NotifiedRecord, RawBuilder<string>>> = {
  tasks: sql`(select title from tasks where id = n.entity_id)`,
  leads: sql`(select company_name from leads where id = n.entity_id)`,
  support_tickets: sql`(select subject from support_tickets where id = n.entity_id)`,
  rents: sql`(select number from rents where id = n.entity_id)`,
}

/**
 * Tells people of a record: live where they work, by mail where they are away. Who did it is not told; who may
 * not read the record hears that there is one, and none of its words.
 */
export async function tell(
  { db, user }: { db: Db; user: { id: number | null } },
  { type, id }: { type: NotifiedRecord; id: number },
  { kind, text: markdown, comment_id }: Told,
  people: readonly number[],
): Promise<void> {
  const told = [...new Set(people)].filter((each) => each !== user.id)
  if (told.length === 0) return
  const text = plainWords(markdown)
  const { rows } = await sql<{ id: number; address: string | null; title: string | null; writer: string | null; reads: boolean }>`
    with n as (
      insert into notifications (user_id, kind, entity_type, entity_id, comment_id, text, from_user_id)
      select u.id, ${kind}, ${type}, ${id}, ${comment_id ?? null}, left(${text}, 1000), ${user.id}
      from users u where u.id = any (${told}) and u.is_active
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
