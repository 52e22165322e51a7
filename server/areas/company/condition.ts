import type { company } from '../../../contract/company/company.ts'
import type { InstallationStatus } from '../../../contract/company/condition.ts'
import { heldBackSince, letGo, letGoHere } from '../../backup/after-restore.ts'
import { callTitles } from '../../http/call-titles.ts'
import { installationStatus } from '../../http/installation-status.ts'
import type { AnsweringProcess, Handler } from '../../http/context.ts'
import { CallMetrics, within } from '../../http/call-metrics.ts'
import { troublesOf } from '../../http/health.ts'
import type { PendingWork } from '../../http/pending-work.ts'
import { version } from '../../runtime/version.ts'

const many = 15

const kinds: Readonly<Record<string, string>> = {
  email: 'Vēstules',
  pdf: 'Dokumentu PDF',
  ubl: 'E-rēķini',
  forgotten: 'Aizmirstas paroles',
  webhooks: 'Tīmekļa āķu paziņojumi',
  imports: 'Datu ielāde',
  rents: 'Nomas rēķini',
  subscriptions: 'Abonementu rēķini',
}

const limitNames: Readonly<Record<string, string>> = {
  reading: 'Lasīšana',
  writing: 'Labošana',
  files: 'Faili un citu sistēmu atbildes',
  heavy: 'Smagas atskaites un izdrukas',
  uploads: 'Failu augšupielāde',
}

export const condition: Handler<typeof company.condition> = async ({ db, settings, answering }) => {
  const callMetrics = answering?.callMetrics ?? new CallMetrics()
  // A replica's connections, locks and log are not those of the primary.
  const primary = answering?.replicas ? answering.primary : db
  const [{ database, outbox, jobs, sessions, backup_at, backup_failed, held_back }, troubles, replicas] = await Promise.all([
    installationStatus(primary, settings),
    troublesOf(primary, settings),
    answering?.replicas?.states(primary) ?? [],
  ])
  return {
    data: {
      version,
      node: process.version,
      started_at: callMetrics.since.toISOString(),
      database,
      sessions,
      backup: { is_set: settings.BACKUP_DIR !== null, at: backup_at?.toISOString() ?? null, failed: backup_failed },
      held_back,
      mail: { is_set: settings.SMTP_URL !== null },
      outbox: outbox.map(withName),
      jobs: jobs.map(withName),
      processes: settings.WORKERS,
      pool: poolOf(answering),
      turns: limitsOf(callMetrics),
      replicas,
      reads: answering?.replicas?.reads ?? null,
      audit: callMetrics.lastAudit && { at: callMetrics.lastAudit.at.toISOString(), broken: callMetrics.lastAudit.broken },
      troubles: troubles.map(({ text }) => text),
      calls: callsOf(callMetrics),
    },
  }
}

/** Releases work held back after a restore; idempotent. */
export const goOn: Handler<typeof company.goOn> = async (ctx) => {
  const moment = await heldBackSince(ctx.db, ctx.settings)
  ctx.audit(moment === null ? null : { entity: 'users', id: ctx.user.id, event: 'GO_ON', after: { restored: moment } })
  await letGo(ctx.db)
  ctx.afterwards(async () => {
    await letGoHere(ctx.settings.DATA_DIR)
    return {}
  })
  return { data: { moment } }
}

const withName = (work: PendingWork): InstallationStatus['outbox'][number] => ({ ...work, name: kinds[work.kind] ?? work.kind })

function poolOf(answering: AnsweringProcess | undefined): InstallationStatus['pool'] {
  if (!answering) return null
  const { totalCount, idleCount, waitingCount, options } = answering.pool
  return { busy: totalCount - idleCount, idle: idleCount, most: options.max, waiting: waitingCount }
}

function limitsOf({ turns }: CallMetrics): InstallationStatus['turns'] {
  return Object.entries(limitNames).map(([kind, name]) => ({ kind, name, ...(turns.get(kind) ?? { running: 0, waiting: 0 }) }))
}

function callsOf({ calls }: CallMetrics): InstallationStatus['calls'] {
  const longest = [...calls].toSorted(([, one], [, other]) => other.sum - one.sum).slice(0, many)
  return longest.map(([id, each]) => ({
    id,
    title: callTitles.get(id) ?? id,
    count: each.count,
    failed: each.failed,
    mean: Math.round(each.sum / each.count),
    p95: Math.round(within(each, 0.95)),
    longest: Math.round(each.longest),
  }))
}
