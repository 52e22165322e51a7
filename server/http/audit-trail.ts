import { sql } from 'kysely'
import type { AuditEntry, Db } from './context.ts'

/** Who did what is written: a person from an address, or a job of ours from none. */
export interface Doer {
  user_id: number | null
  ip: string | null
}

/** Writes what happened to the audit log and tells open clients of it, both with the commit. */
export async function writeAudit(tx: Db, entries: readonly AuditEntry[], { user_id, ip }: Doer): Promise<void> {
  await Promise.all(
    entries.map(({ entity, id, event, before, after, customer_id }) =>
      sql`with written as (
        insert into audit_log (entity_type, entity_id, event, before, after, user_id, ip)
        values (${entity}, ${id}, ${event}, ${json(before)}, ${json(after)}, ${user_id}, ${ip}))
      select pg_notify('changes', ${JSON.stringify({ entity, id, customer_id: customer_id ?? null })})`.execute(tx),
    ),
  )
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
