import { sql } from 'kysely'
import type { invoices } from '../../../contract/invoices.ts'
import { invoicePdf } from '../../documents/invoice-pdf.ts'
import { invoiceUbl } from '../../documents/ubl.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { keepFile, readStored, type FileKeeper } from '../files/keep.ts'
import { invoiceDocument } from './document.ts'
import { loadInvoice } from './read.ts'

/** The two documents of an accepted invoice. */
export type InvoiceFileKind = 'pdf' | 'ubl'

const kinds = {
  pdf: { column: 'pdf_file_id', mime: 'application/pdf', ending: 'pdf' },
  ubl: { column: 'ubl_file_id', mime: 'application/xml', ending: 'xml' },
} as const

/**
 * The stored PDF or UBL of an accepted invoice, built when it is first asked for. The row is locked,
 * so that the outbox and a person who asks at the same moment build it once.
 */
export async function invoiceFile(io: FileKeeper, id: number, kind: InvoiceFileKind): Promise<{ id: number; name: string }> {
  const { column, mime, ending } = kinds[kind]
  const { rows } = await sql<{ file_id: number | null; number: string | null; accepted: boolean }>`
    select ${sql.ref(column)} as file_id, number, accepted_at is not null as accepted from invoices where id = ${id} for no key update`.execute(
    io.db,
  )
  const found = rows[0]
  if (!found) throw Refusal.missing()
  if (!found.accepted) throw Refusal.state('Rēķins vēl nav akceptēts')
  const name = `${found.number ?? id}.${ending}`
  if (found.file_id !== null) return { id: found.file_id, name }
  const document = await invoiceDocument(io.db, id)
  const bytes = Buffer.from(kind === 'pdf' ? await invoicePdf(document) : invoiceUbl(document))
  const file = await keepFile(io, { fileable_type: 'invoices', fileable_id: id, kind: 'generated', mime }, { name, bytes })
  await sql`update invoices set ${sql.ref(column)} = ${file.id} where id = ${id}`.execute(io.db)
  return { id: file.id, name }
}

/** The invoice as PDF: the stored one, or the print of a draft. */
export const pdf: Handler<typeof invoices.pdf> = async (io) => {
  const { accepted_at, id, number } = await loadInvoice(io, io.params.id)
  const bytes = accepted_at === null ? await invoicePdf(await invoiceDocument(io.db, id)) : await storedBytes(io, id, 'pdf')
  return { name: `${number ?? `rekins-${id}`}.pdf`, mime: kinds.pdf.mime, bytes, inline: true }
}

/** The invoice as UBL 2.1, Peppol BIS 3.0. */
export const xml: Handler<typeof invoices.xml> = async (io) => {
  const { id, number } = await loadInvoice(io, io.params.id)
  return { name: `${number ?? id}.xml`, mime: kinds.ubl.mime, bytes: await storedBytes(io, id, 'ubl') }
}

/** Reading a document may be what builds it, so it happens in a transaction of its own. */
async function storedBytes(io: FileKeeper, id: number, kind: InvoiceFileKind): Promise<Uint8Array> {
  const { id: fileId } = await io.db.transaction().execute((db) => invoiceFile({ ...io, db }, id, kind))
  const stored = await readStored(io.db, io.settings.DATA_DIR, fileId)
  if (!stored) throw Refusal.missing()
  return stored.bytes
}
