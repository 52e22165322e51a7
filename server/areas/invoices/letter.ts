import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { Context, Db } from '../../http/context.ts'
import type { DocumentParty } from '../../documents/model.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail, type Attachment } from '../shared/mail.ts'
import { takesEInvoice } from '../customers/public-body.ts'
import { isReached } from '../files/e-invoice.ts'
import { generatedFile, makesUbl, type LetterTable, type GeneratedDocument, type DocumentForm } from '../files/generated.ts'
import { installedText, letterIn, type LetterWords } from '../files/letter-text.ts'
import { askBeforeRepeat } from '../files/mailed-before.ts'

export interface Letter {
  document: GeneratedDocument<LetterTable>
  /** As in outbox keys. */
  kind: 'invoice' | 'credit_note' | 'advance_invoice'
  id: number
  /** Null for a buyer who is no customer. */
  customer_id: number | null
  address: string
  /** Installation text, e.g. `email_invoice`. */
  texts: string
  /** Replaces the installation's text. */
  body?: string | null | undefined
  /** Values of `{names}`, except `{seller}`. */
  words: LetterWords
  /** Overrides the customer's language. */
  language?: DocumentLanguage | undefined
  attach: boolean
  /** The e-invoice goes along only to buyers that networks know. */
  hasUbl: boolean
  /** Of a reminder: EUR open of its invoice. It is not sent once nothing is open, and names what is open when it is sent. */
  whileOpen?: { open: string }
  event: string
}

/** Attaches the PDF, and the UBL if the customer takes it. Sending is recorded when the mail server accepts it. */
export async function sendLetter(ctx: Context, letter: Letter): Promise<{ address: string }> {
  const { db, user } = ctx
  const { document, kind, id, customer_id, address, texts, body, attach, event, language } = letter
  const { rows } = await sql<{ einvoice: boolean; buyer: DocumentParty | null; attempt: number }>`
    select coalesce(${takesEInvoice('c')}, false) and ${makesUbl} as einvoice,
      (select buyer_snapshot from ${sql.table(document.table)} t where t.id = ${id}) as buyer,
      (select count(*)::int from email_log where document_type = ${document.table} and document_id = ${id}) as attempt
    from (select ${customer_id}::bigint as id) asked left join customers c on c.id = asked.id`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { subject, text } = await letterText(db, { customer_id, texts, body, words: letter.words, language })
  await askBeforeRepeat(ctx, { document_type: document.table, document_id: id, address, subject })
  const hasUbl = found.einvoice && letter.hasUbl && found.buyer !== null && isReached(found.buyer)
  const forms: DocumentForm[] = attach ? ['pdf', ...(hasUbl ? (['ubl'] as const) : [])] : []
  const attachments: Attachment[] = []
  for (const form of forms) {
    // Built now, so that errors reach the user.
    const { name } = await generatedFile(ctx, document, id, form)
    attachments.push({ name, of: { table: document.table, id, form, ...(form === 'pdf' && language && { language }) } })
  }
  const { open } = letter.whileOpen ?? {}
  const written_with = open === undefined ? null : { open, body: body ?? null, language: language ?? null }
  const waiting = written_with && { while_open: true as const, written_with }
  await queueMail(
    db,
    `${kind}:${id}:${found.attempt + 1}`,
    { to: address, subject, text, attachments, ...waiting },
    { document_type: document.table, document_id: id, user_id: user.id },
  )
  ctx.audit({ entity: document.table, id, event, after: { address }, customer_id })
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
  const letterText = body ? { ...installed, text: { lv: body, en: body } } : installed
  return letterIn(language ?? rows[0]?.language ?? 'lv', letterText, (translate) => ({ ...words(translate), seller }))
}
