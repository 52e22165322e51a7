import { sql } from 'kysely'
import { rent } from '../../machines/rent.ts'
import { isHeldBack } from '../backup/after-restore.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { Thread } from '../workers/worker-thread.ts'
import { startLoop } from './loop.ts'
import type { works } from '../workers/billing-task.ts'

/** @file Work on all rents: thousands of contracts, done in a thread, so that whoever asks for a list waits for none of it. */

/** The thread of all billing. */
export const thread = new Thread<typeof works>(new URL('../workers/billing-task.ts', import.meta.url))

/** Contracts that the thread takes on at once: about a second of work, which a stop of the server waits for. */
export const slice = 40

interface RentWork {
  db: Db
  databaseUrl: string
  /** Asked between slices. */
  isStopped?: () => boolean
}

/**
 * Charges all rents for what has fallen due, of which few or none are left when it was done before on this day.
 * @throws what kept rents from being charged, when all others are
 */
export async function chargeAllRents({ db, databaseUrl, isStopped = () => false }: RentWork): Promise<void> {
  const faults: unknown[] = []
  let last = await beforeFirstUncharged(db)
  while (last !== null && !isStopped()) {
    const done = await thread.ask('charge', { databaseUrl, after: last, most: slice })
    faults.push(...done.faults)
    last = done.last
  }
  if (faults.length > 0) throw new AggregateError(faults, `Nomas, kurām nevar aprēķināt maksu: ${faults.length}`)
}

/** So that the thread is not begun for nothing. */
async function beforeFirstUncharged(db: Db): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    select min(id) - 1 as before from rents where status = ${rent.initial} and charged_on is distinct from today()`.execute(db)
  return rows[0]?.before ?? null
}

interface BillingOptions extends Omit<RentWork, 'isStopped'> {
  settings: Settings
  /** Milliseconds between looks for a run that was begun. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Works off billing runs of rent in the background; any number of processes may do so. Answers its stop. */
export function startBilling({ db, databaseUrl, settings, every = 1000, onFault = () => undefined }: BillingOptions): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      while (!isStopped() && !isHeldBack(settings.DATA_DIR) && (await isBilling(db))) {
        const [lost] = await thread.ask('bill', { databaseUrl, settings, most: slice })
        if (lost !== undefined) throw lost
      }
    },
  })
}

/** Whether a run has not ended yet. */
async function isBilling(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from rent_billing_runs where ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the thread, as a kill would, with what it has in hand. */
export function endThread(): Promise<void> {
  return thread.end()
}

/** Lets go of a database that is closed. */
export function leaveDatabase(databaseUrl: string): Promise<void> {
  return thread.isRunning ? thread.ask('leave', databaseUrl) : Promise.resolve()
}
