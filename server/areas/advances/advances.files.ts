import { sql } from 'kysely'
import type { advances } from '../../../contract/advances/advances.ts'
import type { Handler } from '../../http/context.ts'
import { eInvoiceOnRequest } from '../files/e-invoice.ts'
import { generatedBytes, mimeOf, type GeneratedDocument } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { sendLetter } from '../invoices/letter.ts'
import { beginAdvance } from './advances.transitions.ts'
import { advanceDocument } from './advances.document.ts'
import { loadAdvance } from './advances.record.ts'

export const advancePrint: GeneratedDocument<'advance_invoices'> = {
  table: 'advance_invoices',
  isFinal: sql`true`,
  notYet: '',
  build: async (ctx, id, _, language) => print(ctx, 'invoicePdf', await advanceDocument(ctx.db, id), language),
}

export const pdf: Handler<typeof advances.pdf> = async (ctx) => {
  const { id, number } = await loadAdvance(ctx, ctx.params.id)
  return {
    name: `${number}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await generatedBytes(ctx, advancePrint, { id, form: 'pdf', language: ctx.query.language }),
    inline: true,
  }
}

export const xml: Handler<typeof advances.xml> = async (ctx) => eInvoiceOnRequest(ctx.db, await advanceDocument(ctx.db, ctx.params.id))

export const emailToAddress: Handler<typeof advances.emailToAddress> = async (ctx) => {
  const { id, customer, number, gross, due_date } = await loadAdvance(ctx, ctx.params.id)
  await beginAdvance(ctx, id, 'EMAIL')
  return sendLetter(ctx, {
    document: advancePrint,
    kind: 'advance_invoice',
    id,
    customer_id: customer.id,
    address: ctx.body.address,
    texts: 'email_advance_invoice',
    words: ({ money, date }) => ({ number, gross: money(gross), due_date: date(due_date) }),
    language: ctx.body.language,
    attach: ctx.body.include_attachments ?? true,
    hasUbl: false,
    event: 'EMAIL',
  })
}
