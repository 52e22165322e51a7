import { sql } from 'kysely'
import { subscription as chart, type SubscriptionState } from '../../../machines/subscription.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import type { Context } from '../../http/context.ts'
import { nextPeriod } from './periods.ts'
import { termsOf } from './terms.ts'

/** Also clears former errors. */
export async function settle(
  { db, user, today }: Pick<Context, 'db' | 'user' | 'today'>,
  id: number,
  status: SubscriptionState,
  fault: string | null = null,
): Promise<void> {
  const isBilled = refusal(chart, status, 'BILL') === null
  const next = isBilled ? nextPeriod(await termsOf(db, id, today)) : null
  await sql`
    update subscriptions set status = ${status}, next_invoice_date = ${next?.billed_on ?? null}, billing_fault = ${fault}, billing_tried_on = null,
      updated_by = ${user.id}
    where id = ${id}`.execute(db)
}
