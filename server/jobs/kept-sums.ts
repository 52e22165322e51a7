import { sql } from 'kysely'
import type { Db } from '../http/context.ts'
import { isConflict } from '../db/transaction.ts'
import { startLoop } from './loop.ts'

interface KeptSumsOptions {
  db: Db
  /** Milliseconds between looks for stale days. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Days whose sums are kept in one transaction. */
const daysAtOnce = 31

/** Keeps the sums of the statistics for days that changed, in the background: until then they are reckoned when asked. Answers its stop. */
export function startKeptSums({ db, every = 60_000, onFault = () => undefined }: KeptSumsOptions): () => Promise<void> {
  return startLoop({ every, onFault, work: (isStopped) => keepSums(db, isStopped) })
}

/** Keeps the sums of all days that are stale now. */
export async function keepSums(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await keepSome(db))) {
    // The next days follow at once.
  }
}

/** False when no day is left; one that somebody marks meanwhile waits for the next look. */
async function keepSome(db: Db): Promise<boolean> {
  try {
    const { rows } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => sql<{ days: number }>`select refresh_sums(${daysAtOnce}) as days`.execute(tx))
    return (rows[0]?.days ?? 0) === daysAtOnce
  } catch (error) {
    // Another process did these.
    if (isConflict(error)) return false
    throw error
  }
}
