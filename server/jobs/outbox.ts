import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { mailNextLink } from '../areas/account/forgotten.ts'
import { expireInvitations } from '../areas/customers/invitation-state.ts'
import { advancePrint } from '../areas/advances/advances.files.ts'
import { creditNotePrint } from '../areas/credits/credits.files.ts'
import { generatedBytes, mimeOf, type GeneratedDocument, type LetterTable } from '../areas/files/generated.ts'
import { readStored } from '../areas/files/keep.ts'
import { sweepBlobs } from '../areas/files/storage.ts'
import { isHeldBack } from '../backup/after-restore.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../runtime/settings.ts'
import { buildNext } from './documents.ts'
import { remindNext } from './remind.ts'
import { invoicePrint } from '../areas/invoices/invoices.files.ts'
import { rewrittenReminder } from '../areas/invoices/invoices.mail.ts'
import { confirmationBytes } from '../areas/receivables/confirmations.print.ts'
import { letterBytes } from '../areas/receivables/letters.print.ts'
import { refreshedLetter } from '../areas/receivables/letters.text.ts'
import { startLoop } from './loop.ts'
import type { Attachment, Mail } from '../areas/shared/mail.ts'
import { mostTries, putOff, textOf } from '../db/tries.ts'

export interface OutboxOptions {
  db: Db
  settings: Settings
  /** Milliseconds. */
  every?: number
  onFault?: (error: unknown) => void
}

/**
 * Sends reminders, invoice documents, password links and mails in the background, deletes unreferenced files, and
 * ends expired invitations. Rows are locked while sent and marked in the same transaction, so processes may run
 * concurrently. A process killed before its commit sends again under the same Message-ID, which mail servers
 * deduplicate. Returns the stop function.
 */
export function startOutbox({ db, settings, every = 2000, onFault = () => undefined }: OutboxOptions): () => Promise<void> {
  const transport = settings.SMTP_URL
    ? createTransport(settings.SMTP_URL, { connectionTimeout: 10_000, socketTimeout: 30_000 } as object)
    : null
  let swept = 0
  const stop = startLoop({
    every,
    onFault,
    work: async (isStopped) => {
      const isHeld = await isHeldBack(db, settings)
      if (Date.now() - swept > 3_600_000) {
        swept = Date.now()
        // Restored data may stand beside the live ones, whose newer files they do not name.
        if (!isHeld) await sweepBlobs(db, settings)
        await expireInvitations(db)
      }
      while (!isStopped() && (await buildNext(db, settings))) {}
      if (isHeld) return
      while (!isStopped() && (await remindNext(db))) {}
      while (!isStopped() && transport && (await mailNextLink(db, settings))) {}
      while (!isStopped() && transport && (await sendNext(db, settings, transport))) {}
    },
  })
  return async () => {
    await stop()
    transport?.close()
  }
}

interface Waiting {
  id: number
  dedupe_key: string
  attempts: number
  payload: Mail & { email_log_id: number }
}

/** Sends the oldest waiting mail; false when none is due. */
export function sendNext(db: Db, settings: Settings, transport: Transporter): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select id, dedupe_key, attempts, payload from outbox
      where kind = 'email' and done_at is null and next_attempt_at <= now() and attempts < ${mostTries}
      order by next_attempt_at, id limit 1 for update skip locked`.execute(tx)
    const waiting = rows[0]
    if (!waiting) return false
    const mail = await asOfNow(tx, waiting)
    if (!mail) {
      await markNeedless(tx, waiting)
      return true
    }
    const fault = await deliver({ db, tx, settings, transport }, mail).then(
      () => null,
      (error: unknown) => faultOf(error),
    )
    await (fault === null ? markSent(tx, mail) : markFailed(tx, mail, fault))
    return true
  })
}

interface Sending {
  db: Db
  /** That of the mail; a letter written again in it is not seen from outside. */
  tx: Db
  settings: Settings
  transport: Transporter
}

async function deliver(sending: Sending, { dedupe_key, payload }: Waiting): Promise<void> {
  const attachments = await Promise.all(
    (payload.attachments ?? []).map(async (attachment) => ({ filename: attachment.name, ...(await contentOf(sending, attachment)) })),
  )
  const from = await senderOf(sending.db)
  const domain = from.address.split('@').at(-1) ?? 'darbgalds.invalid'
  await sending.transport.sendMail({
    from,
    to: payload.to,
    subject: payload.subject,
    text: payload.text,
    attachments,
    messageId: `<${Buffer.from(dedupe_key).toString('base64url')}@${domain}>`,
  })
}

/** Rebuilds documents that changed since the mail was queued. */
async function contentOf({ db, tx, settings }: Sending, attachment: Attachment): Promise<{ content: Buffer; contentType: string }> {
  if ('of' in attachment) {
    const { table, ...form } = attachment.of
    const bytes =
      table === 'reminder_letters'
        ? await letterBytes({ db: tx, settings }, form.id, form.language)
        : table === 'balance_confirmations'
          ? await confirmationBytes({ db: tx, settings }, form.id, form.language)
          : await generatedBytes({ db, settings, user: { id: 0 } }, documentByTable[table], form)
    return { content: Buffer.from(bytes), contentType: mimeOf(form.form) }
  }
  const file = await readStored(db, settings, attachment.file_id)
  if (!file) throw new Error(`Pielikums „${attachment.name}” vairs neeksistē`)
  return { content: Buffer.from(file.bytes), contentType: file.mime }
}

const documentByTable: Readonly<Record<LetterTable, GeneratedDocument>> = {
  invoices: invoicePrint,
  credit_notes: creditNotePrint,
  advance_invoices: advancePrint,
}

async function senderOf(db: Db): Promise<{ name: string; address: string }> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select name, coalesce(invoice_email, email) as email from customers where is_main`.execute(db)
  return { name: rows[0]?.name ?? 'Darbgalds', address: rows[0]?.email ?? 'darbgalds@localhost' }
}

