import { sql } from 'kysely'
import type { Db } from '../http/context.ts'

/** A mail as it waits in the outbox. */
export interface Mail {
  to: string
  subject: string
  /** Plain text; a link stands on a line of its own. */
  text: string
  /** Stored files to attach, read when the mail is sent. */
  attachments?: readonly { file_id: number; name: string }[]
  /** The text holds a secret (a password link): only who may set that password reads it, and it goes once sent. */
  secret?: true
}

/** What a mail is about, for its row in the e-mail log. */
export interface MailSubject {
  /** Table of the record: invoices, orders, users. */
  document_type: string
  document_id: number
  user_id: number
}

/**
 * Queues a mail with the transaction of the call: it is sent once the change is committed, and only
 * then. Its row in the e-mail log gets the moment of sending or the last error from the worker.
 * @param key tells this mail from every other; a second one with the same key is not queued
 * @returns the row of the e-mail log, or null when the key was used before
 */
export async function queueMail(db: Db, key: string, mail: Mail, about: MailSubject): Promise<number | null> {
  const dedupeKey = `email:${key}`
  const taken = await sql`select 1 from outbox where dedupe_key = ${dedupeKey}`.execute(db)
  if (taken.rows.length > 0) return null
  const { rows } = await sql<{ id: number }>`
    insert into email_log (document_type, document_id, address, subject, include_attachments, created_by)
    values (${about.document_type}, ${about.document_id}, ${mail.to}, ${mail.subject}, ${(mail.attachments?.length ?? 0) > 0}, ${about.user_id})
    returning id`.execute(db)
  const logId = rows[0]?.id ?? 0
  await sql`insert into outbox (kind, dedupe_key, payload)
    values ('email', ${dedupeKey}, ${JSON.stringify({ ...mail, email_log_id: logId })})`.execute(db)
  return logId
}
