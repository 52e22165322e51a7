import { sql } from 'kysely'
import type { credits } from '../../../contract/credits/credits.ts'
import type { Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { generatedBytes, mimeOf, type GeneratedDocument } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { creditDocument } from './credits.document.ts'
import { namesBuyer } from './credits.parties.ts'
import { loadCreditNote } from './credits.record.ts'

export const creditNotePrint: GeneratedDocument<'credit_notes'> = {
  table: 'credit_notes',
  isFinal: sql`status = 'accepted'`,
  notYet: 'Kredītrēķins nav akceptēts',
  noUbl: { rows: sql`not ${namesBuyer}`, why: 'Rēķinā pircējs nav nosaukts, tāpēc kredītrēķinam nav e-rēķina' },
  build: async (ctx, id, form, language) => {
    const document = await creditDocument(ctx.db, id)
    return form === 'pdf' ? print(ctx, 'invoicePdf', document, language) : build('invoiceUbl', document)
  },
}

/** Returns the stored PDF, or a new print until accepted. */
export const pdf: Handler<typeof credits.pdf> = async (ctx) => {
  const { accepted_at, id, number } = await loadCreditNote(ctx, ctx.params.id)
  const { language } = ctx.query
  const isDraft = accepted_at === null
  const bytes = isDraft
    ? await creditNotePrint.build(ctx, id, 'pdf', language)
    : await generatedBytes(ctx, creditNotePrint, { id, form: 'pdf', language })
  return { name: `${number ?? `kreditrekins-${id}`}.pdf`, mime: mimeOf('pdf'), bytes, inline: true }
}

export const xml: Handler<typeof credits.xml> = async (ctx) => {
  const { id, number } = await loadCreditNote(ctx, ctx.params.id)
  return { name: `${number ?? id}.xml`, mime: mimeOf('ubl'), bytes: await generatedBytes(ctx, creditNotePrint, { id, form: 'ubl' }) }
}
