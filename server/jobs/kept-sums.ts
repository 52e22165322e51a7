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

/** Keeps the sums of the statistics and the stock of quarters for days that changed, in the background: until then they are reckoned when asked. Answers its stop. */
export function startKeptSums({ db, every = 60_000, onFault = () => undefined }: KeptSumsOptions): () => Promise<void> {
  return startLoop({ every, onFault, work: (isStopped) => keepSums(db, isStopped) })
}

/** Keeps the sums of all days that are stale now, then what lay in stock before each quarter. */
export async function keepSums(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await keepSome(db))) {
    // The next days follow at once.
  }
}

/** False when nothing is left; what somebody marks meanwhile waits for the next look. */
async function keepSome(db: Db): Promise<boolean> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // Before the snapshot is taken, so that the quarters which another process kept stand in it.
        await sql`lock table kept_stock in share row exclusive mode`.execute(tx)
        await sql`delete from kept_stock where first_day > (select min(day) from stale_days)`.execute(tx)
        const { rows } = await sql<{ days: number }>`select refresh_sums(${daysAtOnce}) as days`.execute(tx)
        if (rows[0]?.days === daysAtOnce) return true
        const { rows: stock } = await sql<{ kept: boolean }>`select keep_stock() as kept`.execute(tx)
        return stock[0]?.kept === true
      })
  } catch (error) {
    // Another process did these.
    if (isConflict(error)) return false
    throw error
  }
}
