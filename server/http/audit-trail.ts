import { sql } from 'kysely'
import type { AuditEntry, Db } from './context.ts'

/** A person with an address, or a job without one. */
export interface Doer {
  user_id: number | null
  ip: string | null
}

/** Writes audit entries and notifies open clients; both take effect with the commit. */
export async function writeAudit(tx: Db, entries: readonly AuditEntry[], { user_id, ip }: Doer): Promise<void> {
  await Promise.all(
    entries.map(({ entity, id, event, before, after, customer_id }) =>
      sql`with written as (
        insert into audit_log (entity_type, entity_id, event, before, after, user_id, ip)
        values (${entity}, ${id}, ${event}, ${json(before)}, ${json(after)}, ${user_id}, ${ip}))
      select pg_notify('changes', ${JSON.stringify({ entity, id, customer_id: customer_id ?? null, by: user_id })})`.execute(tx),
    ),
  )
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
