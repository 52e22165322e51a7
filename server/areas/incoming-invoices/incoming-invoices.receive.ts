import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { IncomingKind, incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { big } from '../../../contract/money.ts'
import { incomingInvoice } from '../../../machines/incoming-invoice.ts'
import { one } from '../../db/one.ts'
import { isCreditCode } from '../../documents/ubl-kinds.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { readSent } from '../../workers/file-reader.ts'
import { keepFile } from '../files/keep.ts'
import { ourOwn, sellerKey, standingOf } from '../procurements/invoice-parties.ts'
import { fileOwner } from './incoming-invoices.list.ts'
import { prepareOf } from './incoming-invoices.steps.ts'

/** All files or none: what cannot be read names its file. */
export const receive: Handler<typeof incomingInvoices.receive> = async (ctx) => {
  const { user, body } = ctx
  const outcome = { received: 0, drafted: 0, exceptions: 0, incoming_invoice: { id: 0, name: '' } }
  const read: { file: UploadedFile; invoice: ReceivedInvoice }[] = []
  for (const file of body.files) read.push({ file, invoice: await readNamed(user, file, body.files.length) })
  for (const { file, invoice } of read) {
    const id = await receiveFile(ctx, file, invoice)
    const drafted = await prepareOf(ctx, id, {})
    outcome.received += 1
    outcome[drafted ? 'drafted' : 'exceptions'] += 1
    outcome.incoming_invoice = { id, name: invoice.number }
  }
  return { data: outcome }
}

async function readNamed(user: { id: number }, { name, bytes }: UploadedFile, files: number): Promise<ReceivedInvoice> {
  try {
    return await readSent(user, 'incomingInvoice', new Uint8Array(bytes))
  } catch (error) {
    if (!(error instanceof Refusal) || files === 1) throw error
    throw Refusal.field('files', `${name}: ${error.message}`)
  }
}

/** INV-INCOMING-2: a file is received once, and so is an invoice of its seller. */
async function receiveFile(ctx: Context, file: UploadedFile, invoice: ReceivedInvoice): Promise<number> {
  const { db, user, audit } = ctx
  const { number, date, due_date, supplier } = invoice
  if ((await standingOf(db, invoice)).isOurs) throw Refusal.field('files', ourOwn)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const file_name = file.name.slice(-200)
  const kind = kindOf(invoice)
  const [net, vat, gross] = [invoice.net, invoice.vat, invoice.gross].map((each) =>
    kind === 'invoice' ? each : big(each).neg().toFixed(2),
  )
  const { rows } = await sql<{ id: number }>`
    insert into incoming_invoices (kind, file_name, sha256, number, date, due_date, seller_name, seller_key, net, vat, gross, content, created_by, updated_by)
    values (${kind}, ${file_name}, ${sha256}, ${number}, ${date}, ${due_date || null}, ${supplier.name.slice(0, 200)}, ${sellerKey(supplier).slice(0, 200)},
      ${net}, ${vat}, ${gross}, ${JSON.stringify(invoice)}::jsonb, ${user.id}, ${user.id})
    on conflict do nothing returning id`.execute(db)
  if (!rows[0]) throw Refusal.field('files', await takenWords(ctx, sha256, invoice))
  const { id } = rows[0]
  await keepFile(ctx, { fileable_type: fileOwner, fileable_id: id, kind: 'document' }, file)
  audit({ entity: 'incoming_invoices', id, event: 'CREATED', after: { kind, number, file_name, gross } })
  return id
}

function kindOf({ code }: ReceivedInvoice): IncomingKind {
  return isCreditCode(code) ? 'credit_note' : 'invoice'
}

async function takenWords({ db }: Context, sha256: string, invoice: ReceivedInvoice): Promise<string> {
  const { number, date, supplier } = invoice
  const { rows } = await sql<{ same: boolean; number: string; day: string; status: keyof typeof incomingInvoice.states }>`
    select sha256 = ${sha256} as same, number, (created_at at time zone 'Europe/Riga')::date as day, status from incoming_invoices
    where sha256 = ${sha256} or seller_key = ${sellerKey(supplier).slice(0, 200)} and upper(number) = upper(${number})
      and extract(year from date) = extract(year from ${date}::date) and kind = ${kindOf(invoice)} and status <> 'refused'
    order by sha256 = ${sha256} desc limit 1`.execute(db)
  const found = one(rows)
  const what = found.same ? `Šis fails (rēķins ${found.number})` : `Šī piegādātāja rēķins ${found.number}`
  return `${what} jau ir saņemts ${formatDate(found.day)}; tas ir stāvoklī „${incomingInvoice.states[found.status]}”`
}
