import { sql } from 'kysely'
import { one } from '../db/one.ts'
import { mostTries } from '../db/tries.ts'
import type { Db } from './context.ts'

export interface PendingWork {
  kind: string
  waiting: number
  /** Waiting work that failed at least once. */
  again: number
  /** No longer retried. */
  failed: number
  error: string | null
  done: { done: number; of: number } | null
}

const outbox = sql`
  select kind, (count(*) filter (where attempts < ${mostTries}))::int as waiting,
    (count(*) filter (where attempts between 1 and ${mostTries} - 1))::int as again,
    (count(*) filter (where attempts >= ${mostTries}))::int as failed,
    (array_agg(last_error order by next_attempt_at desc) filter (where last_error is not null))[1] as error, null::json as done
  from outbox where done_at is null group by kind`

const webhooks = sql`
  select 'webhooks', (count(*) filter (where d.given_up_at is null))::int,
    (count(*) filter (where d.given_up_at is null and d.attempts > 0))::int, (count(*) filter (where d.given_up_at is not null))::int,
    (array_agg(concat_ws(': ', w.name, d.answered::text, nullif(left(d.answer, 120), '')) order by d.tried_at desc)
      filter (where d.attempts > 0))[1], null::json
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.taken_at is null and (d.given_up_at is null or d.given_up_at > now() - interval '7 days') having count(*) > 0`

const imports = sql`
  select 'imports', (count(*) filter (where task is not null))::int, 0, (count(*) filter (where failure is not null))::int,
    (array_agg(file_name || ': ' || failure order by updated_at desc) filter (where failure is not null))[1],
    (select json_build_object('done', i.progress, 'of', i.rows) from imports i where i.task is not null order by i.id limit 1)
  from imports where task is not null or failure is not null having count(*) > 0`

/** Contracts in billing runs; those refused this month need manual correction. */
const rents = sql`
  select 'rents', (count(*) filter (where b.outcome = 'waiting'))::int, 0, (count(*) filter (where b.outcome = 'refused'))::int,
    (array_agg(b.reason order by b.id desc) filter (where b.outcome = 'refused'))[1],
    (select json_build_object('done', count(*) filter (where x.outcome <> 'waiting'), 'of', count(*)) from rent_bills x
      where x.run_id = (select min(id) from rent_billing_runs where ended_at is null) having count(*) > 0)
  from rent_billing_runs t join rent_bills b on b.run_id = t.id
  where (t.ended_at is null or t.created_at > now() - interval '31 days') and b.outcome in ('waiting', 'refused') having count(*) > 0`

/** Due periods; failed ones are retried the next day. */
const subscriptions = sql`
  select 'subscriptions', (count(*) filter (where next_invoice_date <= today()))::int, (count(*) filter (where billing_fault is not null))::int, 0,
    (array_agg(billing_fault order by billing_tried_on desc) filter (where billing_fault is not null))[1], null::json
  from subscriptions where next_invoice_date <= today() having count(*) > 0`

export async function pendingWork(db: Db): Promise<{ outbox: PendingWork[]; jobs: PendingWork[] }> {
  const { rows } = await sql<{ outbox: PendingWork[]; jobs: PendingWork[] }>`
    select (select coalesce(json_agg(o order by o.kind), '[]') from (${outbox}) o) as outbox,
      (select coalesce(json_agg(j), '[]') from (
        select * from (${webhooks}) w (kind, waiting, again, failed, error, done)
        union all ${imports} union all ${rents} union all ${subscriptions}) j) as jobs`.execute(db)
  return one(rows)
}
