import type pg from 'pg'
import { createDb } from '../db/pool.ts'
import type { CallMetrics } from '../http/call-metrics.ts'
import { logRetry } from '../runtime/log.ts'
import type { Settings } from '../runtime/settings.ts'
import { atMost5s, type Undo } from '../runtime/undo.ts'

interface Jobs {
  settings: Settings
  url: string
  directUrl: string
  pool: pg.Pool
  callMetrics: CallMetrics
  undo: Undo
  tellAudit: (lastAudit: NonNullable<CallMetrics['lastAudit']>) => void
}

/** Work without a call; each part is safe in several servers at once. */
export async function startJobs({ settings, url, directUrl, pool, callMetrics, undo, tellAudit }: Jobs): Promise<void> {
  const { startOutbox } = await import('../jobs/outbox.ts')
  const stopOutbox = startOutbox({ db: createDb(pool), settings, onFault: logRetry })
  undo.add(() => atMost5s(stopOutbox()))
  if (!settings.COPY) {
    const { startWebhooks } = await import('../jobs/webhooks.ts')
    const stopWebhooks = startWebhooks({ db: createDb(pool), settings, onFault: logRetry })
    undo.add(() => atMost5s(stopWebhooks()))
  }
  const rents = await import('../jobs/rents.ts')
  undo.add(() => atMost5s(rents.leaveDatabase(url)))
  const stopBilling = rents.startBilling({ db: createDb(pool), databaseUrl: url, settings, onFault: logRetry })
  undo.add(() => atMost5s(stopBilling()))
  const { startSubscriptions } = await import('../jobs/subscriptions.ts')
  const stopSubscriptions = startSubscriptions({ db: createDb(pool), databaseUrl: url, settings, onFault: logRetry })
  undo.add(() => atMost5s(stopSubscriptions()))
  const { startImports } = await import('../jobs/imports.ts')
  const stopImports = startImports({ db: createDb(pool), settings, onFault: logRetry })
  undo.add(() => atMost5s(stopImports()))
  if (settings.INCOMING_MAIL_URL || settings.INCOMING_INVOICES_DIR) {
    const { startIncoming } = await import('../jobs/incoming.ts')
    const stopIncoming = startIncoming({ db: createDb(pool), settings, onFault: logRetry })
    undo.add(() => atMost5s(stopIncoming()))
  }
  const { groupJobDependencies, startGroupJobs } = await import('../app/group-jobs.ts')
  const groupWork = groupJobDependencies({ pool, settings, databaseUrl: url, callMetrics })
  const stopGroupJobs = startGroupJobs({ dependencies: groupWork, onFault: logRetry })
  undo.add(() => atMost5s(stopGroupJobs()))
  const { startStoredSums } = await import('../jobs/stored-sums.ts')
  const stopStoredSums = startStoredSums({ db: createDb(pool), onFault: logRetry })
  undo.add(() => atMost5s(stopStoredSums()))
  const { startLedger } = await import('../jobs/ledger.ts')
  const stopLedger = startLedger({ db: createDb(pool), onFault: logRetry })
  undo.add(() => atMost5s(stopLedger()))
  if (settings.BACKUP_DIR) {
    const { startBackups } = await import('../jobs/backups.ts')
    const stopBackups = startBackups({
      db: createDb(pool),
      databaseUrl: directUrl,
      settings,
      place: settings.BACKUP_DIR,
      onFault: logRetry,
    })
    undo.add(() => atMost5s(stopBackups()))
  }
  const { startNightly } = await import('../jobs/nightly.ts')
  const stopNightly = startNightly({
    db: createDb(pool),
    databaseUrl: url,
    directUrl,
    onFault: logRetry,
    onAudit: (broken) => tellAudit({ at: new Date(), broken }),
  })
  undo.add(() => atMost5s(stopNightly()))
}