/** A mail about debts names what is open when it is sent; null if that is nothing. */
async function asOfNow(db: Db, waiting: Waiting): Promise<Waiting | null> {
  const { reminder_letter } = waiting.payload
  if (reminder_letter !== undefined) {
    const current = await refreshedLetter(db, reminder_letter)
    return current && rewritten(db, waiting, current)
  }
  return (await isNeedless(db, waiting)) ? null : withCurrentSum(db, waiting)
}

/** The invoice was paid or credited in the meantime. */
async function isNeedless(db: Db, { payload }: Waiting): Promise<boolean> {
  if (!payload.while_open) return false
  const { rows } = await sql`
    select from email_log l join invoices i on l.document_type = 'invoices' and i.id = l.document_id
    where l.id = ${payload.email_log_id} and i.open <= 0`.execute(db)
  return rows.length > 0
}

/** A reminder names what is open when it is sent: a part may have been paid while it waited. */
async function withCurrentSum(db: Db, waiting: Waiting): Promise<Waiting> {
  const { payload } = waiting
  if (!payload.written_with) return waiting
  const { document_id } = await db
    .selectFrom('email_log')
    .select('document_id')
    .where('id', '=', payload.email_log_id)
    .executeTakeFirstOrThrow()
  const current = await rewrittenReminder(db, document_id, payload.written_with)
  return current ? rewritten(db, waiting, current) : waiting
}

async function rewritten(db: Db, waiting: Waiting, text: Pick<Mail, 'subject' | 'text' | 'written_with'>): Promise<Waiting> {
  const { id, payload } = waiting
  const current = { ...payload, ...text }
  await sql`update outbox set payload = ${JSON.stringify(current)} where id = ${id}`.execute(db)
  await sql`update email_log set subject = ${text.subject} where id = ${payload.email_log_id}`.execute(db)
  return { ...waiting, payload: current }
}

async function markNeedless(db: Db, { id, payload }: Waiting): Promise<void> {
  const text =
    payload.reminder_letter === undefined
      ? 'Nav nosūtīts: rēķins pa to laiku ir apmaksāts vai kreditēts'
      : 'Nav nosūtīta: rēķini pa to laiku ir apmaksāti, kreditēti vai apstrīdēti'
  await sql`update outbox set done_at = now(), last_error = ${text} where id = ${id}`.execute(db)
  await sql`update email_log set error = ${text} where id = ${payload.email_log_id}`.execute(db)
  await announce(db, payload.email_log_id, 'refused')
}

async function markSent(db: Db, { id, payload }: Waiting): Promise<void> {
  await sql`
    update outbox set done_at = now(), attempts = attempts + 1, last_error = null,
      payload = case when ${payload.secret ?? false} then payload - 'text' else payload end
    where id = ${id}`.execute(db)
  const { rows } = await sql<{ document_type: string; document_id: number }>`
    update email_log set sent_at = now(), error = null where id = ${payload.email_log_id} returning document_type, document_id`.execute(db)
  const about = rows[0]
  if (about && (tellsWhenSent as readonly string[]).includes(about.document_type)) {
    await sql`update ${sql.table(about.document_type)} set sent_at = coalesce(sent_at, now()) where id = ${about.document_id}`.execute(db)
  }
  await announce(db, payload.email_log_id, 'sent')
}

/** Tables that record when their first mail was sent. */
const tellsWhenSent = ['invoices', 'credit_notes', 'advance_invoices', 'offers'] as const

/** `forGood`: the mail server will never accept the mail. */
interface Fault {
  text: string
  forGood: boolean
}

/** EAUTH concerns our own sign-in, so it is retried. */
function faultOf(error: unknown): Fault {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string }
  const forGood = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return { forGood, text: forGood ? `Pasta serveris vēstuli nepieņēma: ${response ?? responseCode}`.slice(0, 1000) : textOf(error) }
}

async function markFailed(db: Db, { id, attempts, payload }: Waiting, { text, forGood }: Fault): Promise<void> {
  await putOff(db, { id, attempts: forGood ? mostTries - 1 : attempts }, text)
  await sql`update email_log set error = ${text} where id = ${payload.email_log_id}`.execute(db)
  await announce(db, payload.email_log_id, forGood ? 'refused' : 'later')
}

/** Notifies viewers of the document of each outcome, and the sender of the final one. */
async function announce(db: Db, logId: number, outcome: 'sent' | 'refused' | 'later'): Promise<void> {
  await sql`
    select pg_notify('changes', json_build_object('entity', document_type, 'id', document_id, 'customer_id', null, 'mail',
      case when ${outcome} <> 'later' then json_build_object('user_id', created_by, 'address', address, 'error', left(error, 300)) end)::text)
    from email_log where id = ${logId}`.execute(db)
}
