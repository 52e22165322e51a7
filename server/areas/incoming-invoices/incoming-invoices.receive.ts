import { randomUUID } from 'node:crypto'
import type { incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { isArchive } from '../../documents/invoice-archive.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { takeIn } from './incoming-invoices.take-in.ts'
import { takeRead } from './messages.take.ts'
import { incomingInvoiceRows } from './incoming-invoices.record.ts'
import { readFileOf, readFiles } from './sent-files.ts'

type Received = Awaited<ReturnType<Handler<typeof incomingInvoices.receive>>>['data']

/** All files or none: what cannot be read names its file. Of archives each file stands for itself. */
export const receive: Handler<typeof incomingInvoices.receive> = async (ctx) => {
  const { files } = ctx.body
  return { data: files.some(({ bytes }) => isArchive(bytes)) ? await receiveEach(ctx, files) : await receiveAll(ctx, files) }
}

async function receiveAll(ctx: Context, files: readonly UploadedFile[]): Promise<Received> {
  const outcome: Received = { received: 0, drafted: 0, exceptions: 0, refused: 0, incoming_invoice: { id: 0, name: '' } }
  const read: { file: UploadedFile; invoice: ReceivedInvoice }[] = []
  for (const file of files) read.push({ file, invoice: await readNamed(ctx.user, file, files.length) })
  for (const { file, invoice } of read) {
    const { id, drafted } = await takeIn(ctx, file, invoice, { source: 'upload' })
    outcome.received += 1
    outcome[drafted ? 'drafted' : 'exceptions'] += 1
    outcome.incoming_invoice = { id, name: invoice.number }
  }
  return outcome
}

async function readNamed(user: { id: number }, file: UploadedFile, files: number): Promise<ReceivedInvoice> {
  try {
    return await readFileOf(user, file)
  } catch (error) {
    if (!(error instanceof Refusal) || files === 1) throw error
    throw Refusal.field('files', `${file.name}: ${error.message}`)
  }
}

/** Keeps the outcome of each file as of a message. @throws Refusal nothing was received */
async function receiveEach(ctx: Context, files: readonly UploadedFile[]): Promise<Received> {
  const subject = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300)
  const message = {
    source: 'upload',
    source_key: `upload ${randomUUID()}`,
    message_id: null,
    sender: null,
    subject,
    sent_at: null,
  } as const
  const taken = await takeRead(ctx, { ...message, files }, await readFiles(ctx.user, files))
  const ids = taken.files.flatMap(({ outcome, incoming_invoice_id: id }) => (outcome === 'received' && id !== null ? [id] : []))
  const last = ids.at(-1)
  if (last === undefined) {
    const words = taken.files.map(({ name, words: why }) => `${name}: ${why ?? ''}`)
    throw new Refusal(422, words.join('; ').slice(0, 500), { files: words })
  }
  const rows = await incomingInvoiceRows(ctx.db, ids)
  const drafted = rows.filter(({ procurement_invoice, return_act }) => procurement_invoice !== null || return_act !== null).length
  return {
    received: ids.length,
    drafted,
    exceptions: ids.length - drafted,
    refused: taken.files.filter(({ outcome }) => outcome === 'refused' || outcome === 'known').length,
    incoming_invoice: { id: last, name: rows.find(({ id }) => id === last)?.number ?? '' },
  }
}
