import { sql, type RawBuilder } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { keepFile, readStored, type FileKeeper } from './keep.ts'

/** The forms in which a document is stored. */
export type PaperForm = 'pdf' | 'ubl'

const forms = {
  pdf: { mime: 'application/pdf', ending: 'pdf' },
  ubl: { mime: 'application/xml', ending: 'xml' },
} as const

/** Type of a stored form, as browsers are told. */
export const mimeOf = (form: PaperForm): string => forms[form].mime

/** Whether e-invoices are made, by the system property `einvoice_enabled`; what was stored before stays. */
export const makesUbl = sql<boolean>`coalesce((property('einvoice_enabled') #>> '{}')::boolean, true)`

/** Documents whose letters carry them as they are when the letter goes. */
export type LetterTable = 'invoices' | 'credit_notes' | 'advance_invoices'

/** A kind of document whose stored forms are built when they are first asked for. */
export interface Paper<Table = LetterTable | 'contracts'> {
  /** Table with `number` and the columns of its forms. */
  table: Table
  /** Columns of its forms, where they are not called `pdf_file_id` and `ubl_file_id`. */
  columns?: Partial<Record<PaperForm, string>>
  /** Whether the row is final, so that what is built of it stays right. */
  isFinal: RawBuilder<unknown>
  /** Told while it is not. */
  notYet: string
  /** Rows `t` that have no e-invoice, and what is told of it. */
  noUbl?: { rows: RawBuilder<unknown>; why: string }
  build: (ctx: Pick<FileKeeper, 'db' | 'settings'>, id: number, form: PaperForm, language?: DocumentLanguage) => Promise<Uint8Array>
}

/** How a document stands: its stored form, and the state of its row. */
interface Standing {
  file_id: number | null
  name: string
  /** Another one whenever the row was written. */
  version: string
}

/** How often a document that was written meanwhile is built anew without being held. */
const freeTries = 4

/**
 * The stored form of a document, built when it is first asked for. It is built without holding the document, for a
 * print takes seconds on a busy machine and who changes the document would wait for it; held only to be stored. When the
 * document was written meanwhile (its other form was stored, too), it is let go and built again; one that is written again
 * and again is held at last. When others stored it meanwhile, theirs stands.
 */
export async function generatedFile(ctx: FileKeeper, paper: Paper, id: number, form: PaperForm): Promise<{ id: number; name: string }> {
  for (let tries = 1; ; tries += 1) {
    const before = await standing(ctx.db, paper, { id, form })
    if (before.file_id !== null) return { id: before.file_id, name: before.name }
    const built = await paper.build(ctx, id, form)
    await sql`savepoint held_paper`.execute(ctx.db)
    const now = await standing(ctx.db, paper, { id, form, held: true })
    if (now.file_id === null && now.version !== before.version && tries <= freeTries) {
      // Gives the lock back.
      await sql`rollback to savepoint held_paper`.execute(ctx.db)
      continue
    }
    return store(ctx, paper, { id, form, now, built: now.version === before.version ? built : null })
  }
}

interface Stored {
  id: number
  form: PaperForm
  now: Standing
  /** Null where the document was written meanwhile. */
  built: Uint8Array | null
}

/** Stores a form of a document that this transaction holds. */
async function store(ctx: FileKeeper, paper: Paper, { id, form, now, built }: Stored): Promise<{ id: number; name: string }> {
  const { file_id, name } = now
  if (file_id !== null) return { id: file_id, name }
  const bytes = Buffer.from(built ?? (await paper.build(ctx, id, form)))
  const { mime } = forms[form]
  const file = await keepFile(ctx, { fileable_type: paper.table, fileable_id: id, kind: 'generated', mime }, { name, bytes })
  await sql`update ${sql.table(paper.table)} set ${columnOf(paper, form)} = ${file.id} where id = ${id}`.execute(ctx.db)
  return { id: file.id, name }
}

const columnOf = ({ columns }: Paper, form: PaperForm): RawBuilder<unknown> => sql.ref(columns?.[form] ?? `${form}_file_id`)

/** Refuses what has no such form yet, or none at all. */
async function standing(
  db: Db,
  paper: Paper,
  { id, form, held = false }: { id: number; form: PaperForm; held?: boolean },
): Promise<Standing> {
  const { ending } = forms[form]
  const { rows } = await sql<{
    file_id: number | null
    number: string | null
    version: string
    final: boolean
    makes_ubl: boolean
    no_ubl: boolean
  }>`
    select ${columnOf(paper, form)} as file_id, number, xmin::text as version, ${paper.isFinal} as final, ${makesUbl} as makes_ubl, ${paper.noUbl?.rows ?? sql`false`} as no_ubl
    from ${sql.table(paper.table)} t where id = ${id} ${held ? sql`for no key update` : sql``}`.execute(db)
  const found = rows[0]
  if (!found) throw Refusal.missing()
  const { file_id, version } = found
  if (!found.final) throw Refusal.state(paper.notYet)
  if (form === 'ubl' && found.no_ubl && paper.noUbl) throw Refusal.state(paper.noUbl.why)
  if (file_id === null && form === 'ubl' && !found.makes_ubl) throw Refusal.state('E-rēķinu veidošana ir izslēgta sistēmas parametros')
  return { file_id, version, name: `${found.number ?? id}.${ending}` }
}

/** How long a reader waits for a document that others hold. */
const patience = '25s'

/**
 * The bytes of a stored form. Reading a document may be what builds it, so it happens in a transaction of its own.
 * @param language has it built anew in that language, beside the stored one
 */
export async function generatedBytes(
  ctx: FileKeeper,
  paper: Paper,
  { id, form, language }: { id: number; form: PaperForm; language?: DocumentLanguage | undefined },
): Promise<Uint8Array> {
  if (language !== undefined) return paper.build(ctx, id, form, language)
  const file = await inTransaction(ctx.db, async (db) => {
    // Who mails the document holds it while its print is made, which takes seconds: a reader waits for that.
    await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(db)
    return generatedFile({ ...ctx, db }, paper, id, form)
  })
  const stored = await readStored(ctx.db, ctx.settings.DATA_DIR, file.id)
  if (!stored) throw Refusal.missing()
  return stored.bytes
}
