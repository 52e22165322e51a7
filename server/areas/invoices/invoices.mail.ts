import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { InvoiceRecord } from '../../../contract/invoices/invoice-record.ts'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import type { Mail } from '../shared/mail.ts'
import type { LetterWords } from '../files/letter-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginInvoice } from './invoices.transitions.ts'
import { invoicePrint } from './invoices.files.ts'
import { letterText, sendLetter } from './letter.ts'
import { loadInvoice } from './invoices.record.ts'

interface MailRequest {
  address: string
  texts: 'email_invoice' | 'email_reminder'
  body?: string | null | undefined
  attach: boolean
  language?: DocumentLanguage | undefined
}

export const email: Handler<typeof invoices.email> = async (ctx) => {
  const invoice = await lockedInvoice(ctx, ctx.params.id, 'EMAIL')
  return send(ctx, invoice, { address: addressOf(invoice), texts: 'email_invoice', attach: true })
}

export const emailToAddress: Handler<typeof invoices.emailToAddress> = async (ctx) => {
  const { address, include_attachments: attach = true, language } = ctx.body
  return mailInvoice(ctx, ctx.params.id, { address, attach, language })
}

/** Attached by default. */
export async function mailInvoice(
  ctx: Context,
  id: number,
  { address, attach = true, language }: Pick<MailRequest, 'address' | 'language'> & { attach?: boolean },
): Promise<{ address: string }> {
  const invoice = await lockedInvoice(ctx, id, 'EMAIL')
  return send(ctx, invoice, { address, texts: 'email_invoice', attach, language })
}

export const emailDue: Handler<typeof invoices.emailDue> = async (ctx) => {
  const invoice = await lockedInvoice(ctx, ctx.params.id, 'EMAIL_DUE')
  await confirmAnother(ctx, invoice.id)
  // It counts as the first level of the reminders (INV-REMINDER-1).
  await sql`
    update invoices set reminder_count = reminder_count + 1, reminded_on = ${ctx.today},
      reminder_level_id = coalesce(reminder_level_id, (select id from reminder_levels order by days limit 1))
    where id = ${invoice.id}`.execute(ctx.db)
  return send(ctx, invoice, {
    address: ctx.body.address ?? addressOf(invoice),
    texts: 'email_reminder',
    body: ctx.body.text,
    // Documents of a former program are not stored here.
    attach: !invoice.is_opening,
    language: ctx.body.language,
  })
}

/** Confirms a second reminder within a day; call under the lock. */
async function confirmAnother({ db, confirmed }: Context, id: number): Promise<void> {
  if (confirmed.has('reminded-today')) return
  const { rows } = await sql<{ at: string | null }>`
    select to_char(max(at) at time zone 'Europe/Riga', 'HH24:MI') as at from audit_log
    where entity_type = 'invoices' and entity_id = ${id} and event = 'EMAIL_DUE' and (at at time zone 'Europe/Riga')::date = today()`.execute(
    db,
  )
  const { at } = one(rows)
  if (at) throw Refusal.confirm('reminded-today', 'address', `Atgādinājums par šo rēķinu šodien jau nosūtīts plkst. ${at}.`)
}

/** Locked, as the letter names the open amount. */
async function lockedInvoice(ctx: Context, id: number, event: 'EMAIL' | 'EMAIL_DUE'): Promise<InvoiceRecord> {
  await beginInvoice(ctx, id, event)
  return loadInvoice(ctx, id)
}

function addressOf(invoice: InvoiceRecord): string {
  if (!invoice.email) throw Refusal.field('address', 'Klientam nav e-pasta adreses')
  return invoice.email
}

function send(ctx: Context, invoice: InvoiceRecord, { address, texts, body, attach, language }: MailRequest): Promise<{ address: string }> {
  return sendLetter(ctx, {
    document: invoicePrint,
    kind: 'invoice',
    id: invoice.id,
    customer_id: invoice.customer.id,
    address,
    texts,
    body,
    language,
    words: wordsOf(invoice),
    attach,
    hasUbl: true,
    ...(texts === 'email_reminder' && { whileOpen: { open: invoice.open } }),
    event: texts === 'email_invoice' ? 'EMAIL' : 'EMAIL_DUE',
  })
}

const wordsOf =
  ({ number, gross, open, due_date }: Pick<InvoiceRecord, 'number' | 'gross' | 'open' | 'due_date'>): LetterWords =>
  ({ money, date }) => ({ number: number ?? '', gross: money(gross), open: money(open), due_date: date(due_date) })

type Written = NonNullable<Mail['written_with']>

/** A waiting reminder written again if the open sum of its invoice changed while it waited; null if it did not. */
export async function rewrittenReminder(
  db: Db,
  invoiceId: number,
  { open, body, language }: Written,
): Promise<Pick<Mail, 'subject' | 'text' | 'written_with'> | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['number', 'gross', 'due_date', 'customer_id', sql<string>`open`.as('open')])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  if (big(invoice.open).eq(open)) return null
  const letter = { customer_id: invoice.customer_id, texts: 'email_reminder', body, words: wordsOf(invoice) }
  const text = await letterText(db, { ...letter, ...(language && { language }) })
  return { ...text, written_with: { open: invoice.open, body, language } }
}
