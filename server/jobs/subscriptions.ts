import { sql } from 'kysely'
import { isHeldBack } from '../backup/after-restore.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'
import { slice, thread } from './rents.ts'

interface SubscriptionBilling {
  db: Db
  databaseUrl: string
  settings: Settings
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/** Bills due subscription periods; safe to run concurrently. Returns the stop function. */
export function startSubscriptions({
  db,
  databaseUrl,
  settings,
  every = 5000,
  onFault = () => undefined,
}: SubscriptionBilling): () => Promise<void> {
  return startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      if ((await isHeldBack(db, settings)) || !(await isDue(db))) return
      while (!isStopped() && (await thread.ask('billSubscriptions', { databaseUrl, settings, most: slice }))) {}
    },
  })
}

/** Avoids starting the thread needlessly. */
async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions where next_invoice_date <= today() and billing_tried_on is distinct from today() limit 1`.execute(db)
  return rows.length > 0
}
