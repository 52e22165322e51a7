import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { lowersPrice } from '../../../contract/credits/credit-reasons.ts'
import type { credits } from '../../../contract/credits/credits.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleTo } from '../../http/visible.ts'
import { documentOfLine, isOfLine, linesOfCreditable, type Creditable } from '../shared/creditable.ts'
import { visibleInvoices } from './creditable.ts'
import {
  lockCreditSources,
  planCredit,
  sourceField,
  sourceKey,
  type CreditRequest,
  type Corrected,
  type CreditLine,
  type CreditSource,
} from './plan.ts'
import { loadCreditNote } from './credits.record.ts'
import { recomputeCredit } from './totals.ts'

type NewNote = Omit<Body<typeof credits.create>, 'invoice_id' | 'simplified_invoice_id' | 'items'>

interface Placed extends CreditRequest {
  place: number
}

/** Without lines: everything that can still be credited. */
export const create: Handler<typeof credits.create> = async (ctx) => {
  const { invoice_id, simplified_invoice_id, items, ...note } = ctx.body
  const of = correctedOne({ invoice_id: invoice_id ?? null, simplified_invoice_id: simplified_invoice_id ?? null })
  const requestedLines = items ?? (await openLines(ctx.db, of))
  const id = await draftCredit(ctx, of, note, placed(requestedLines))
  return { credit_note_id: id, data: await loadCreditNote(ctx, id) }
}

function correctedOne({
  invoice_id,
  simplified_invoice_id,
}: {
  invoice_id: number | null
  simplified_invoice_id: number | null
}): Corrected {
  if (invoice_id !== null && simplified_invoice_id === null) return { invoice_id, simplified_invoice_id }
  if (invoice_id === null && simplified_invoice_id !== null) return { invoice_id, simplified_invoice_id }
  const label = `Lauks „${labelOf('invoice_id')}”`
  throw Refusal.field('invoice_id', invoice_id === null ? `${label} ir obligāts` : `${label}: kredītrēķins labo tikai vienu rēķinu`)
}

/** Creates one credit note per invoice of the order. */
export const createForOrder: Handler<typeof credits.createForOrder> = async (ctx) => {
  const { order_id, items, ...note } = ctx.body
  await requireOrder(ctx, order_id)
  const open = await openLines(ctx.db, { order_id })
  if (open.length === 0) throw Refusal.field('order_id', `Lauks „${labelOf('order_id')}”: pasūtījuma rēķinos nav nekā, ko kreditēt`)
  const invoiceOf = new Map(open.map((line) => [line.invoice_item_id, line.invoice_id]))
  const selectedLines = placed(items ?? open)
  const of = ({ invoice_item_id }: Placed): number => invoiceOf.get(invoice_item_id ?? null) ?? 0
  const foreign = selectedLines.find((line) => of(line) === 0)
  if (foreign) throw Refusal.field(fieldOf(foreign)('invoice_item_id'), `Lauks „${labelOf('invoice_item_id')}”: rindu kreditēt nevar`)
  const ids: number[] = []
  for (const invoice_id of [...new Set(selectedLines.map(of))].toSorted((a, b) => a - b)) {
    const lines = selectedLines.filter((line) => of(line) === invoice_id)
    ids.push(await draftCredit(ctx, { invoice_id, simplified_invoice_id: null }, note, lines))
  }
  const [first = 0] = ids
  return { credit_note_id: first, credit_note_ids: ids, data: await loadCreditNote(ctx, first) }
}

function placed(lines: readonly CreditRequest[]): Placed[] {
  return lines.map((line, place) => ({ ...line, place }))
}

const fieldOf =
  ({ place }: Placed) =>
  (field: string): string =>
    `items.${place}.${field}`

async function requireOrder({ db, user }: Context, id: number): Promise<void> {
  const { rows } = await sql`select 1 from orders t ${whereAll([sql`t.id = ${id}`, ...visibleTo(user, sql`t.customer_id`)])}`.execute(db)
  if (rows.length === 0) throw Refusal.field('order_id', `Lauks „${labelOf('order_id')}”: pasūtījums neeksistē`)
}

interface OpenLine {
  invoice_item_id: number | null
  simplified_invoice_item_id: number | null
  invoice_id: number | null
}

