import { sql } from 'kysely'
import type { CommentOwner } from '../../../contract/conversation/conversation.ts'
import { labelOf } from '../../../contract/labels.ts'
import { mentionsIn, type Mentionable } from '../../../contract/conversation/mentions.ts'
import type { Db, SessionUser } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { maybeReader } from './readers.ts'

interface Mentioned extends Mentionable {
  reads: boolean
}

/**
 * Staff mentioned in a text, except for its author. Customers cannot mention anybody, as they see no names of staff.
 */
export async function mentionedIn(db: Db, writer: SessionUser, about: CommentOwner, text: string): Promise<Mentioned[]> {
  if (writer.kind !== 'staff' || !text.includes('@')) return []
  // Of two users with the same name, the one with permission is meant.
  const { rows } = await sql<Mentioned>`
    select u.id, ${fullName('u')} as name, ${maybeReader(about)} as reads from users u where u.kind = 'staff' and u.is_active
    order by reads desc, u.id`.execute(db)
  const byId = new Map(rows.map((each) => [each.id, each]))
  const found = new Set(mentionsIn(text, rows).flatMap(({ person }) => person?.id ?? []))
  return [...found].flatMap((id) => (id === writer.id ? [] : (byId.get(id) ?? [])))
}

/** Throws for users who may not read the record, as the notification would quote it. */
export function requireReaders(people: readonly Mentioned[]): void {
  const names = people.filter(({ reads }) => !reads).map(({ name }) => name)
  if (names.length > 0) throw Refusal.field('body', `Lauks „${labelOf('body')}”: nav tiesību redzēt šo ierakstu: ${names.join(', ')}`)
}

export async function mentionable(db: Db, about: CommentOwner): Promise<Mentionable[]> {
  const { rows } = await sql<Mentionable>`
    select u.id, ${fullName('u')} as name from users u where u.kind = 'staff' and u.is_active and ${maybeReader(about)}
    order by name, u.id`.execute(db)
  return rows
}
