import type { dashboard, RowOf } from '../../../contract/dashboard/dashboard.ts'
import { isHeldBack } from '../../backup/after-restore.ts'
import { failureOf } from '../../backup/failed.ts'
import type { Handler } from '../../http/context.ts'
import { backupHours } from '../../http/health.ts'
import { newestBackup } from '../../backup/newest.ts'

export const newestOfBackups: Handler<typeof dashboard.component> = async ({ db, settings, now }) => {
  const { BACKUP_DIR, DATA_DIR } = settings
  const [at, failure] = BACKUP_DIR === null ? [null, null] : await Promise.all([newestBackup(BACKUP_DIR), failureOf(DATA_DIR)])
  const hours = at && Math.max(0, Math.floor((now.getTime() - at.getTime()) / 3_600_000))
  const age = BACKUP_DIR === null ? 'unset' : hours === null ? 'none' : hours > backupHours ? 'old' : 'fresh'
  const row: RowOf<'backup'> = {
    component: 'backup',
    id: 1,
    state: (await isHeldBack(db, settings)) ? 'held' : failure ? 'failed' : age,
    at: at?.toISOString() ?? null,
    hours,
    failed: failure && { reason: failure.reason, again_at: failure.again_at },
  }
  return { data: [row], meta: { current_page: 1, last_page: 1, per_page: 1, total: 1, next: null } }
}
