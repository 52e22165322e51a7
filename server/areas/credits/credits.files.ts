import { sql } from 'kysely'
import type { credits } from '../../../contract/credits/credits.ts'
import type { Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { generatedBytes, mimeOf, type Paper } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { creditDocument } from './credits.document.ts'
import { namesBuyer } from './credits.parties.ts'
import { loadCreditNote } from './credits.record.ts'

/** PDF and UBL of an accepted credit note. */
export const creditNotePaper: Paper<'credit_notes'> = {
  table: 'credit_notes',
  isFinal: sql`status = 'accepted'`,
  notYet: 'Kredītrēķins nav akceptēts',
  noUbl: { rows: sql`not ${namesBuyer}`, why: 'Rēķinā pircējs nav nosaukts, tāpēc kredītrēķinam nav e-rēķina' },
  build: async (ctx, id, form, language) => {
    const document = await creditDocument(ctx.db, id)
    return form === 'pdf' ? print(ctx, 'invoicePdf', document, language) : build('invoiceUbl', document)
  },
}

/** The credit note as PDF: the stored one, or the print of one that is not accepted. */
export const pdf: Handler<typeof credits.pdf> = async (ctx) => {
  const { accepted_at, id, number } = await loadCreditNote(ctx, ctx.params.id)
  const { language } = ctx.query
  const isDraft = accepted_at === null
  const bytes = isDraft
    ? await creditNotePaper.build(ctx, id, 'pdf', language)
    : await generatedBytes(ctx, creditNotePaper, { id, form: 'pdf', language })
  return { name: `${number ?? `kreditrekins-${id}`}.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

/** The credit note as UBL 2.1, Peppol BIS 3.0. */
export const xml: Handler<typeof credits.xml> = async (ctx) => {
  const { id, number } = await loadCreditNote(ctx, ctx.params.id)
  return { name: `${number ?? id}.xml`, mime: mimeOf('ubl'), bytes: await generatedBytes(ctx, creditNotePaper, { id, form: 'ubl' }) }
}
