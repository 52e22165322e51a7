import { areas } from '../../../contract/areas.ts'
import type { Call } from '../../../contract/calls.ts'
import type { company } from '../../../contract/company.ts'
import type { ConditionTold } from '../../../contract/condition.ts'
import { conditionOf } from '../../http/condition.ts'
import type { Handler } from '../../http/context.ts'
import { Figures, within } from '../../http/figures.ts'
import { troublesOf } from '../../http/health.ts'
import { version } from '../../version.ts'

/** Calls that the page tells at most. */
const many = 15

const kinds: Readonly<Record<string, string>> = {
  email: 'Vēstules',
  pdf: 'Dokumentu PDF',
  ubl: 'E-rēķini',
  forgotten: 'Aizmirstas paroles',
}

/** How the installation stands: the database and the place of backups now, the calls since this process began. */
export const condition: Handler<typeof company.condition> = async ({ db, settings, figures = new Figures() }) => {
  const [{ database, outbox, sessions, backup_at }, troubles] = await Promise.all([conditionOf(db, settings), troublesOf(db, settings)])
  return {
    data: {
      ...{ version, node: process.version, started_at: figures.since.toISOString(), database, sessions },
      backup: { is_set: settings.BACKUP_DIR !== null, at: backup_at?.toISOString() ?? null },
      mail: { is_set: settings.SMTP_URL !== null },
      outbox: outbox.map((each) => ({ ...each, name: kinds[each.kind] ?? each.kind })),
      audit: figures.lastAudit && { at: figures.lastAudit.at.toISOString(), broken: figures.lastAudit.broken },
      troubles: troubles.map(({ text }) => text),
      calls: callsOf(figures),
    },
  }
}

function callsOf({ calls }: Figures): ConditionTold['calls'] {
  const longest = [...calls].toSorted(([, one], [, other]) => other.sum - one.sum).slice(0, many)
  return longest.map(([id, each]) => ({
    ...{ id, title: titles.get(id) ?? id, count: each.count, failed: each.failed },
    ...{ mean: Math.round(each.sum / each.count), p95: Math.round(within(each, 0.95)), longest: Math.round(each.longest) },
  }))
}

const titles = new Map(
  Object.values(areas)
    .flatMap((area): Call[] => Object.values(area))
    .map(({ id, spec }) => [id, spec.title]),
)
