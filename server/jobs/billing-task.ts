import { billNextRent, endBilledRuns } from '../areas/rent/bill.ts'
import { billNextSubscription } from '../areas/subscriptions/bill-due.ts'
import { createDb, createPool, limitsOf, type Db } from '../db/pool.ts'
import type { Settings } from '../runtime/settings.ts'
import { serve } from '../workers/serve.ts'
import { chargeRents, type ChargedSlice, type RentSlice } from './charge-rents.ts'

/** @file Thread that bills rents and subscriptions. */

/** Contracts billed in parallel; only numbering of invoices is serial. */
const concurrency = 2

const databases = new Map<string, Db>()

function databaseOf(url: string): Db {
  const cached = databases.get(url) ?? createDb(createPool(url, concurrency, limitsOf.jobs))
  databases.set(url, cached)
  return cached
}

interface BillSlice {
  databaseUrl: string
  settings: Settings
  most: number
}

/** Works in slices, so that the caller can stop in between. */
export const works = {
  charge: ({ databaseUrl, ...slice }: RentSlice & { databaseUrl: string }): Promise<ChargedSlice> =>
    chargeRents(databaseOf(databaseUrl), slice),

  /** Bills waiting contracts; returns internal errors. */
  async bill({ databaseUrl, settings, most }: BillSlice): Promise<unknown[]> {
    const db = databaseOf(databaseUrl)
    let remaining = most
    const billQueue = async (): Promise<void> => {
      while (remaining > 0 && (await billNextRent(db, settings))) remaining -= 1
    }
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, billQueue))
    await endBilledRuns(db)
    return ended.flatMap((each): unknown[] => ('reason' in each ? [each.reason] : []))
  },

  /** Returns whether more may be due. */
  async billSubscriptions({ databaseUrl, settings, most }: BillSlice): Promise<boolean> {
    for (let billed = 0; billed < most; billed += 1) if (!(await billNextSubscription(databaseOf(databaseUrl), settings))) return false
    return true
  },

  async leave(url: string): Promise<void> {
    await databases.get(url)?.destroy()
    databases.delete(url)
  },
}

serve(works, { changes: true })
