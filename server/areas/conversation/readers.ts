import { sql, type RawBuilder } from 'kysely'
import { notifiedRecords, type NotifiedRecord } from '../../../contract/conversation/conversation.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { SessionUser } from '../../http/context.ts'
import { holds } from '../../http/held-permissions.ts'

/** What our people need to read a record; null: nothing. A customer's person reads own tickets alone. */
const readBy: Readonly<Record<NotifiedRecord, Permission | null>> = {
  tasks: 'view_tasks',
  leads: 'view_leads',
  support_tickets: null,
  rents: 'view_rent',
}

/** Whether an account `u` may read records of a kind. */
export function maybeReader(type: NotifiedRecord): RawBuilder<boolean> {
  const permission = readBy[type]
  return permission === null ? sql<boolean>`true` : sql<boolean>`(u.kind = 'staff' and ${holds(sql`u.id`, permission)})`
}

/** Kinds of records that a person may read. */
export function readKinds({ kind, permissions }: SessionUser): NotifiedRecord[] {
  return notifiedRecords.filter((type) => {
    const permission = readBy[type]
    return permission === null || (kind === 'staff' && permissions.has(permission))
  })
}

/** Said in place of title and text to who may not read a record. */
export const unreadable = 'Ieraksts, kuru redzēt jums nav tiesību'
