import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { queueMail } from '../../jobs/mail.ts'
import { keepFile } from './keep.ts'

/** A letter about a document. */
interface Letter {
  address: string
  subject: string
  text: string
}

/** The document's table, its key, and what its mails are told apart by. */
interface Subject {
  document_type: 'orders' | 'offers'
  id: number
  key: 'order' | 'offer'
}

/**
 * Queues a mail about a document that this transaction holds, with its print when there is one; it goes
 * once the call is committed, and once only.
 */
export async function mailPrint(
  io: Pick<Context, 'db' | 'user' | 'settings'>,
  { document_type, id, key }: Subject,
  letter: Letter,
  print: { name: string; bytes: Uint8Array } | null,
): Promise<void> {
  const { db, user } = io
  const { rows } = await sql<{ turn: number }>`
    select count(*)::int + 1 as turn from email_log where document_type = ${document_type} and document_id = ${id}`.execute(db)
  const place = { fileable_type: document_type, fileable_id: id, kind: 'generated', mime: 'application/pdf' } as const
  const file = print && (await keepFile(io, place, { name: print.name, bytes: Buffer.from(print.bytes) }))
  const { address, subject, text } = letter
  await queueMail(
    db,
    `${key}:${id}:${rows[0]?.turn ?? 1}`,
    { to: address, subject, text: text.trimEnd(), attachments: file ? [{ file_id: file.id, name: file.name }] : [] },
    { document_type, document_id: id, user_id: user.id },
  )
}
