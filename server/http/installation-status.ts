import { sql } from 'kysely'
import { heldBackSince } from '../backup/after-restore.ts'
import { type BackupFailure, failureOf } from '../backup/failed.ts'
import { one } from '../db/one.ts'
import { newestBackup } from '../backup/newest.ts'
import type { Settings } from '../runtime/settings.ts'
import type { Db } from './context.ts'
import { pendingWork, type PendingWork } from './pending-work.ts'

export interface InstallationStatus {
  database: { version: string; bytes: number; connections: number; migration: string }
  /** Pending background work by kind: outbox and jobs. */
  outbox: PendingWork[]
  jobs: PendingWork[]
  sessions: { open: number; people: number }
  /** Null without automatic backups or before the first one. */
  backup_at: Date | null
  backup_failed: BackupFailure | null
  /** Restored moment while outgoing work waits for confirmation. */
  held_back: string | null
}

export async function installationStatus(db: Db, settings: Settings): Promise<InstallationStatus> {
  const { BACKUP_DIR, DATA_DIR } = settings
  const [{ rows }, work, backup_at, backup_failed, held_back] = await Promise.all([
    sql<Pick<InstallationStatus, 'database' | 'sessions'>>`
      select json_build_object(
          'version', current_setting('server_version'), 'bytes', pg_database_size(current_database()),
          'connections', (select count(*)::int from pg_stat_activity where datname = current_database()),
          'migration', (select max(name) from schema_migrations)) as database,
        (select json_build_object('open', count(*)::int, 'people', count(distinct user_id)::int)
          from access_tokens where expires_at > now()) as sessions`.execute(db),
    pendingWork(db),
    BACKUP_DIR ? newestBackup(BACKUP_DIR) : null,
    BACKUP_DIR ? failureOf(DATA_DIR) : null,
    heldBackSince(db, settings),
  ])
  return { ...one(rows), ...work, backup_at, backup_failed, held_back }
}