async function openLines(db: Db, of: Creditable): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select n.invoice_item_id, n.simplified_invoice_item_id, n.invoice_id
    from creditable_lines n ${documentOfLine}
    where ${linesOfCreditable(of)} and t.is_accepted and not t.is_opening and n.quantity > (
      select coalesce(sum(c.quantity), 0) from credit_note_items c join credit_notes d on d.id = c.credit_note_id
      where ${isOfLine} and d.status <> 'rejected' and not c.price_only)
    order by n.invoice_id, n.position, coalesce(n.invoice_item_id, n.simplified_invoice_item_id)`.execute(db)
  return rows
}

async function draftCredit(ctx: Context, of: Corrected, note: NewNote, requestedLines: readonly Placed[]): Promise<number> {
  const { db, user, today } = ctx
  const invoice = await creditedInvoice(ctx, of)
  const date = note.date ?? today
  refuseBefore(date, invoice.date)
  refuseReopening(note, of)
  if (requestedLines.length === 0) throw Refusal.field('items', `Lauks „${labelOf('items')}”: rēķinā nav nekā, ko kreditēt`)
  const sources = await lockCreditSources(db, of, requestedLines)
  const lines = []
  for (const line of requestedLines) lines.push(await planned(db, { line, note, sources, requestedLines, of }))
  const createdNote = await db
    .insertInto('credit_notes')
    .values({
      customer_id: invoice.customer_id,
      branch_id: invoice.branch_id,
      ...of,
      date,
      reason: note.reason,
      reason_text: note.reason_text ?? null,
      reopen_order: note.reopen_order ?? false,
      refund_method: note.refund_method ?? null,
      notes: note.notes ?? null,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, line] of lines.entries()) await insertCreditLine(ctx, createdNote.id, { position: index + 1, line })
  await recomputeCredit(db, createdNote.id)
  const after = { ...correctedKey(of), ...note, items: requestedLines }
  ctx.audit({ entity: 'credit_notes', id: createdNote.id, event: 'CREATED', after, customer_id: invoice.customer_id })
  return createdNote.id
}

function correctedKey({ invoice_id, simplified_invoice_id }: Corrected): Partial<Corrected> {
  return invoice_id === null ? { simplified_invoice_id } : { invoice_id }
}

interface Planning {
  line: Placed
  of: Corrected
  note: NewNote
  sources: ReadonlyMap<number, CreditSource>
  requestedLines: readonly Placed[]
}

function planned(db: Db, { line, of, note, sources, requestedLines }: Planning): Promise<CreditLine> {
  const field = fieldOf(line)
  const key = sourceKey(of, line)
  const name = sourceField(of)
  const source = sources.get(key)
  if (!source) throw Refusal.field(field(name), `Lauks „${labelOf(name)}”: rēķinā tādas rindas nav`)
  if (requestedLines.some((other) => other.place < line.place && sourceKey(of, other) === key)) {
    throw Refusal.field(field(name), `Lauks „${labelOf(name)}”: viena rinda norādīta vairākkārt`)
  }
  return planCredit(db, source, line, { priceOnly: lowersPrice(note.reason), returns: note.reason === 'return', fieldOf: field })
}

interface CreditedInvoice {
  customer_id: number | null
  branch_id: number | null
  date: string
  is_accepted: boolean
  is_opening: boolean
  in_shop: boolean
}

async function creditedInvoice({ db, user }: Context, of: Corrected): Promise<CreditedInvoice> {
  // Locks the simplified invoice, so that referenced data cannot change meanwhile.
  await sql`select id from simplified_invoices where id = ${of.simplified_invoice_id} for no key update`.execute(db)
  const { rows } = await sql<CreditedInvoice>`
    select t.customer_id, t.branch_id, t.date, t.is_accepted, t.is_opening, t.in_shop
    from credited_document(${of.invoice_id}, ${of.simplified_invoice_id}) t ${whereAll(visibleInvoices(user))}`.execute(db)
  const field = of.invoice_id === null ? 'simplified_invoice_id' : 'invoice_id'
  const label = `Lauks „${labelOf(field)}”`
  const [invoice] = rows
  if (!invoice) throw Refusal.field(field, `${label}: rēķins neeksistē`)
  if (!invoice.is_accepted) throw Refusal.field(field, `${label}: rēķins ${of.invoice_id === null ? 'ir anulēts' : 'vēl nav akceptēts'}`)
  if (invoice.is_opening) throw Refusal.field(field, `${label}: rēķins izrakstīts iepriekšējā programmā, kredītrēķinu tam raksta tur`)
  if (invoice.in_shop) throw Refusal.field(field, `${label}: rēķins ir par veikala pārdevumu; preces atgriež pēc čeka`)
  return invoice
}

export function refuseBefore(date: string, invoiceDate: string): void {
  if (date < invoiceDate) {
    throw Refusal.field('date', `Lauks „${labelOf('date')}” nedrīkst būt pirms rēķina datuma ${formatDate(invoiceDate)}`)
  }
}

/** A price correction does not undo delivery, and only orders can be reopened. */
export function refuseReopening({ reason, reopen_order }: Pick<NewNote, 'reason' | 'reopen_order'>, of: Corrected): void {
  if (!reopen_order) return
  const label = `Lauks „${labelOf('reopen_order')}”`
  if (lowersPrice(reason)) throw Refusal.field('reopen_order', `${label}: labojot cenu, pasūtījumu neatver`)
  if (of.invoice_id === null) throw Refusal.field('reopen_order', `${label}: vienkāršais rēķins nav pēc pasūtījuma`)
}

export async function insertCreditLine(
  { db, user }: Context,
  noteId: number,
  { position, line }: { position: number; line: CreditLine },
): Promise<void> {
  await db
    .insertInto('credit_note_items')
    .values({ ...line, credit_note_id: noteId, position, created_by: user.id, updated_by: user.id })
    .execute()
}
