import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import type { invoices, InvoiceRecord } from '../../../contract/invoices.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../jobs/mail.ts'
import { beginInvoice } from './advance.ts'
import { invoiceFile } from './files.ts'
import { loadInvoice } from './read.ts'

interface Letter {
  address: string
  /** Which of the installation's texts the mail takes. */
  texts: 'email_invoice' | 'email_reminder'
  /** Written by the person instead of the installation's text. */
  body?: string | null | undefined
  attach: boolean
}

/** Mails an accepted invoice to its customer's address for invoices. */
export const email: Handler<typeof invoices.email> = async (io) => {
  const invoice = await loadInvoice(io, io.params.id)
  await beginInvoice(io, invoice.id, 'EMAIL')
  return send(io, invoice, { address: addressOf(invoice), texts: 'email_invoice', attach: true })
}

/** Mails an accepted invoice to an address that a person gave. */
export const emailToAddress: Handler<typeof invoices.emailToAddress> = async (io) => {
  const invoice = await loadInvoice(io, io.params.id)
  await beginInvoice(io, invoice.id, 'EMAIL')
  return send(io, invoice, { address: io.body.address, texts: 'email_invoice', attach: io.body.include_attachments ?? true })
}

/** Reminds of an overdue invoice. */
export const emailDue: Handler<typeof invoices.emailDue> = async (io) => {
  const invoice = await loadInvoice(io, io.params.id)
  await beginInvoice(io, invoice.id, 'EMAIL_DUE')
  await sql`update invoices set reminder_count = reminder_count + 1 where id = ${invoice.id}`.execute(io.db)
  return send(io, invoice, { address: io.body.address ?? addressOf(invoice), texts: 'email_reminder', body: io.body.text, attach: true })
}

function addressOf(invoice: InvoiceRecord): string {
  if (!invoice.email) throw Refusal.field('address', 'Klientam nav e-pasta adreses')
  return invoice.email
}

async function send(io: Context, invoice: InvoiceRecord, { address, texts, body, attach }: Letter): Promise<{ address: string }> {
  const { db, user } = io
  const { rows } = await sql<{ subject: string; text: string; seller: string; einvoice: boolean; turn: number }>`
    select property(${`${texts}_subject`}) #>> '{}' as subject, property(${`${texts}_body`}) #>> '{}' as text,
      (select name from customers where is_main) as seller, c.einvoice_channel in ('email', 'peppol') as einvoice,
      (select count(*)::int from email_log where document_type = 'invoices' and document_id = ${invoice.id}) as turn
    from customers c where c.id = ${invoice.customer.id}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const words: Readonly<Record<string, string>> = {
    number: invoice.number ?? '',
    gross: formatMoney(invoice.gross),
    open: formatMoney(invoice.open),
    due_date: formatDate(invoice.due_date),
    seller: found.seller,
  }
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const files = attach
    ? [await invoiceFile(io, invoice.id, 'pdf'), ...(found.einvoice ? [await invoiceFile(io, invoice.id, 'ubl')] : [])]
    : []
  await queueMail(
    db,
    `invoice:${invoice.id}:${found.turn + 1}`,
    {
      to: address,
      subject: filled(found.subject),
      text: filled(body ?? found.text),
      attachments: files.map(({ id, name }) => ({ file_id: id, name })),
    },
    { document_type: 'invoices', document_id: invoice.id, user_id: user.id },
  )
  await sql`update invoices set sent_at = coalesce(sent_at, moment()) where id = ${invoice.id}`.execute(db)
  io.audit({
    entity: 'invoices',
    id: invoice.id,
    event: texts === 'email_invoice' ? 'EMAIL' : 'EMAIL_DUE',
    after: { address },
    customer_id: invoice.customer.id,
  })
  return { address }
}
