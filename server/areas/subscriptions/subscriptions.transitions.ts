import { sql } from 'kysely'
import { subscription as chart, type SubscriptionState } from '../../../machines/subscription.ts'
import type { Context } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadSubscription } from './subscriptions.record.ts'
import { subscriptionFacts } from './terms.ts'

export interface LockedSubscription {
  id: number
  status: SubscriptionState
  name: string
  customer_id: number
  branch_id: number | null
  start_date: string
  end_date: string | null
  auto_accept: boolean
  notice_email: string | null
  lock_version: number
}

export const {
  begin: beginSubscription,
  beginOnce,
  stateAfter,
} = stepsOf({ chart, lock: lockSubscription, facts: subscriptionFacts, load: loadSubscription })

/** Throws 404 if there is none visible. */
export async function lockSubscription({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<LockedSubscription> {
  const { rows } = await sql<LockedSubscription>`
    select t.id, t.status, t.name, t.customer_id, t.branch_id, t.start_date, t.end_date, t.auto_accept, t.notice_email, t.lock_version
    from subscriptions t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
