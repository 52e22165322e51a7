import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import type { Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { generatedBytes, mimeOf, type Paper } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { invoiceDocument } from './invoices.document.ts'
import { loadInvoice } from './invoices.record.ts'

/** PDF and UBL of an accepted invoice. */
export const invoicePaper: Paper<'invoices'> = {
  table: 'invoices',
  isFinal: sql`accepted_at is not null`,
  notYet: 'Rēķins vēl nav akceptēts',
  build: async (ctx, id, form, language) => {
    const document = await invoiceDocument(ctx.db, id)
    return form === 'pdf' ? print(ctx, 'invoicePdf', document, language) : build('invoiceUbl', document)
  },
}

/** The invoice as PDF: the stored one, or the print of a draft. */
export const pdf: Handler<typeof invoices.pdf> = async (ctx) => {
  const { accepted_at, id, number } = await loadInvoice(ctx, ctx.params.id)
  const { language } = ctx.query
  const isDraft = accepted_at === null
  const bytes = isDraft
    ? await invoicePaper.build(ctx, id, 'pdf', language)
    : await generatedBytes(ctx, invoicePaper, { id, form: 'pdf', language })
  return { name: `${number ?? `rekins-${id}`}.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

/** The invoice as UBL 2.1, Peppol BIS 3.0. */
export const xml: Handler<typeof invoices.xml> = async (ctx) => {
  const { id, number } = await loadInvoice(ctx, ctx.params.id)
  return { name: `${number ?? id}.xml`, mime: mimeOf('ubl'), bytes: await generatedBytes(ctx, invoicePaper, { id, form: 'ubl' }) }
}
