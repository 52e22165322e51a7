import { sql } from 'kysely'
import type { MessageOutcome } from '../../../contract/incoming-invoices/incoming-messages.ts'
import type { Db } from '../../http/context.ts'
import { largestFile, largestUpload } from '../../http/upload.ts'
import { withMailbox, type Mail, type MailPart, type OpenMailbox } from '../../integrations/mailbox.ts'
import { placeOfMailbox, type IncomingMailbox } from '../../runtime/incoming-mailbox.ts'
import type { Settings } from '../../runtime/settings.ts'
import { counted, lookOnce, type Checked, type Checking } from './messages.checks.ts'
import { takeMessage, type SentMessage, type TakenMessage } from './messages.take.ts'
import { tooLarge, type SentFile } from './sent-files.ts'

/** Messages that one look takes; the next one goes on. */
const mostMessages = 200
const mostFiles = 20
/** Of what is sent as base64. */
const largestSent = Math.ceil(largestFile * 1.4)

export interface MailboxWork extends Checking {
  db: Db
  settings: Settings
  mailbox: IncomingMailbox
  /** Keys of messages that failed in this process: they come last, so that they do not keep others back. */
  failed: Set<string>
}

/** Takes new messages. Null: another process does. @throws MailboxFault */
export async function checkMailbox(work: MailboxWork, isAsked: boolean): Promise<Checked | null> {
  return lookOnce(work.db, 'mailbox', isAsked, (goOn) => withMailbox(work.mailbox, (open) => takeAll(work, open, goOn)))
}

async function takeAll(work: MailboxWork, open: OpenMailbox, goOn: () => Promise<void>): Promise<Checked> {
  const { db, mailbox, failed, isStopped, onFault } = work
  const checked: Checked = { messages: 0, received: 0, refused: 0 }
  const keyed = (await open.unmarked()).map((uid) => ({ uid, key: `${placeOfMailbox(mailbox)} ${open.validity} ${uid}` }))
  const taken = await takenKeys(
    db,
    keyed.map(({ key }) => key),
  )
  const waiting = keyed
    .filter(({ key }) => open.keepsMarks || !taken.has(key))
    .toSorted((one, other) => Number(failed.has(one.key)) - Number(failed.has(other.key)))
    .slice(0, mostMessages)
  for (const { uid, key } of waiting) {
    if (isStopped()) break
    await goOn()
    try {
      // A process ended between taking the message and marking it (INV-INCOMING-6).
      const became = taken.get(key) ?? (await takeNew(work, open, uid, key))
      if (became === null) continue
      const { outcome } = became
      counted(checked, became)
      await open.mark(uid, outcome === 'refused' || outcome === 'partly' ? 'refused' : 'processed')
      failed.delete(key)
    } catch (error) {
      failed.add(key)
      if (!open.isUsable()) throw error
      onFault(error)
    }
  }
  return checked
}

type Became = Pick<TakenMessage, 'outcome' | 'isNew'>

/** Null: the message is gone. */
async function takeNew({ db, settings }: MailboxWork, open: OpenMailbox, uid: number, source_key: string): Promise<Became | null> {
  const mail = await open.read(uid)
  if (!mail) return null
  const message = { ...headerOf(mail), source_key, files: await filesOf(open, mail) }
  return takeMessage(db, settings, message)
}

function headerOf({ message_id, sender, subject, sent_at }: Mail): Omit<SentMessage, 'source_key' | 'files'> {
  return { source: 'mailbox', message_id, sender, subject, sent_at }
}

/** As many and as large as a person may upload at once. */
async function filesOf(open: OpenMailbox, { uid, parts }: Mail): Promise<SentFile[]> {
  const files: SentFile[] = []
  let together = 0
  for (const part of parts) {
    const file = files.length < mostFiles ? await fileOf(open, uid, part) : refused(part, `Vēstulē ir vairāk nekā ${mostFiles} faili`)
    together += 'bytes' in file ? file.bytes.length : 0
    files.push(together > largestUpload && 'bytes' in file ? refused(part, 'Vēstules faili kopā pārsniedz 50 MB') : file)
  }
  return files
}

async function fileOf(open: OpenMailbox, uid: number, part: MailPart): Promise<SentFile> {
  const { name, size, mayBeInvoice } = part
  if (!mayBeInvoice) return { name, outcome: 'other', words: 'Gaidīts .xml, .pdf vai .zip fails' }
  const bytes = size > largestSent ? null : await open.content(uid, part.part, largestFile)
  return bytes ? { name, bytes } : refused(part, tooLarge)
}

function refused({ name }: MailPart, words: string): SentFile {
  return { name, outcome: 'refused', words }
}

async function takenKeys(db: Db, keys: readonly string[]): Promise<Map<string, Became>> {
  const { rows } = await sql<{ source_key: string; outcome: MessageOutcome }>`
    select source_key, outcome from incoming_messages where source_key = any (${[...keys]})`.execute(db)
  return new Map(rows.map(({ source_key, outcome }) => [source_key, { outcome, isNew: false }]))
}
