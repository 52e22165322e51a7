import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { expireInvitations } from '../areas/customers/invitation-state.ts'
import { readStored } from '../areas/files/keep.ts'
import { sweepBlobs } from '../areas/files/storage.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../settings.ts'
import { buildNext } from './documents.ts'
import type { Mail } from './mail.ts'
import { mostTries, putOff, textOf } from './tries.ts'

/** What the worker needs of its process. */
export interface OutboxOptions {
  db: Db
  settings: Settings
  /** Milliseconds between looks into an empty outbox. */
  every?: number
  /** Told of faults that are no refusal of the mail server. */
  onFault?: (error: unknown) => void
}

/**
 * Works off the outbox in the background (documents of accepted invoices, mails), clears away files
 * that no record names and ends invitations whose days are over. Any number of processes may run it: a row is locked while it is sent, and marked with the same transaction, so
 * that each mail goes once. Only a process killed between the mail server's yes and its own commit
 * sends again, under the same Message-ID, by which mail servers drop the double. Answers its stop.
 */
export function startOutbox({ db, settings, every = 2000, onFault = () => undefined }: OutboxOptions): () => Promise<void> {
  const transport = settings.SMTP_URL
    ? createTransport(settings.SMTP_URL, { connectionTimeout: 10_000, socketTimeout: 30_000 } as object)
    : null
  let stopped = false
  let wake: () => void = () => undefined
  let swept = 0

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (Date.now() - swept > 3_600_000) {
          swept = Date.now()
          await sweepBlobs(db, settings.DATA_DIR)
          await expireInvitations(db)
        }
        while (!stopped && (await buildNext(db, settings))) {
          // The next document that is due follows at once.
        }
        while (!stopped && transport && (await sendNext(db, settings, transport))) {
          // The next mail that is due follows at once.
        }
      } catch (error) {
        onFault(error)
      }
      if (!stopped) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, every)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return async () => {
    stopped = true
    wake()
    await running
    transport?.close()
  }
}

interface Waiting {
  id: number
  dedupe_key: string
  attempts: number
  payload: Mail & { email_log_id: number }
}

/** Sends the mail that has waited longest; false when none is due. */
export function sendNext(db: Db, settings: Settings, transport: Transporter): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select id, dedupe_key, attempts, payload from outbox
      where kind = 'email' and done_at is null and next_attempt_at <= now() and attempts < ${mostTries}
      order by next_attempt_at, id limit 1 for update skip locked`.execute(tx)
    const mail = rows[0]
    if (!mail) return false
    const error = await deliver(tx, settings, transport, mail).then(() => null, textOf)
    await (error === null ? markSent(tx, mail) : markFailed(tx, mail, error))
    return true
  })
}

async function deliver(db: Db, settings: Settings, transport: Transporter, { dedupe_key, payload }: Waiting): Promise<void> {
  const attachments = await Promise.all(
    (payload.attachments ?? []).map(async ({ file_id, name }) => {
      const file = await readStored(db, settings.DATA_DIR, file_id)
      if (!file) throw new Error(`Pielikums „${name}” vairs neeksistē`)
      return { filename: name, content: file.bytes, contentType: file.mime }
    }),
  )
  const from = await senderOf(db)
  const domain = from.address.split('@').at(-1) ?? 'darbgalds.invalid'
  await transport.sendMail({
    from,
    to: payload.to,
    subject: payload.subject,
    text: payload.text,
    attachments,
    messageId: `<${Buffer.from(dedupe_key).toString('base64url')}@${domain}>`,
  })
}

/** The own company, as mails name their sender. */
async function senderOf(db: Db): Promise<{ name: string; address: string }> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select name, coalesce(invoice_email, email) as email from customers where is_main`.execute(db)
  return { name: rows[0]?.name ?? 'Darbgalds', address: rows[0]?.email ?? 'darbgalds@localhost' }
}

async function markSent(db: Db, { id, payload }: Waiting): Promise<void> {
  await sql`
    update outbox set done_at = now(), attempts = attempts + 1, last_error = null,
      payload = case when ${payload.secret ?? false} then payload - 'text' else payload end
    where id = ${id}`.execute(db)
  await sql`update email_log set sent_at = now(), error = null where id = ${payload.email_log_id}`.execute(db)
  await announce(db, payload.email_log_id)
}

async function markFailed(db: Db, { id, attempts, payload }: Waiting, error: string): Promise<void> {
  await putOff(db, { id, attempts }, error)
  await sql`update email_log set error = ${error} where id = ${payload.email_log_id}`.execute(db)
  await announce(db, payload.email_log_id)
}

/** Whoever has the document open sees that its mail went, or why not. */
async function announce(db: Db, logId: number): Promise<void> {
  await sql`
    select pg_notify('changes', json_build_object('entity', document_type, 'id', document_id, 'customer_id', null)::text)
    from email_log where id = ${logId}`.execute(db)
}
