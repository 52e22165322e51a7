import { sql, type RawBuilder } from 'kysely'
import { notifiedRecords, type NotifiedRecord } from '../../../contract/conversation/conversation.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { SessionUser } from '../../http/context.ts'
import { holds } from '../../http/user-permissions.ts'

/** Permission that staff need; null: none. Customers read their own tickets only. */
const readBy: Readonly<Record<NotifiedRecord, Permission | null>> = {
  tasks: 'view_tasks',
  leads: 'view_leads',
  support_tickets: null,
  rents: 'view_rent',
}

export function maybeReader(type: NotifiedRecord): RawBuilder<boolean> {
  const permission = readBy[type]
  return permission === null ? sql<boolean>`true` : sql<boolean>`(u.kind = 'staff' and ${holds(sql`u.id`, permission)})`
}

export function readKinds({ kind, permissions }: SessionUser): NotifiedRecord[] {
  return notifiedRecords.filter((type) => {
    const permission = readBy[type]
    return permission === null || (kind === 'staff' && permissions.has(permission))
  })
}

export const unreadable = 'Ieraksts, kuru redzēt jums nav tiesību'
