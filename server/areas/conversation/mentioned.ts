import { sql } from 'kysely'
import { mentionsIn, type Mentionable } from '../../../contract/mentions.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { fullName } from '../customers/names.ts'

/** Whom a text mentions of our people, beside who wrote it; a customer's person mentions nobody, for he is told no names. */
export async function mentionedIn(db: Db, writer: SessionUser, text: string): Promise<number[]> {
  if (writer.kind !== 'staff' || !text.includes('@')) return []
  const { rows } = await sql<Mentionable>`
    select u.id, ${fullName('u')} as name from users u where u.kind = 'staff' and u.is_active`.execute(db)
  const found = mentionsIn(text, rows).flatMap(({ person }) => person?.id ?? [])
  return [...new Set(found)].filter((id) => id !== writer.id)
}
