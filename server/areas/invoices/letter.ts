import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail, type Attachment } from '../../jobs/mail.ts'
import { generatedFile, type Paper, type PaperForm } from '../files/generated.ts'

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

/** Queues the letter with its PDF, and with the UBL where the customer takes it. That it was sent is noted once the mail server took it. */
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
  const forms: PaperForm[] = attach ? ['pdf', ...(found.einvoice && letter.hasUbl ? (['ubl'] as const) : [])] : []
  const attachments: Attachment[] = []
  for (const form of forms) {
    // Built now, so that what cannot be built is refused to the person.
    const { name } = await generatedFile(io, paper, id, form)
    attachments.push({ name, of: { table: paper.table, id, form } })
  }
  await queueMail(
    db,
    `${kind}:${id}:${found.turn + 1}`,
    {
      to: address,
      subject: filled(found.subject),
      text: filled(body ?? found.text),
      attachments,
    },
    { document_type: paper.table, document_id: id, user_id: user.id },
  )
  io.audit({ entity: paper.table, id, event, after: { address }, customer_id })
  return { address }
}
