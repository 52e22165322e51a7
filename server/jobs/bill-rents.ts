import { billNextRent, endBilledRuns } from '../areas/rent/bill.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../settings.ts'
import { startLoop } from './loop.ts'

interface BillingOptions {
  db: Db
  settings: Settings
  /** Milliseconds between looks for a run that was begun. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Contracts billed at once: the others wait for one counter only when invoices are numbered. */
const lanes = 2

/** Works off billing runs of rent in the background; any number of processes may do so. Answers its stop. */
export function startBilling({ db, settings, every = 1000, onFault = () => undefined }: BillingOptions): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      const lane = async (): Promise<void> => {
        while (!isStopped() && (await billNextRent(db, settings))) {
          // The next contract follows at once.
        }
      }
      const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
      await endBilledRuns(db)
      for (const lost of ended) if ('reason' in lost) throw lost.reason
    },
  })
}
