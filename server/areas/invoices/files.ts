import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices.ts'
import type { Handler } from '../../http/context.ts'
import { build } from '../../print/printer.ts'
import { generatedBytes, mimeOf, type Paper } from '../files/generated.ts'
import { print } from '../files/print.ts'
import { invoiceDocument } from './document.ts'
import { loadInvoice } from './read.ts'

/** PDF and UBL of an accepted invoice. */
export const invoicePaper: Paper<'invoices'> = {
  table: 'invoices',
  isFinal: sql`accepted_at is not null`,
  notYet: 'Rēķins vēl nav akceptēts',
  build: async (io, id, form, language) => {
    const document = await invoiceDocument(io.db, id)
    return form === 'pdf' ? print(io, 'invoicePdf', document, language) : build('invoiceUbl', document)
  },
}

/** The invoice as PDF: the stored one, or the print of a draft. */
export const pdf: Handler<typeof invoices.pdf> = async (io) => {
  const { accepted_at, id, number } = await loadInvoice(io, io.params.id)
  const { language } = io.query
  const isDraft = accepted_at === null
  const bytes = isDraft
    ? await invoicePaper.build(io, id, 'pdf', language)
    : await generatedBytes(io, invoicePaper, { id, form: 'pdf', language })
  return { name: `${number ?? `rekins-${id}`}.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

/** The invoice as UBL 2.1, Peppol BIS 3.0. */
export const xml: Handler<typeof invoices.xml> = async (io) => {
  const { id, number } = await loadInvoice(io, io.params.id)
  return { name: `${number ?? id}.xml`, mime: mimeOf('ubl'), bytes: await generatedBytes(io, invoicePaper, { id, form: 'ubl' }) }
}
