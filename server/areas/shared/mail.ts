import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { one } from '../../db/one.ts'
import type { Db } from '../../http/context.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; links on separate lines. */
  text: string
  /** Read when the mail is sent. */
  attachments?: readonly Attachment[]
  /** The text holds a secret (a password link): only its recipient may read it, and it is deleted once sent. */
  secret?: true
  /** A reminder, dropped once its invoice is settled. */
  while_open?: true
  /** Values of a reminder's text; it is written again if a part was paid while it waited. */
  written_with?: { open: string; body: string | null; language: DocumentLanguage | null }
  /** A reminder about several invoices, written again when it is sent and dropped when none of them is open. */
  reminder_letter?: number
}

/** A stored file, or a document form (`of`), rebuilt if needed. */
export type Attachment = { name: string } & ({ file_id: number } | { of: StoredForm })

export interface StoredForm {
  table: 'invoices' | 'credit_notes' | 'advance_invoices' | 'reminder_letters' | 'balance_confirmations'
  id: number
  form: 'pdf' | 'ubl'
  /** Overrides the customer's language. */
  language?: DocumentLanguage | undefined
}

export interface MailSubject {
  document_type: string
  document_id: number
  /** Notified of the result; null for system mails. */
  user_id: number | null
}

/**
 * Queues a mail with the call's transaction; the worker updates its row in the e-mail log.
 * @param key deduplicates mails
 * @returns the log row, or null when the key was used before
 */
export async function queueMail(db: Db, key: string, mail: Mail, about: MailSubject): Promise<number | null> {
  const dedupeKey = `email:${key}`
  const existing = await sql`select 1 from outbox where dedupe_key = ${dedupeKey}`.execute(db)
  if (existing.rows.length > 0) return null
  const { rows } = await sql<{ id: number }>`
    insert into email_log (document_type, document_id, address, subject, include_attachments, created_by)
    values (${about.document_type}, ${about.document_id}, ${mail.to}, ${mail.subject}, ${(mail.attachments?.length ?? 0) > 0}, ${about.user_id})
    returning id`.execute(db)
  const logId = one(rows).id
  await sql`insert into outbox (kind, dedupe_key, payload)
    values ('email', ${dedupeKey}, ${JSON.stringify({ ...mail, email_log_id: logId })})`.execute(db)
  return logId
}

/** Updates the document number in waiting mails; one just being sent keeps the old number. */
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
