import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices/invoices.ts'
import type { Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { generatedBytes, mimeOf, type GeneratedDocument } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { invoiceDocument } from './invoices.document.ts'
import { loadInvoice } from './invoices.record.ts'

export const invoicePrint: GeneratedDocument<'invoices'> = {
  table: 'invoices',
  isFinal: sql`accepted_at is not null`,
  notYet: 'Rēķins vēl nav akceptēts',
  build: async (ctx, id, form, language) => {
    const document = await invoiceDocument(ctx.db, id)
    return form === 'pdf' ? print(ctx, 'invoicePdf', document, language) : build('invoiceUbl', document)
  },
}

/** Stored, or generated for a draft. */
export const pdf: Handler<typeof invoices.pdf> = async (ctx) => {
  const { accepted_at, id, number } = await loadInvoice(ctx, ctx.params.id)
  const { language } = ctx.query
  const isDraft = accepted_at === null
  const bytes = isDraft
    ? await invoicePrint.build(ctx, id, 'pdf', language)
    : await generatedBytes(ctx, invoicePrint, { id, form: 'pdf', language })
  return { name: `${number ?? `rekins-${id}`}.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

/** UBL 2.1, Peppol BIS 3.0. */
export const xml: Handler<typeof invoices.xml> = async (ctx) => {
  const { id, number } = await loadInvoice(ctx, ctx.params.id)
  return { name: `${number ?? id}.xml`, mime: mimeOf('ubl'), bytes: await generatedBytes(ctx, invoicePrint, { id, form: 'ubl' }) }
}
