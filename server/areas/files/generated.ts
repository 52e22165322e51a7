import { sql, type RawBuilder } from 'kysely'
import type { DocumentLanguage } from '../../../contract/document-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { keepFile, readStored, type FileKeeper } from './keep.ts'

/** The forms in which a document is stored. */
export type PaperForm = 'pdf' | 'ubl'

const forms = {
  pdf: { column: 'pdf_file_id', mime: 'application/pdf', ending: 'pdf' },
  ubl: { column: 'ubl_file_id', mime: 'application/xml', ending: 'xml' },
} as const

/** Type of a stored form, as browsers are told. */
export const mimeOf = (form: PaperForm): string => forms[form].mime

/** Whether e-invoices are made, by the system property `einvoice_enabled`; what was stored before stays. */
export const makesUbl = sql<boolean>`coalesce((property('einvoice_enabled') #>> '{}')::boolean, true)`

/** A kind of document whose stored forms are built when they are first asked for. */
export interface Paper {
  /** Table with `number` and the columns of its forms. */
  table: 'invoices' | 'credit_notes' | 'advance_invoices'
  /** Whether the row is final, so that what is built of it stays right. */
  isFinal: RawBuilder<unknown>
  /** Told while it is not. */
  notYet: string
  build: (io: Pick<FileKeeper, 'db' | 'settings'>, id: number, form: PaperForm, language?: DocumentLanguage) => Promise<Uint8Array>
}

/**
 * The stored form of a document, built when it is first asked for. The row is locked, so that the
 * outbox and a person who asks at the same moment build it once.
 */
export async function generatedFile(io: FileKeeper, paper: Paper, id: number, form: PaperForm): Promise<{ id: number; name: string }> {
  const { column, mime, ending } = forms[form]
  const { rows } = await sql<{ file_id: number | null; number: string | null; final: boolean; makes_ubl: boolean }>`
    select ${sql.ref(column)} as file_id, number, ${paper.isFinal} as final,
      ${makesUbl} as makes_ubl
    from ${sql.table(paper.table)} where id = ${id} for no key update`.execute(io.db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  if (!found.final) throw Refusal.state(paper.notYet)
  const name = `${found.number ?? id}.${ending}`
  if (found.file_id !== null) return { id: found.file_id, name }
  if (form === 'ubl' && !found.makes_ubl) throw Refusal.state('E-rēķinu veidošana ir izslēgta sistēmas parametros')
  const bytes = Buffer.from(await paper.build(io, id, form))
  const file = await keepFile(io, { fileable_type: paper.table, fileable_id: id, kind: 'generated', mime }, { name, bytes })
  await sql`update ${sql.table(paper.table)} set ${sql.ref(column)} = ${file.id} where id = ${id}`.execute(io.db)
  return { id: file.id, name }
}

/**
 * The bytes of a stored form. Reading a document may be what builds it, so it happens in a transaction of its own.
 * @param language has it built anew in that language, beside the stored one
 */
export async function generatedBytes(
  io: FileKeeper,
  paper: Paper,
  { id, form, language }: { id: number; form: PaperForm; language?: DocumentLanguage | undefined },
): Promise<Uint8Array> {
  if (language !== undefined) return paper.build(io, id, form, language)
  const file = await inTransaction(io.db, (db) => generatedFile({ ...io, db }, paper, id, form))
  const stored = await readStored(io.db, io.settings.DATA_DIR, file.id)
  if (!stored) throw Refusal.missing()
  return stored.bytes
}
