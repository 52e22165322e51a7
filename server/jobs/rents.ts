import { sql } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { isHeldBack } from '../backup/after-restore.ts'
import { one } from '../db/one.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { Thread } from '../workers/worker-thread.ts'
import { startLoop } from './loop.ts'
import type { works } from './billing-task.ts'

/** @file Bills all rents in a thread, so that lists are not delayed. */

export const thread = new Thread<typeof works>(new URL('./billing-task.ts', import.meta.url))

/** Contracts per request: about a second of work, which a shutdown waits for. */
export const slice = 40

interface RentWork {
  db: Db
  databaseUrl: string
  isStopped?: () => boolean
}

/**
 * Charges all due rents.
 * @throws the errors of rents that could not be charged, after all others
 */
export async function chargeAllRents({ db, databaseUrl, isStopped = () => false }: RentWork): Promise<void> {
  const faults: unknown[] = []
  let last = await beforeFirstUncharged(db)
  while (last !== null && !isStopped()) {
    const charged = await thread.ask('charge', { databaseUrl, after: last, most: slice })
    faults.push(...charged.faults)
    last = charged.last
  }
  if (faults.length > 0) throw new AggregateError(faults, `Nomas, kurām nevar aprēķināt maksu: ${faults.length}`)
}

/** Avoids starting the thread needlessly. */
async function beforeFirstUncharged(db: Db): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    select min(id) - 1 as before from rents where status = ${rent.initial} and charged_on is distinct from today()`.execute(db)
  return one(rows).before
}

interface BillingOptions extends Omit<RentWork, 'isStopped'> {
  settings: Settings
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Processes billing runs in the background; safe to run concurrently. Returns the stop function. */
export function startBilling({ db, databaseUrl, settings, every = 1000, onFault = () => undefined }: BillingOptions): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      while (!isStopped() && !(await isHeldBack(db, settings)) && (await isBilling(db))) {
        const [lost] = await thread.ask('bill', { databaseUrl, settings, most: slice })
        if (lost !== undefined) throw lost
      }
    },
  })
}

async function isBilling(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from rent_billing_runs where ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the thread without waiting for current work. */
export function endThread(): Promise<void> {
  return thread.end()
}

export function leaveDatabase(databaseUrl: string): Promise<void> {
  return thread.isRunning ? thread.ask('leave', databaseUrl) : Promise.resolve()
}
