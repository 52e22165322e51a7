import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry, Db } from './context.ts'

/** A person with an address, or a job without one. */
export interface Doer {
  user_id: number | null
  ip: string | null
}

/** Writes audit entries and notifies open clients; both take effect with the commit. */
export async function writeAudit(tx: Db, entries: readonly AuditEntry[], doer: Doer): Promise<void> {
  await auditing(entries, doer)?.execute(tx)
}

/** One statement for all entries, so that its trigger runs once; null without any. */
export function auditing(entries: readonly AuditEntry[], { user_id, ip }: Doer): RawBuilder<unknown> | null {
  if (entries.length === 0) return null
  const announcements = entries.map(({ entity, id, customer_id }) =>
    JSON.stringify({ entity, id, customer_id: customer_id ?? null, by: user_id }),
  )
  return sql`with written as (
      insert into audit_log (entity_type, entity_id, event, before, after, user_id, ip)
      select entity, id, event, before::jsonb, after::jsonb, ${user_id}, ${ip}
      from unnest(
        ${entries.map((each) => each.entity)}::text[], ${entries.map((each) => each.id)}::bigint[], ${entries.map((each) => each.event)}::text[],
        ${entries.map((each) => json(each.before))}::text[], ${entries.map((each) => json(each.after))}::text[]
      ) as entry (entity, id, event, before, after))
    select pg_notify('changes', announcement) from unnest(${announcements}::text[]) as announcement`
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
