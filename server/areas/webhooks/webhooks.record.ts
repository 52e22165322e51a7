import { sql, type RawBuilder } from 'kysely'
import { deliveriesPerPage, type Webhook, type WebhookDelivery } from '../../../contract/webhooks/webhooks.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { eventWords } from './event-labels.ts'

export const ofWebhook = sql`join webhooks w on w.id = d.webhook_id`

export async function webhooksOf(db: Db, where: RawBuilder<unknown>): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.name, w.url, w.topics, w.is_active, w.stopped_because, w.created_at, w.lock_version,
      ${reference(sql`u.id`, sql`concat_ws(' ', u.name, u.surname)`)} as owner,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.taken_at is null and d.given_up_at is null) as waiting
    from webhooks w join users u on u.id = w.user_id where ${where} order by w.name, w.id`.execute(db)
  return rows
}

/** Throws if there is none. */
export async function webhookOf(db: Db, id: number): Promise<Webhook> {
  const [webhook] = await webhooksOf(db, sql`w.id = ${id}`)
  if (!webhook) throw Refusal.missing()
  return webhook
}

export const stateOf = sql<
  WebhookDelivery['state']
>`case when d.taken_at is not null then 'taken' when d.given_up_at is not null then 'given_up' else 'waiting' end`

/** Newest first, at most a hundred. */
export async function deliveriesOf(db: Db, where: RawBuilder<unknown>): Promise<WebhookDelivery[]> {
  const { rows } = await sql<Omit<WebhookDelivery, 'words'>>`
    select d.id, d.type, d.entity_id, d.attempts, d.happened_at, d.tried_at, d.next_attempt_at, d.answered, d.answer, d.took,
      ${stateOf} as state
    from webhook_deliveries d ${ofWebhook} where ${where} order by d.id desc limit ${deliveriesPerPage}`.execute(db)
  return rows.map((row) => ({ ...row, words: eventWords(row.type) }))
}
