import { sql, type RawBuilder } from 'kysely'
import type { Finding } from './check.ts'

/** docs/domain/invoicing.md#subscriptions */
export const subscriptionInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  SB1_a_period_is_billed_once: sql`
    select p.subscription_id, p.period_start, p.period_end, o.period_start as other_start from subscription_invoices p
    join subscription_invoices o on o.subscription_id = p.subscription_id and o.id <> p.id
      and daterange(o.period_start, o.period_end, '[]') && daterange(p.period_start, p.period_end, '[]')`,
  SB2_what_is_charged_is_a_period: sql`
    select c.id as charge_id, c.document_id as subscription_id, c.period_start from charges c
    left join subscription_invoices p on p.subscription_id = c.document_id and (p.period_start, p.period_end) = (c.period_start, c.period_end)
    where c.document_type = 'subscription' and p.id is null`,
  SB3_a_pause_ends_before_the_next: sql`
    select a.subscription_id, a.date_from from subscription_pauses a
    join subscription_pauses b on b.subscription_id = a.subscription_id and b.id > a.id and (a.date_to is null or b.date_from < a.date_to)`,
}
