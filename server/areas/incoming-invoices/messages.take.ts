import { sql } from 'kysely'
import type { MessageFileOutcome, MessageOutcome, MessageSource } from '../../../contract/incoming-invoices/incoming-messages.ts'
import { one } from '../../db/one.ts'
import { inTransaction } from '../../db/transaction.ts'
import { withoutInvoice } from '../../documents/pdf-invoice.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import type { AuditEntry, Context, Db } from '../../http/context.ts'
import { refusalOf } from '../../http/failure.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOfNobody } from '../shared/in-name-of.ts'
import { AlreadyReceived, readFileOf, takeIn } from './incoming-invoices.receive.ts'

/** As of an upload (`largestFile`). */
export const tooLarge = 'Fails ir lielāks par 25 MB'

/** A file that came, or why its content is not here. */
export type SentFile = UploadedFile | { name: string; outcome: 'refused' | 'other'; words: string }

export interface SentMessage {
  source: MessageSource
  /** INV-INCOMING-6 */
  source_key: string
  message_id: string | null
  sender: string | null
  subject: string
  sent_at: Date | null
  files: readonly SentFile[]
}

interface TakenFile {
  name: string
  outcome: MessageFileOutcome
  words: string | null
  incoming_invoice_id: number | null
}

export interface TakenMessage {
  outcome: MessageOutcome
  files: readonly Pick<TakenFile, 'name' | 'outcome' | 'words'>[]
  /** False: it was taken before. */
  isNew: boolean
}

/** Another process took the message. */
class TakenElsewhere extends Error {}

/**
 * Receives the e-invoices of a message and writes down what became of each file, in one transaction. A file that is
 * refused does not keep the others back. What was taken before is answered as it is (INV-INCOMING-6).
 */
export async function takeMessage(db: Db, settings: Settings, message: SentMessage): Promise<TakenMessage> {
  const read: (ReadFile | TakenFile)[] = []
  for (const file of message.files) read.push('bytes' in file ? await readable(file) : { ...file, incoming_invoice_id: null })
  try {
    return await inTransaction(db, async (tx) => {
      const auditEntries: AuditEntry[] = []
      const files: TakenFile[] = []
      for (const each of read) files.push('invoice' in each ? await takeFile({ tx, settings, auditEntries }, each, message) : each)
      const taken = { outcome: outcomeOf(files), files: besideInvoice(files), isNew: true }
      const id = await writeDown(tx, message, taken)
      auditEntries.push({ entity: 'incoming_messages', id, event: 'CREATED', after: { source: message.source, outcome: taken.outcome } })
      await writeAudit(tx, auditEntries, { user_id: null, ip: null })
      return taken
    })
  } catch (error) {
    const before = error instanceof TakenElsewhere ? await takenBefore(db, message.source_key) : null
    if (!before) throw error
    return before
  }
}

interface ReadFile {
  file: UploadedFile
  invoice: ReceivedInvoice
}

async function readable(file: UploadedFile): Promise<ReadFile | TakenFile> {
  try {
    return { file, invoice: await readFileOf({ id: 0 }, file) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(file.name, error.message)
  }
}

interface Taking {
  tx: Db
  settings: Settings
  auditEntries: AuditEntry[]
}

async function takeFile({ tx, settings, auditEntries }: Taking, { file, invoice }: ReadFile, message: SentMessage): Promise<TakenFile> {
  const { name } = file
  const { source, sender } = message
  const own: AuditEntry[] = []
  const ctx: Context = inNameOfNobody({ db: tx, settings, auditEntries: own })
  await sql`savepoint sent_file`.execute(tx)
  try {
    const { id } = await takeIn(ctx, file, invoice, { source, sender })
    await sql`release savepoint sent_file`.execute(tx)
    auditEntries.push(...own)
    return { name, outcome: 'received', words: null, incoming_invoice_id: id }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint sent_file`.execute(tx)
    if (refusal instanceof AlreadyReceived)
      return { name, outcome: 'known', words: refusal.message, incoming_invoice_id: refusal.incomingInvoice }
    return refused(name, refusal.message)
  }
}

function refused(name: string, words: string): TakenFile {
  return { name, outcome: 'refused', words, incoming_invoice_id: null }
}

/** Beside its e-invoice a PDF is only its picture. */
function besideInvoice(files: readonly TakenFile[]): TakenFile[] {
  const isThere = files.some(({ outcome }) => outcome === 'received' || outcome === 'known')
  return files.map((file) => (isThere && file.words === withoutInvoice ? { ...file, outcome: 'other' } : file))
}

function outcomeOf(taken: readonly TakenFile[]): MessageOutcome {
  const outcomes = new Set(besideInvoice(taken).map(({ outcome }) => outcome))
  const isThere = outcomes.has('received') || outcomes.has('known')
  if (outcomes.has('refused')) return isThere ? 'partly' : 'refused'
  if (outcomes.has('received')) return 'received'
  return outcomes.has('known') ? 'known' : 'empty'
}

/** INV-INCOMING-6: the key is there once. @throws TakenElsewhere */
async function writeDown(
  tx: Db,
  message: SentMessage,
  { outcome, files }: { outcome: MessageOutcome; files: readonly TakenFile[] },
): Promise<number> {
  const { source, source_key, message_id, sender, subject, sent_at } = message
  const { rows } = await sql<{ id: number }>`
    insert into incoming_messages (source, source_key, message_id, sender, subject, sent_at, outcome)
    values (${source}, ${source_key}, ${message_id}, ${sender}, ${subject}, ${sent_at}, ${outcome})
    on conflict (source_key) do nothing returning id`.execute(tx)
  if (!rows[0]) throw new TakenElsewhere()
  const { id } = one(rows)
  if (files.length > 0) {
    await tx
      .insertInto('incoming_message_files')
      .values(files.map((file, place) => ({ ...file, incoming_message_id: id, position: place + 1 })))
      .execute()
  }
  return id
}

/** Null if nobody took it. */
export async function takenBefore(db: Db, sourceKey: string): Promise<TakenMessage | null> {
  const { rows } = await sql<TakenMessage>`
    select false as "isNew", t.outcome, (select coalesce(json_agg(json_build_object('name', f.name, 'outcome', f.outcome, 'words', f.words) order by f.position), '[]')
      from incoming_message_files f where f.incoming_message_id = t.id) as files
    from incoming_messages t where t.source_key = ${sourceKey}`.execute(db)
  return rows[0] ?? null
}
