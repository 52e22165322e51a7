import { billNextRent, endBilledRuns } from '../areas/rent/bill.ts'
import { billNextSubscription } from '../areas/subscriptions/bill-due.ts'
import { createDb, createPool, limitsOf, type Db } from '../db/pool.ts'
import type { Settings } from '../runtime/settings.ts'
import { serve } from './serve.ts'
import { chargeRents, type ChargedSlice, type RentSlice } from '../jobs/charge-rents.ts'

/** @file The thread that charges and bills rents and subscriptions, with connections of its own. */

/** Contracts billed at once: the others wait for one counter only when invoices are numbered. */
const lanes = 2

const databases = new Map<string, Db>()

function databaseOf(url: string): Db {
  const known = databases.get(url) ?? createDb(createPool(url, lanes, limitsOf.jobs))
  databases.set(url, known)
  return known
}

/** Which database, and how many contracts or periods at once. */
interface BillSlice {
  databaseUrl: string
  settings: Settings
  most: number
}

/** What the thread does, a slice at a time, so that who asks can stop in between. */
export const works = {
  charge: ({ databaseUrl, ...slice }: RentSlice & { databaseUrl: string }): Promise<ChargedSlice> =>
    chargeRents(databaseOf(databaseUrl), slice),

  /** Bills contracts that wait; answers what kept one from it by no fault of its own. */
  async bill({ databaseUrl, settings, most }: BillSlice): Promise<unknown[]> {
    const db = databaseOf(databaseUrl)
    let left = most
    const lane = async (): Promise<void> => {
      while (left > 0 && (await billNextRent(db, settings))) left -= 1
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    await endBilledRuns(db)
    return ended.flatMap((each): unknown[] => ('reason' in each ? [each.reason] : []))
  },

  /** Bills periods of subscriptions that have fallen due; answers whether more may be left. */
  async billSubscriptions({ databaseUrl, settings, most }: BillSlice): Promise<boolean> {
    for (let done = 0; done < most; done += 1) if (!(await billNextSubscription(databaseOf(databaseUrl), settings))) return false
    return true
  },

  async leave(url: string): Promise<void> {
    await databases.get(url)?.destroy()
    databases.delete(url)
  },
}

serve(works, { changes: true })
