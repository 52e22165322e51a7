import { sql } from 'kysely'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { queueMail, type Attachment } from '../shared/mail.ts'
import { keepFile } from './keep.ts'
import { askBeforeRepeat } from './mailed-before.ts'

interface Letter {
  address: string
  subject: string
  text: string
}

/** Table, key, and the suffix that distinguishes its mails. */
interface Subject {
  document_type:
    | ('orders' | 'offers' | 'service_applications' | 'transportations' | 'courier_applications' | 'price_clarifications')
    | ('customers' | 'rents' | 'subscriptions')
  id: number
  key:
    | ('order' | 'offer' | 'service_application' | 'service_document' | 'transportation' | 'courier_application' | 'price_clarification')
    | ('contract' | 'statement')
}

/** Queues a mail about a locked document with its attachments; sent once, after the commit. */
export async function mailPrint(
  ctx: Pick<Context, 'db' | 'user' | 'settings' | 'asks' | 'confirmed'>,
  { document_type, id, key }: Subject,
  letter: Letter,
  enclosed: readonly ({ name: string; bytes: Uint8Array; mime?: string } | { name: string; file_id: number })[],
): Promise<void> {
  const { db, user } = ctx
  await askBeforeRepeat(ctx, { document_type, document_id: id, address: letter.address, subject: letter.subject })
  const { rows } = await sql<{ attempt: number }>`
    select count(*)::int + 1 as attempt from email_log where document_type = ${document_type} and document_id = ${id}`.execute(db)
  const place = { fileable_type: document_type, fileable_id: id, kind: 'generated' } as const
  const attachments: Attachment[] = []
  for (const each of enclosed) {
    if ('file_id' in each) attachments.push(each)
    else {
      const file = await keepFile(
        ctx,
        { ...place, mime: each.mime ?? 'application/pdf' },
        { name: each.name, bytes: Buffer.from(each.bytes) },
      )
      attachments.push({ file_id: file.id, name: file.name })
    }
  }
  const { address, subject, text } = letter
  await queueMail(
    db,
    `${key}:${id}:${one(rows).attempt}`,
    { to: address, subject, text: text.trimEnd(), attachments },
    { document_type, document_id: id, user_id: user.id },
  )
}
