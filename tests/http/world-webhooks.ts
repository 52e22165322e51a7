import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'

/** A webhook with one delivery; the address does not answer. */
export async function makeWebhookWorld(
  { db }: Pick<TestApp, 'db'>,
  { user, mark }: { user: number; mark: string },
): Promise<{ webhook: number; webhookDelivery: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (user_id, name, url, topics, secret, is_active)
    values (${user}, ${`${mark} veikals`}, 'https://veikals.example/', '{orders}', '', false) returning id`.execute(db)
  const webhook = rows[0]?.id ?? 0
  const { rows: deliveries } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, type, happened_at, next_attempt_at, taken_at)
    values (${webhook}, 'test', now(), now(), now()) returning id`.execute(db)
  return { webhook, webhookDelivery: deliveries[0]?.id ?? 0 }
}
