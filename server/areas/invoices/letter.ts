import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../jobs/mail.ts'
import { generatedFile, type Paper } from '../files/generated.ts'

/** A letter about a document of sale. */
export interface Letter {
  paper: Paper
  /** The document's kind, as keys of the outbox name it. */
  kind: 'invoice' | 'credit_note' | 'advance_invoice'
  id: number
  customer_id: number
  address: string
  /** Which of the installation's texts it takes: `email_invoice`. */
  texts: string
  /** Written by the person instead of the installation's text. */
  body?: string | null | undefined
  /** What `{names}` in the texts stand for; `{seller}` is known. */
  words: Readonly<Record<string, string>>
  attach: boolean
  /** The document has an e-invoice, which goes to customers who take one. */
  hasUbl: boolean
  event: string
}

/** Queues the letter with its PDF, and with the UBL where the customer takes it; notes that it was sent. */
export async function sendLetter(io: Context, letter: Letter): Promise<{ address: string }> {
  const { db, user } = io
  const { paper, kind, id, customer_id, address, texts, body, attach, event } = letter
  const { rows } = await sql<{ subject: string; text: string; seller: string; einvoice: boolean; turn: number }>`
    select property(${`${texts}_subject`}) #>> '{}' as subject, property(${`${texts}_body`}) #>> '{}' as text,
      (select name from customers where is_main) as seller, c.einvoice_channel in ('email', 'peppol') as einvoice,
      (select count(*)::int from email_log where document_type = ${paper.table} and document_id = ${id}) as turn
    from customers c where c.id = ${customer_id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const words: Readonly<Record<string, string>> = { ...letter.words, seller: found.seller }
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const files = attach
    ? [await generatedFile(io, paper, id, 'pdf'), ...(found.einvoice && letter.hasUbl ? [await generatedFile(io, paper, id, 'ubl')] : [])]
    : []
  await queueMail(
    db,
    `${kind}:${id}:${found.turn + 1}`,
    {
      to: address,
      subject: filled(found.subject),
      text: filled(body ?? found.text),
      attachments: files.map((file) => ({ file_id: file.id, name: file.name })),
    },
    { document_type: paper.table, document_id: id, user_id: user.id },
  )
  await sql`update ${sql.table(paper.table)} set sent_at = coalesce(sent_at, moment()) where id = ${id}`.execute(db)
  io.audit({ entity: paper.table, id, event, after: { address }, customer_id })
  return { address }
}
