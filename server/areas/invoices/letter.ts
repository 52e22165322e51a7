import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail, type Attachment } from '../../jobs/mail.ts'
import { takesEInvoice } from '../customers/public-body.ts'
import { generatedFile, makesUbl, type LetterTable, type Paper, type PaperForm } from '../files/generated.ts'
import { installedText, written, type LetterWords } from '../files/letter-text.ts'
import { askBeforeRepeat } from '../files/mailed-before.ts'

/** A letter about a document of sale. */
export interface Letter {
  paper: Paper<LetterTable>
  /** The document's kind, as keys of the outbox name it. */
  kind: 'invoice' | 'credit_note' | 'advance_invoice'
  id: number
  /** Null for a buyer who is no customer. */
  customer_id: number | null
  address: string
  /** Which of the installation's texts it takes: `email_invoice`. */
  texts: string
  /** Written by the person instead of the installation's text. */
  body?: string | null | undefined
  /** What `{names}` in the texts stand for; `{seller}` is known. */
  words: LetterWords
  /** Asked for in place of the customer's own. */
  language?: DocumentLanguage | undefined
  attach: boolean
  /** The document has an e-invoice, which goes to customers who take one. */
  hasUbl: boolean
  /** Of a reminder: EUR open of its invoice. It is not sent once nothing is open, and names what is open when it is sent. */
  whileOpen?: { open: string }
  event: string
}

/** Queues the letter with its PDF, and with the UBL where the customer takes it. That it was sent is noted once the mail server took it. */
export async function sendLetter(ctx: Context, letter: Letter): Promise<{ address: string }> {
  const { db, user } = ctx
  const { paper, kind, id, customer_id, address, texts, body, attach, event, language } = letter
  const { rows } = await sql<{ einvoice: boolean; turn: number }>`
    select coalesce(${takesEInvoice('c')}, false) and ${makesUbl} as einvoice,
      (select count(*)::int from email_log where document_type = ${paper.table} and document_id = ${id}) as turn
    from (select ${customer_id}::bigint as id) asked left join customers c on c.id = asked.id`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { subject, text } = await letterText(db, { customer_id, texts, body, words: letter.words, language })
  await askBeforeRepeat(ctx, { document_type: paper.table, document_id: id, address, subject })
  const forms: PaperForm[] = attach ? ['pdf', ...(found.einvoice && letter.hasUbl ? (['ubl'] as const) : [])] : []
  const attachments: Attachment[] = []
  for (const form of forms) {
    // Built now, so that what cannot be built is refused to the person.
    const { name } = await generatedFile(ctx, paper, id, form)
    attachments.push({ name, of: { table: paper.table, id, form, ...(form === 'pdf' && language && { language }) } })
  }
  const { open } = letter.whileOpen ?? {}
  const written_with = open === undefined ? null : { open, body: body ?? null, language: language ?? null }
  const waiting = written_with && { while_open: true as const, written_with }
  await queueMail(
    db,
    `${kind}:${id}:${found.turn + 1}`,
    { to: address, subject, text, attachments, ...waiting },
    { document_type: paper.table, document_id: id, user_id: user.id },
  )
  ctx.audit({ entity: paper.table, id, event, after: { address }, customer_id })
  return { address }
}

/** Subject and text of a letter, in the language asked for or else the customer's. */
export async function letterText(
  db: Db,
  { customer_id, texts, body, words, language }: Pick<Letter, 'customer_id' | 'texts' | 'body' | 'words' | 'language'>,
): Promise<{ subject: string; text: string }> {
  const { rows } = await sql<{
    language: DocumentLanguage
  }>`select document_language as language from customers where id = ${customer_id}`.execute(db)
  const { seller, ...installed } = await installedText(db, texts)
  const wanted = body ? { ...installed, text: { lv: body, en: body } } : installed
  return written(language ?? rows[0]?.language ?? 'lv', wanted, (voice) => ({ ...words(voice), seller }))
}
