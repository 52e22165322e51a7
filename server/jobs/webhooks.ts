import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { ofSecret } from '../areas/webhooks/secret.ts'
import { isHeldBack } from '../backup/after-restore.ts'
import { faultOfAddress } from '../integrations/public-address.ts'
import { postOutside } from '../integrations/post.ts'
import type { Db } from '../http/context.ts'
import { unseal } from '../runtime/secret-key.ts'
import type { Settings } from '../runtime/settings.ts'
import { startLoop } from './loop.ts'
import { queueMail } from '../areas/shared/mail.ts'
import { mostTries, secondsBefore } from '../db/tries.ts'

export interface WebhookOptions {
  db: Db
  settings: Settings
  /** Milliseconds. */
  every?: number
  /** Receives faults other than a receiver's. */
  onFault: (error: unknown) => void
}

/** Receivers served in parallel, each with its own queue. */
const mostAtOnce = 20
/** Milliseconds for one receiver before others get its slot. */
const slotDuration = 10_000

/**
 * Delivers webhooks. Receivers are claimed without a database connection, so processes may run concurrently; after a
 * crash the claim expires and the delivery repeats under the same `webhook-id`. Returns the stop function.
 */
export function startWebhooks({ db, settings, every = 2000, onFault }: WebhookOptions): () => Promise<void> {
  const queues = new Map<number, Promise<void>>()
  const startedByReceiver = new Map<number, number>()

  async function tellAll(receiver: number, isStopped: () => boolean): Promise<void> {
    const startedAt = Date.now()
    startedByReceiver.set(receiver, startedAt)
    while (!isStopped() && Date.now() - startedAt < slotDuration && (await tellNextOf(db, settings, receiver))) {}
  }

  const stop = startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      if (await isHeldBack(db, settings)) return
      const due = (await receiversDue(db)).filter((receiver) => !queues.has(receiver))
      // The longest waiting receiver first.
      due.sort((one, other) => (startedByReceiver.get(one) ?? 0) - (startedByReceiver.get(other) ?? 0))
      for (const receiver of due.slice(0, mostAtOnce - queues.size)) {
        const queue = tellAll(receiver, isStopped)
          .catch(onFault)
          .finally(() => queues.delete(receiver))
        queues.set(receiver, queue)
      }
    },
  })
  return async () => {
    await stop()
    await Promise.all(queues.values())
  }
}

interface Due {
  id: number
  webhook_id: number
  event_id: number | null
  type: string
  entity_id: number | null
  status: string | null
  user_id: number | null
  happened_at: string
  attempts: number
}

interface Receiver {
  url: string
  secret: string
  former_secret: string | null
}

/** Attempts one due delivery at an unclaimed receiver; false when there is none. */
export async function tellNext(db: Db, settings: Settings): Promise<boolean> {
  for (const receiver of await receiversDue(db)) if (await tellNextOf(db, settings, receiver)) return true
  return false
}

async function receiversDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ webhook_id: number }>`
    select distinct d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.taken_at is null and d.given_up_at is null and d.next_attempt_at <= now() and w.is_active and w.resting_until <= now()
    order by 1`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Seconds; longer than the answer timeout. */
const claimed = 30

/** Returns false when another process is delivering or has just delivered. */
async function tellNextOf(db: Db, settings: Settings, webhookId: number): Promise<boolean> {
  const receiver = await claimReceiver(db, webhookId)
  if (!receiver) return false
  const { rows } = await sql<Due>`
    select d.id, d.webhook_id, d.event_id, d.type, d.entity_id, d.status, d.user_id, d.happened_at, d.attempts from webhook_deliveries d
    where d.webhook_id = ${webhookId} and d.taken_at is null and d.given_up_at is null and d.next_attempt_at <= now()
    order by d.id limit 1`.execute(db)
  const [due] = rows
  if (!due) {
    await sql`update webhooks set resting_until = now() where id = ${webhookId}`.execute(db)
    return false
  }
  const startedAt = performance.now()
  const outcome = await send(settings, receiver, due).catch((error: unknown) => ({ status: null, text: wordsOf(error) }))
  await db.transaction().execute((tx) => mark(tx, due, { ...outcome, took: Math.round(performance.now() - startedAt) }))
  return true
}

