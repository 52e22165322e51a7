import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { webhooks } from '../../../contract/webhooks/webhooks.ts'
import { faultOfAddress } from '../../integrations/public-address.ts'
import type { Context, Db, Handler, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { seal } from '../../runtime/secret-key.ts'
import { deliveriesOf, ofWebhook, stateOf, webhookOf, webhooksOf } from './webhooks.record.ts'
import { ofSecret } from './secret.ts'

/** Standard Webhooks prefix, recognised by libraries and secret scanners. */
const secretPrefix = 'whsec_'

const list: Handler<typeof webhooks.list> = async ({ db }) => ({ data: await webhooksOf(db, sql`true`) })

/** The secret is shown once. */
const create: Handler<typeof webhooks.create> = async (ctx) => {
  const { db, user, audit, body } = ctx
  checkAddress(ctx, body.url)
  const { id } = await db
    .insertInto('webhooks')
    .values({ ...body, topics: [...new Set(body.topics)], secret: '', user_id: user.id, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  const secret = await giveSecret(ctx, id)
  audit({ entity: 'webhooks', id, event: 'CREATED', after: body })
  return { data: { ...(await webhookOf(db, id)), secret } }
}

/** Reactivation continues with waiting deliveries. */
const update: Handler<typeof webhooks.update> = async (ctx) => {
  const { db, user, audit, params, body } = ctx
  const { lock_version, ...changes } = body
  const before = await locked(db, params.id)
  if (before.lock_version !== lock_version) throw Refusal.stale(before)
  if (changes.url !== undefined) checkAddress(ctx, changes.url)
  await db
    .updateTable('webhooks')
    .set({ ...changes, ...(changes.is_active !== undefined && { stopped_because: null, resting_until: sql`now()` }), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
    .catch(nameTaken)
  audit({ entity: 'webhooks', id: params.id, event: 'UPDATED', before, after: changes })
  return { data: await webhookOf(db, params.id) }
}

/** The former secret also signs for a day. */
const renew: Handler<typeof webhooks.renew> = async (ctx) => {
  const { db, audit, params } = ctx
  await locked(db, params.id)
  await sql`update webhooks set former_secret = secret, former_until = now() + interval '1 day' where id = ${params.id}`.execute(db)
  const secret = await giveSecret(ctx, params.id)
  audit({ entity: 'webhooks', id: params.id, event: 'SECRET_RENEWED' })
  return { data: { ...(await webhookOf(db, params.id)), secret } }
}

const remove: Handler<typeof webhooks.remove> = async ({ db, audit, params }) => {
  const before = await locked(db, params.id)
  await sql`delete from webhooks where id = ${params.id}`.execute(db)
  audit({ entity: 'webhooks', id: params.id, event: 'DELETED', before })
  return {}
}

/** Sends a test event regardless of the topics. */
const tryOut: Handler<typeof webhooks.tryOut> = async ({ db, audit, params, user }) => {
  const { is_active } = await locked(db, params.id)
  if (!is_active) throw Refusal.field('is_active', 'Tīmekļa āķis ir izslēgts; vispirms ieslēdziet to')
  await sql`insert into webhook_deliveries (webhook_id, type, user_id, happened_at, next_attempt_at)
    values (${params.id}, 'test', ${user.id}, now(), now())`.execute(db)
  audit({ entity: 'webhooks', id: params.id, event: 'TESTED' })
  return { data: await webhookOf(db, params.id) }
}

const deliveries: Handler<typeof webhooks.deliveries> = async ({ db, params, query: { state, older_than } }) => {
  await webhookOf(db, params.id)
  const where = [
    sql`d.webhook_id = ${params.id}`,
    ...(state ? [sql`${stateOf} = ${state}`] : []),
    ...(older_than ? [sql`d.id < ${older_than}`] : []),
  ]
  return { data: await deliveriesOf(db, sql.join(where, sql` and `)) }
}

/** Resets the attempts; waiting deliveries are sent at once. */
const resend: Handler<typeof webhooks.resend> = async ({ db, audit, params }) => {
  const { rows } = await sql<{ webhook_id: number; is_active: boolean }>`
    select d.webhook_id, w.is_active from webhook_deliveries d ${ofWebhook} where d.id = ${params.id} for update of d`.execute(db)
  const [delivery] = rows
  if (!delivery) throw Refusal.missing()
  if (!delivery.is_active) throw Refusal.field('is_active', 'Tīmekļa āķis ir izslēgts; vispirms ieslēdziet to')
  await sql`update webhook_deliveries set attempts = 0, taken_at = null, given_up_at = null, next_attempt_at = now()
    where id = ${params.id}`.execute(db)
  audit({ entity: 'webhooks', id: delivery.webhook_id, event: 'RESENT', after: { delivery_id: params.id } })
  const [now] = await deliveriesOf(db, sql`d.id = ${params.id}`)
  if (!now) throw Refusal.missing()
  return { data: now }
}

async function locked(db: Db, id: number) {
  await sql`select 1 from webhooks where id = ${id} for update`.execute(db)
  return webhookOf(db, id)
}

function checkAddress({ settings }: Pick<Context, 'settings'>, url: string): void {
  const fault = faultOfAddress(url, settings.WEBHOOK_HOSTS)
  if (fault) throw Refusal.field('url', `Lauks „${labelOf('url')}” ${fault}`)
}

/** Encrypted, bound to its row. */
async function giveSecret({ db, settings }: Pick<Context, 'db' | 'settings'>, id: number): Promise<string> {
  const secret = secretPrefix + randomBytes(32).toString('base64')
  await sql`update webhooks set secret = ${seal(settings, ofSecret(id), secret)} where id = ${id}`.execute(db)
  return secret
}

function nameTaken(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'webhooks_name_key') {
    throw Refusal.field('name', `Lauks „${labelOf('name')}”: tīmekļa āķis ar šādu nosaukumu jau ir`)
  }
  throw error
}

export const webhookHandlers: Handlers<typeof webhooks> = { list, create, update, renew, remove, tryOut, deliveries, resend }
