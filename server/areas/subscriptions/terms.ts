import { sql } from 'kysely'
import type { SubscriptionFacts } from '../../../machines/subscription.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { nextPeriod, type Terms } from './periods.ts'

interface SubscriptionTerms extends Terms {
  hasItems: boolean
}

/** A current pause ends today. */
export async function termsOf(db: Db, id: number, today: string): Promise<SubscriptionTerms> {
  const { rows } = await sql<SubscriptionTerms>`
    select t.start_date, t.end_date, t.billing_period, t.billing_day, t.billing_in_advance, t.periods_gone,
      coalesce((
        select json_agg(json_build_object('date_from', p.date_from, 'date_to', coalesce(p.date_to, ${today}::date)) order by p.id)
        from subscription_pauses p where p.subscription_id = t.id), '[]') as pauses,
      exists (select from subscription_items i where i.subscription_id = t.id) as "hasItems"
    from subscriptions t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export async function subscriptionFacts(db: Db, id: number, today: string): Promise<SubscriptionFacts> {
  const { hasItems, ...terms } = await termsOf(db, id, today)
  return { hasItems, hasPeriods: nextPeriod(terms) !== null }
}
