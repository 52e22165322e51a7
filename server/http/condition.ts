import { sql } from 'kysely'
import { newestBackup } from '../jobs/backups.ts'
import { mostTries } from '../jobs/tries.ts'
import type { Settings } from '../settings.ts'
import type { Db } from './context.ts'

/** How the installation stands, as the database and the place of backups tell it. */
export interface Condition {
  database: { version: string; bytes: number; connections: number; migration: string }
  /** What the outbox holds, by kind: due, and given up after too many tries. */
  outbox: { kind: string; waiting: number; failed: number; error: string | null }[]
  sessions: { open: number; people: number }
  /** Moment of the newest backup; null where none is made by itself, or none was made yet. */
  backup_at: Date | null
}

/** Asks how the installation stands. */
export async function conditionOf(db: Db, { BACKUP_DIR }: Settings): Promise<Condition> {
  const [{ rows }, backup_at] = await Promise.all([
    sql<Omit<Condition, 'backup_at'>>`
      select json_build_object(
          'version', current_setting('server_version'), 'bytes', pg_database_size(current_database()),
          'connections', (select count(*)::int from pg_stat_activity where datname = current_database()),
          'migration', (select max(name) from schema_migrations)) as database,
        (select coalesce(json_agg(o order by o.kind), '[]') from (
          select kind, (count(*) filter (where attempts < ${mostTries}))::int as waiting,
            (count(*) filter (where attempts >= ${mostTries}))::int as failed,
            (array_agg(last_error order by next_attempt_at desc) filter (where last_error is not null))[1] as error
          from outbox where done_at is null group by kind) o) as outbox,
        (select json_build_object('open', count(*)::int, 'people', count(distinct user_id)::int)
          from access_tokens where expires_at > now()) as sessions`.execute(db),
    BACKUP_DIR ? newestBackup(BACKUP_DIR) : null,
  ])
  const [found] = rows
  if (!found) throw new Error('A select without a table gave no row')
  return { ...found, backup_at }
}