/** The former secret comes along while it still signs. */
export async function claimReceiver(db: Db, webhookId: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    update webhooks set resting_until = now() + make_interval(secs => ${claimed}) where id = ${webhookId} and is_active and resting_until <= now()
    returning url, secret, case when former_until > now() then former_secret end as former_secret`.execute(db)
  return rows[0]
}

/** Throws when nothing answers. */
async function send(settings: Settings, receiver: Receiver, due: Due): Promise<{ status: number; text: string }> {
  const fault = faultOfAddress(receiver.url, settings.WEBHOOK_HOSTS)
  if (fault) throw new Error(`Adrese ${fault}`)
  const body = JSON.stringify(messageOf(due))
  const id = `msg_${due.webhook_id}_${due.event_id ?? `t${due.id}`}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = [receiver.secret, receiver.former_secret].flatMap((sealed) => {
    const secret = sealed === null ? null : unseal(settings, ofSecret(due.webhook_id), sealed)
    return secret === null ? [] : [signatureOf(secret, `${id}.${timestamp}.${body}`)]
  })
  if (signatures.length === 0) throw new Error('Atslēgu nevar atšifrēt; nomainiet to')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  return postOutside(receiver.url, headers, body, settings.WEBHOOK_HOSTS)
}

/** Contains only the event; the receiver reads the record with its own rights. */
function messageOf({ type, entity_id, status, user_id, happened_at, event_id }: Due): object {
  const [entity, event] = type.split('.')
  const data = event === undefined ? {} : { entity, id: entity_id, event, status, user_id, sequence: event_id }
  return { type, timestamp: happened_at, data }
}

/** Standard Webhooks signature: HMAC-SHA256 of id, timestamp and body. */
export function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

interface Outcome {
  /** Null without an answer. */
  status: number | null
  text: string
  /** Milliseconds. */
  took: number
}

/** Seconds of pause after no answer, so that queued deliveries do not each time out. */
const rest = 30

async function mark(tx: Db, { id, webhook_id, attempts }: Due, { status, text, took }: Outcome): Promise<void> {
  const isTaken = status !== null && status >= 200 && status < 300
  const isOver = !isTaken && (attempts + 1 >= mostTries || status === 410)
  await sql`
    update webhook_deliveries set attempts = attempts + 1, tried_at = now(), answered = ${status}, answer = ${text.slice(0, 300)}, took = ${took},
      taken_at = case when ${isTaken} then now() end, given_up_at = case when ${isOver} then now() end,
      next_attempt_at = now() + make_interval(secs => ${secondsBefore(attempts)})
    where id = ${id}`.execute(tx)
  await sql`
    update webhooks set resting_until = now() + make_interval(secs => ${status === null ? rest : 0}) where id = ${webhook_id}`.execute(tx)
  if (status === 410) await switchOff(tx, webhook_id, 'Saņēmējs atbildēja, ka to vairs nevajag (410)')
  else if (isOver) await switchOff(tx, webhook_id, 'Saņēmējs divas dienas nepieņēma paziņojumu')
  await sql`select pg_notify('changes', ${JSON.stringify({ entity: 'webhooks', id: webhook_id, customer_id: null })})`.execute(tx)
}

/** Disables a failing receiver and mails its owner. */
async function switchOff(tx: Db, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ name: string; url: string; email: string; user_id: number; version: number }>`
    update webhooks w set is_active = false, stopped_because = ${reason} from users u
    where w.id = ${id} and w.is_active and u.id = w.user_id
    returning w.name, w.url, u.email, u.id as user_id, w.lock_version as version`.execute(tx)
  const [stopped] = rows
  if (!stopped) return
  const { name, url, email, user_id, version } = stopped
  const text = `Tīmekļa āķis „${name}” (${url}) ir izslēgts: ${reason}.\nKas tam nav pateikts, gaida; ieslēdziet to lapā „Tīmekļa āķi”.`
  await queueMail(
    tx,
    `webhook:${id}:${version}`,
    { to: email, subject: `Darbgalds: tīmekļa āķis „${name}” izslēgts`, text },
    {
      document_type: 'webhooks',
      document_id: id,
      user_id,
    },
  )
}

function wordsOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'Saņēmējs neatbildēja 10 sekundēs'
  if (code === 'ECONNREFUSED') return 'Saņēmējs neatbild: savienojums atteikts'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Tāda datora vārda nav'
  if (code === 'EPRIVATE') return 'Adrese ved uz iekšējo tīklu'
  return message.slice(0, 300)
}
