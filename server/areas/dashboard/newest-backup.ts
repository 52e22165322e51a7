import type { dashboard, RowOf } from '../../../contract/dashboard.ts'
import type { Handler } from '../../http/context.ts'
import { backupHours } from '../../http/health.ts'
import { newestBackup } from '../../jobs/backups.ts'

/** How old the newest backup is: one row, which says that there is none where there is none. */
export const newestOfBackups: Handler<typeof dashboard.component> = async ({ settings, now }) => {
  const at = settings.BACKUP_DIR === null ? null : await newestBackup(settings.BACKUP_DIR)
  const hours = at && Math.max(0, Math.floor((now.getTime() - at.getTime()) / 3_600_000))
  const state = settings.BACKUP_DIR === null ? 'unset' : hours === null ? 'none' : hours > backupHours ? 'old' : 'fresh'
  const row: RowOf<'backup'> = { component: 'backup', id: 1, state, at: at?.toISOString() ?? null, hours }
  return { data: [row], meta: { current_page: 1, last_page: 1, per_page: 1, total: 1, next: null } }
}
