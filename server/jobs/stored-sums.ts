import { sql } from 'kysely'
import type { Db } from '../http/context.ts'
import { isConflict } from '../db/transaction.ts'
import { one } from '../db/one.ts'
import { startLoop } from './loop.ts'

interface StoredSumsOptions {
  db: Db
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Days per transaction. */
const daysAtOnce = 31

/**
 * Updates stored statistics and quarterly stock in the background; stale days are computed on request. Returns the
 * stop function.
 */
export function startStoredSums({ db, every = 60_000, onFault = () => undefined }: StoredSumsOptions): () => Promise<void> {
  return startLoop({ every, onFault, work: (isStopped) => keepSums(db, isStopped) })
}

export async function keepSums(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await keepSome(db))) {}
}

async function keepSome(db: Db): Promise<boolean> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // Locked before the snapshot, so that it includes quarters stored by other processes.
        await sql`lock table kept_stock in share row exclusive mode`.execute(tx)
        await sql`delete from kept_stock where first_day > (select min(day) from stale_days)`.execute(tx)
        const { rows } = await sql<{ days: number }>`select refresh_sums(${daysAtOnce}) as days`.execute(tx)
        if (one(rows).days === daysAtOnce) return true
        const { rows: stock } = await sql<{ kept: boolean }>`select keep_stock() as kept`.execute(tx)
        return one(stock).kept
      })
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
