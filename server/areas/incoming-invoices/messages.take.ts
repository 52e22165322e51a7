import { sql } from 'kysely'
import type { MessageFileOutcome, MessageOutcome, IncomingSource } from '../../../contract/incoming-invoices/incoming-messages.ts'
import { one } from '../../db/one.ts'
import { inTransaction } from '../../db/transaction.ts'
import { withoutInvoice } from '../../documents/pdf-invoice.ts'
import { attempted } from '../../http/attempt.ts'
import { writeAudit } from '../../http/audit-trail.ts'
import type { AuditEntry, Context, Db } from '../../http/context.ts'
import type { Settings } from '../../runtime/settings.ts'
import { inNameOfNobody } from '../shared/in-name-of.ts'
import { AlreadyReceived, takeIn } from './incoming-invoices.take-in.ts'
import { readFiles, type NotRead, type ReadFile, type SentFile } from './sent-files.ts'

export interface SentMessage {
  source: IncomingSource
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
 * Receives the e-invoices of a message in nobody's name, in one transaction. What was taken before is answered as it is
 * (INV-INCOMING-6).
 */
export async function takeMessage(db: Db, settings: Settings, message: SentMessage): Promise<TakenMessage> {
  const read = await readFiles({ id: 0 }, message.files)
  try {
    return await inTransaction(db, async (tx) => {
      const auditEntries: AuditEntry[] = []
      const { outcome, files } = await takeRead(inNameOfNobody({ db: tx, settings, auditEntries }), message, read)
      await writeAudit(tx, auditEntries, { user_id: null, ip: null })
      return { outcome, files, isNew: true }
    })
  } catch (error) {
    const before = error instanceof TakenElsewhere ? await takenBefore(db, message.source_key) : null
    if (!before) throw error
    return before
  }
}

interface Received {
  outcome: MessageOutcome
  files: TakenFile[]
}

/**
 * Writes down what became of each file. One that is refused does not keep the others back. Within a transaction.
 * @throws TakenElsewhere
 */
export async function takeRead(ctx: Context, message: SentMessage, read: readonly (ReadFile | NotRead)[]): Promise<Received> {
  const files: TakenFile[] = []
  for (const each of read) files.push('invoice' in each ? await takeFile(ctx, each, message) : { ...each, incoming_invoice_id: null })
  const taken = { outcome: outcomeOf(files), files: besideInvoice(files) }
  const id = await writeDown(ctx.db, message, taken)
  ctx.audit({ entity: 'incoming_messages', id, event: 'CREATED', after: { source: message.source, outcome: taken.outcome } })
  return taken
}

async function takeFile(ctx: Context, { name, file, invoice }: ReadFile, { source, sender }: SentMessage): Promise<TakenFile> {
  const taken = await attempted(ctx, (within) => takeIn(within, file, invoice, { source, sender }))
  if ('value' in taken) return { name, outcome: 'received', words: null, incoming_invoice_id: taken.value.id }
  const { refusal } = taken
  if (refusal instanceof AlreadyReceived)
    return { name, outcome: 'known', words: refusal.message, incoming_invoice_id: refusal.incomingInvoice }
  return { name, outcome: 'refused', words: refusal.message, incoming_invoice_id: null }
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
