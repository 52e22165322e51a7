import { sql } from 'kysely'
import type { DocumentLanguage } from '../../contract/company/document-languages.ts'
import type { Db } from '../http/context.ts'

/** A mail as it waits in the outbox. */
export interface Mail {
  to: string
  subject: string
  /** Plain text; a link stands on a line of its own. */
  text: string
  /** What is attached is read when the mail is sent: a stored file, or a document as it is by then. */
  attachments?: readonly Attachment[]
  /** The text holds a secret (a password link): only who may set that password reads it, and it goes once sent. */
  secret?: true
  /** A reminder: it does not go any more once nothing is open of its invoice. */
  while_open?: true
  /** What a reminder was written with, so that it can be written again when a part was paid while it waited. */
  written_with?: { open: string; body: string | null; language: DocumentLanguage | null }
}

/** A stored file, or the stored form of a document (`of`), which may be built anew until the mail goes. */
export type Attachment = { name: string } & ({ file_id: number } | { of: StoredForm })

/** A form of a document: its table, its key, PDF or UBL. */
export interface StoredForm {
  table: 'invoices' | 'credit_notes' | 'advance_invoices'
  id: number
  form: 'pdf' | 'ubl'
  /** Asked for by who sent it, in place of the customer's own. */
  language?: DocumentLanguage | undefined
}

/** What a mail is about, for its row in the e-mail log. */
export interface MailSubject {
  /** Table of the record: invoices, orders, users. */
  document_type: string
  document_id: number
  /** Who is told when it went; null for what the system writes by itself. */
  user_id: number | null
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

/**
 * Lets mails that still wait say the new number of their document, in their words and in the names of what they
 * attach. One that is being sent just now goes with the number that it had.
 */
export async function renumberWaiting(
  db: Db,
  { table, id }: Pick<StoredForm, 'table' | 'id'>,
  former: string,
  number: string,
): Promise<void> {
  await sql`
    update outbox set payload = replace(payload::text, ${former}, ${number})::jsonb where id in (
      select o.id from outbox o join email_log l on l.id = (o.payload ->> 'email_log_id')::bigint
      where o.kind = 'email' and o.done_at is null and l.document_type = ${table} and l.document_id = ${id}
      for update of o skip locked)`.execute(db)
}
