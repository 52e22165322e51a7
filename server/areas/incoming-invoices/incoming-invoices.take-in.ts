import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatDate } from '../../../contract/format.ts'
import type { IncomingKind } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import type { incomingSources } from '../../../contract/incoming-invoices/incoming-messages.ts'
import { big } from '../../../contract/money.ts'
import { incomingInvoice } from '../../../machines/incoming-invoice.ts'
import { one } from '../../db/one.ts'
import { isCreditCode } from '../../documents/ubl-kinds.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { keepFile } from '../files/keep.ts'
import { ourOwn, sellerKey, standingOf } from '../procurements/invoice-parties.ts'
import { writerOf } from '../shared/in-name-of.ts'
import { fileOwner } from './incoming-invoices.list.ts'
import { prepareOf } from './incoming-invoices.steps.ts'

/** How a file came. */
export interface CameFrom {
  source: keyof typeof incomingSources
  sender?: string | null
}

/** The file or its invoice is there (INV-INCOMING-2). */
export class AlreadyReceived extends Refusal {
  readonly incomingInvoice: number

  constructor(incomingInvoice: number, words: string) {
    super(422, words, { files: [words] })
    this.incomingInvoice = incomingInvoice
  }
}

/**
 * Receives a file and prepares its document, if nothing keeps it back.
 * @throws AlreadyReceived, Refusal
 */
export async function takeIn(
  ctx: Context,
  file: UploadedFile,
  invoice: ReceivedInvoice,
  from: CameFrom,
): Promise<{ id: number; drafted: boolean }> {
  const id = await receiveFile(ctx, file, invoice, from)
  return { id, drafted: await prepareOf(ctx, id, {}) }
}

/** INV-INCOMING-2: a file is received once, and so is an invoice of its seller. */
async function receiveFile(ctx: Context, file: UploadedFile, invoice: ReceivedInvoice, from: CameFrom): Promise<number> {
  const { db, user, audit } = ctx
  const { number, date, due_date, supplier } = invoice
  if ((await standingOf(db, invoice)).isOurs) throw Refusal.field('files', ourOwn)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const file_name = file.name.slice(-200)
  const kind = kindOf(invoice)
  const [net, vat, gross] = [invoice.net, invoice.vat, invoice.gross].map((each) =>
    kind === 'invoice' ? each : big(each).neg().toFixed(2),
  )
  const by = writerOf(user)
  const { rows } = await sql<{ id: number }>`
    insert into incoming_invoices (kind, file_name, sha256, number, date, due_date, seller_name, seller_key, net, vat, gross, content, created_by, updated_by)
    values (${kind}, ${file_name}, ${sha256}, ${number}, ${date}, ${due_date || null}, ${supplier.name.slice(0, 200)}, ${sellerKey(supplier).slice(0, 200)},
      ${net}, ${vat}, ${gross}, ${JSON.stringify(invoice)}::jsonb, ${by}, ${by})
    on conflict do nothing returning id`.execute(db)
  if (!rows[0]) throw await taken(ctx, sha256, invoice)
  const { id } = rows[0]
  await keepFile(ctx, { fileable_type: fileOwner, fileable_id: id, kind: 'document' }, file)
  audit({ entity: 'incoming_invoices', id, event: 'CREATED', after: { kind, number, file_name, gross, ...from } })
  return id
}

function kindOf({ code }: ReceivedInvoice): IncomingKind {
  return isCreditCode(code) ? 'credit_note' : 'invoice'
}

async function taken({ db }: Context, sha256: string, invoice: ReceivedInvoice): Promise<AlreadyReceived> {
  const { number, date, supplier } = invoice
  const { rows } = await sql<{ id: number; same: boolean; number: string; day: string; status: keyof typeof incomingInvoice.states }>`
    select id, sha256 = ${sha256} as same, number, (created_at at time zone 'Europe/Riga')::date as day, status from incoming_invoices
    where sha256 = ${sha256} or seller_key = ${sellerKey(supplier).slice(0, 200)} and upper(number) = upper(${number})
      and extract(year from date) = extract(year from ${date}::date) and kind = ${kindOf(invoice)} and status <> 'refused'
    order by sha256 = ${sha256} desc limit 1`.execute(db)
  const found = one(rows)
  const what = found.same ? `Šis fails (rēķins ${found.number})` : `Šī piegādātāja rēķins ${found.number}`
  const words = `${what} jau ir saņemts ${formatDate(found.day)}; tas ir stāvoklī „${incomingInvoice.states[found.status]}”`
  return new AlreadyReceived(found.id, words)
}
