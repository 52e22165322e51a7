import { sql, type RawBuilder } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import { one } from '../../db/one.ts'
import { MissingFile } from '../../integrations/file-store/file-store.ts'
import { logInfo } from '../../runtime/log.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { keepFile, type FileKeeper } from './keep.ts'
import { readBlob, storeBlob } from './storage.ts'

export type DocumentForm = 'pdf' | 'ubl'

const forms = {
  pdf: { mime: 'application/pdf', ending: 'pdf' },
  ubl: { mime: 'application/xml', ending: 'xml' },
} as const

export const mimeOf = (form: DocumentForm): string => forms[form].mime

/** System property `einvoice_enabled`; stored files remain. */
export const makesUbl = sql<boolean>`coalesce((property('einvoice_enabled') #>> '{}')::boolean, true)`

export const switchedOff = 'E-rēķinu veidošana ir izslēgta sistēmas parametros'

/** Documents that are attached to letters in their state at sending. */
export type LetterTable = 'invoices' | 'credit_notes' | 'advance_invoices'

export interface GeneratedDocument<Table = LetterTable | 'contracts'> {
  table: Table
  columns?: Partial<Record<DocumentForm, string>>
  isFinal: RawBuilder<unknown>
  notYet: string
  /** Rows `t` without e-invoice, and the reason. */
  noUbl?: { rows: RawBuilder<unknown>; why: string }
  build: (ctx: Pick<FileKeeper, 'db' | 'settings'>, id: number, form: DocumentForm, language?: DocumentLanguage) => Promise<Uint8Array>
}

interface DocumentState {
  file_id: number | null
  name: string
  version: string
}

/** Builds without a lock before the document is locked. */
const freeTries = 4

/**
 * Returns the stored form, building it on first use. Builds without a lock, as a print takes seconds, and locks only
 * to store; if the row changed meanwhile, builds again, after several tries under the lock. A form stored by others
 * meanwhile wins.
 */
export async function generatedFile(
  ctx: FileKeeper,
  document: GeneratedDocument,
  id: number,
  form: DocumentForm,
): Promise<{ id: number; name: string }> {
  for (let tries = 1; ; tries += 1) {
    const before = await documentState(ctx.db, document, { id, form })
    if (before.file_id !== null) return { id: before.file_id, name: before.name }
    const built = await document.build(ctx, id, form)
    await sql`savepoint held_paper`.execute(ctx.db)
    const now = await documentState(ctx.db, document, { id, form, held: true })
    if (now.file_id === null && now.version !== before.version && tries <= freeTries) {
      // Releases the lock.
      await sql`rollback to savepoint held_paper`.execute(ctx.db)
      continue
    }
    return store(ctx, document, { id, form, now, built: now.version === before.version ? built : null })
  }
}

interface Stored {
  id: number
  form: DocumentForm
  now: DocumentState
  /** Null if the document changed meanwhile. */
  built: Uint8Array | null
}

async function store(
  ctx: FileKeeper,
  document: GeneratedDocument,
  { id, form, now, built }: Stored,
): Promise<{ id: number; name: string }> {
  const { file_id, name } = now
  if (file_id !== null) return { id: file_id, name }
  const bytes = Buffer.from(built ?? (await document.build(ctx, id, form)))
  const { mime } = forms[form]
  const file = await keepFile(ctx, { fileable_type: document.table, fileable_id: id, kind: 'generated', mime }, { name, bytes })
  await sql`update ${sql.table(document.table)} set ${columnOf(document, form)} = ${file.id} where id = ${id}`.execute(ctx.db)
  return { id: file.id, name }
}

const columnOf = ({ columns }: GeneratedDocument, form: DocumentForm): RawBuilder<unknown> => sql.ref(columns?.[form] ?? `${form}_file_id`)

/** Throws if the form does not exist (yet). */
async function documentState(
  db: Db,
  document: GeneratedDocument,
  { id, form, held = false }: { id: number; form: DocumentForm; held?: boolean },
): Promise<DocumentState> {
  const { ending } = forms[form]
  const { rows } = await sql<{
    file_id: number | null
    number: string | null
    version: string
    final: boolean
    makes_ubl: boolean
    no_ubl: boolean
  }>`
    select ${columnOf(document, form)} as file_id, number, xmin::text as version, ${document.isFinal} as final, ${makesUbl} as makes_ubl, ${document.noUbl?.rows ?? sql`false`} as no_ubl
    from ${sql.table(document.table)} t where id = ${id} ${held ? sql`for no key update` : sql``}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { file_id, version } = found
  if (!found.final) throw Refusal.state(document.notYet)
  if (form === 'ubl' && found.no_ubl && document.noUbl) throw Refusal.state(document.noUbl.why)
  if (file_id === null && form === 'ubl' && !found.makes_ubl) throw Refusal.state(switchedOff)
  return { file_id, version, name: `${found.number ?? id}.${ending}` }
}

const lockTimeout = '25s'

/**
 * May build the document, so it runs in a separate transaction. @param language builds it anew in that language,
 * without storing
 */
export async function generatedBytes(
  ctx: FileKeeper,
  document: GeneratedDocument,
  { id, form, language }: { id: number; form: DocumentForm; language?: DocumentLanguage | undefined },
): Promise<Uint8Array> {
  if (language !== undefined) return document.build(ctx, id, form, language)
  return inTransaction(ctx.db, async (db) => {
    // Mailing locks the document while printing, which takes seconds.
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
    const { bytes } = await generatedContent({ ...ctx, db }, document, id, form)
    return bytes
  })
}

/** The stored form with its bytes, in the transaction of the caller. */
export async function generatedContent(
  ctx: FileKeeper,
  document: GeneratedDocument<LetterTable | 'contracts'>,
  id: number,
  form: DocumentForm,
): Promise<{ name: string; bytes: Buffer }> {
  const { id: fileId, name } = await generatedFile(ctx, document, id, form)
  const { rows } = await sql<{ sha256: string }>`select sha256 from files where id = ${fileId}`.execute(ctx.db)
  const bytes = await readBlob(ctx.settings, one(rows).sha256).catch(ignoreMissing)
  if (bytes) return { name, bytes }
  // A disk may have lost the bytes; the document still says what they were.
  const built = Buffer.from(await document.build(ctx, id, form))
  const { sha256, storage_key } = await storeBlob(ctx.db, ctx.settings, built)
  await sql`update files set sha256 = ${sha256}, storage_key = ${storage_key}, size = ${built.length} where id = ${fileId}`.execute(ctx.db)
  logInfo(`Dokuments ${name} sagatavots no jauna, jo tā faila krātuvē nebija`)
  return { name, bytes: built }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof MissingFile) return null
  throw error
}
