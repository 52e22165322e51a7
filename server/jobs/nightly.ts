import { sql } from 'kysely'
import { dayOf } from '../../contract/format.ts'
import { alone } from '../db/alone.ts'
import type { Db } from '../http/context.ts'
import { audit } from '../integrity/audit.ts'
import { cleanUp } from './clean-up.ts'
import { expireOffers } from './expire-offers.ts'
import { chargeAllRents } from './rents.ts'

/** Daily work, shortly after midnight in Riga or at start; must be repeatable. */
const daily: readonly ((work: NightlyWork) => Promise<unknown>)[] = [({ db }) => expireOffers(db), ({ db }) => cleanUp(db), chargeAllRents]

interface NightlyWork {
  db: Db
  databaseUrl: string
  isStopped: () => boolean
}

export interface NightlyOptions extends Omit<NightlyWork, 'isStopped'> {
  /** For the lock of the audit; default: `databaseUrl`. */
  directUrl?: string
  /** Milliseconds. */
  every?: number
  now?: () => Date
  /** Receives faults and broken invariants; failed work is retried. */
  onFault?: (error: unknown) => void
  onAudit?: (broken: number) => void
}

/**
 * Daily work at start and on each new day; then the audit (docs/domain/README.md 3.18), but not at start, because it
 * reads every table. Returns the stop function.
 */
export function startNightly({
  db,
  databaseUrl,
  directUrl = databaseUrl,
  every = 600_000,
  now = () => new Date(),
  onFault = () => undefined,
  onAudit = () => undefined,
}: NightlyOptions): () => Promise<void> {
  let completedDay = ''
  let stopped = false
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const today = dayOf(now())
    if (completedDay === today) return
    try {
      for (const work of daily) await work({ db, databaseUrl, isStopped: () => stopped })
      if (completedDay !== '')
        await auditOnce({ db, directUrl }, today, (broken) => {
          onAudit(broken.length)
          for (const fault of broken) onFault(fault)
        })
      completedDay = today
    } catch (error) {
      onFault(error)
    }
  }

  const next = (): void => void (running = running.then(look))
  next()
  const timer = setInterval(next, every)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

/** Of several servers one reads every table. */
async function auditOnce({ db, directUrl }: { db: Db; directUrl: string }, day: string, note: (broken: Error[]) => void): Promise<void> {
  await alone(directUrl, 'audit', async () => {
    const { rows } = await sql`select from installation where audited_on >= ${day}`.execute(db)
    if (rows.length > 0) return
    note(await brokenInvariants(db))
    await sql`insert into installation (audited_on) values (${day}) on conflict (is_only) do update set audited_on = excluded.audited_on`.execute(
      db,
    )
  })
}

async function brokenInvariants(db: Db): Promise<Error[]> {
  const broken = (await audit(db)).filter(({ findings }) => findings.length > 0)
  return broken.map(
    ({ invariant, findings }) => new Error(`Nakts pārbaude: pārkāpts ${invariant}, pirmais atradums ${JSON.stringify(findings[0])}`),
  )
}
