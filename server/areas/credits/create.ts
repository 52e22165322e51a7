import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { lowersPrice } from '../../../contract/credit-reasons.ts'
import type { credits } from '../../../contract/credits.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { seenInvoices, visibleTo } from '../../http/visible.ts'
import { lockCreditSources, planCredit, type AskedCredit, type CreditLine, type CreditSource } from './plan.ts'
import { loadCreditNote } from './read.ts'
import { recomputeCredit } from './totals.ts'

type NewNote = Omit<Body<typeof credits.create>, 'invoice_id' | 'items'>

/** A line to credit, with its place among those that the person sent. */
interface Placed extends AskedCredit {
  place: number
}

/** Drafts a credit note on an accepted invoice: of the lines named, or of all that can still be credited. */
export const create: Handler<typeof credits.create> = async (io) => {
  const { invoice_id, items, ...note } = io.body
  const asked = items ?? (await openLines(io.db, sql`n.invoice_id = ${invoice_id}`))
  const id = await draftCredit(io, invoice_id, note, placed(asked))
  return { credit_note_id: id, data: await loadCreditNote(io, id) }
}

/** The same for all invoices of an order, a note for each that lines are of. */
export const createForOrder: Handler<typeof credits.createForOrder> = async (io) => {
  const { order_id, items, ...note } = io.body
  await requireOrder(io, order_id)
  const open = await openLines(io.db, sql`i.order_id = ${order_id}`)
  if (open.length === 0) throw Refusal.field('order_id', `Lauks „${labelOf('order_id')}”: pasūtījuma rēķinos nav nekā, ko kreditēt`)
  const invoiceOf = new Map(open.map((line) => [line.invoice_item_id, line.invoice_id]))
  const chosen = placed(items ?? open)
  const foreign = chosen.find((line) => !invoiceOf.has(line.invoice_item_id))
  if (foreign) throw Refusal.field(fieldOf(foreign)('invoice_item_id'), `Lauks „${labelOf('invoice_item_id')}”: rindu kreditēt nevar`)
  const invoices = [...new Set(chosen.map((line) => invoiceOf.get(line.invoice_item_id) ?? 0))].toSorted((a, b) => a - b)
  const ids: number[] = []
  for (const invoice of invoices) {
    ids.push(
      await draftCredit(
        io,
        invoice,
        note,
        chosen.filter((line) => invoiceOf.get(line.invoice_item_id) === invoice),
      ),
    )
  }
  const [first = 0] = ids
  return { credit_note_id: first, credit_note_ids: ids, data: await loadCreditNote(io, first) }
}

function placed(lines: readonly AskedCredit[]): Placed[] {
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

/** Lines of accepted invoices with a quantity left to credit. */
async function openLines(db: Db, where: ReturnType<typeof sql>): Promise<{ invoice_item_id: number; invoice_id: number }[]> {
  const { rows } = await sql<{ invoice_item_id: number; invoice_id: number }>`
    select n.id as invoice_item_id, n.invoice_id
    from invoice_items n join invoices t on t.id = n.invoice_id
    left join order_items i on n.source_type = 'order_item' and i.id = n.source_id
    where ${where} and t.accepted_at is not null and not t.is_opening and n.quantity > (
      select coalesce(sum(c.quantity), 0) from credit_note_items c join credit_notes d on d.id = c.credit_note_id
      where c.invoice_item_id = n.id and d.status <> 'rejected' and not c.price_only)
    order by n.invoice_id, n.position, n.id`.execute(db)
  return rows
}

async function draftCredit(io: Context, invoiceId: number, note: NewNote, asked: readonly Placed[]): Promise<number> {
  const { db, user, today } = io
  const invoice = await creditedInvoice(io, invoiceId)
  const date = note.date ?? today
  refuseBefore(date, invoice.date)
  refuseReopening(note)
  if (asked.length === 0) throw Refusal.field('items', `Lauks „${labelOf('items')}”: rēķinā nav nekā, ko kreditēt`)
  const sources = await lockCreditSources(
    db,
    asked.map((line) => line.invoice_item_id),
  )
  const lines = []
  for (const line of asked) lines.push({ source: line.invoice_item_id, ...(await planned(db, { line, invoiceId, note, sources, asked })) })
  const made = await db
    .insertInto('credit_notes')
    .values({
      customer_id: invoice.customer_id,
      branch_id: invoice.branch_id,
      invoice_id: invoiceId,
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
  for (const [index, { source, ...line }] of lines.entries()) await insertCreditLine(io, made.id, { source, position: index + 1, line })
  await recomputeCredit(db, made.id)
  const after = { invoice_id: invoiceId, ...note, items: asked }
  io.audit({ entity: 'credit_notes', id: made.id, event: 'CREATED', after, customer_id: invoice.customer_id })
  return made.id
}

interface Planning {
  line: Placed
  invoiceId: number
  note: NewNote
  sources: ReadonlyMap<number, CreditSource>
  asked: readonly Placed[]
}

function planned(db: Db, { line, invoiceId, note, sources, asked }: Planning): Promise<CreditLine> {
  const field = fieldOf(line)
  const source = sources.get(line.invoice_item_id)
  if (source?.invoice_id !== invoiceId) {
    throw Refusal.field(field('invoice_item_id'), `Lauks „${labelOf('invoice_item_id')}”: rēķinā tādas rindas nav`)
  }
  if (asked.some((other) => other.place < line.place && other.invoice_item_id === line.invoice_item_id)) {
    throw Refusal.field(field('invoice_item_id'), `Lauks „${labelOf('invoice_item_id')}”: viena rinda norādīta vairākkārt`)
  }
  return planCredit(db, source, line, { priceOnly: lowersPrice(note.reason), returns: note.reason === 'return', fieldOf: field })
}

interface CreditedInvoice {
  customer_id: number
  branch_id: number | null
  date: string
  accepted: boolean
  is_opening: boolean
}

async function creditedInvoice({ db, user }: Context, id: number): Promise<CreditedInvoice> {
  const { rows } = await sql<CreditedInvoice>`
    select t.customer_id, t.branch_id, t.date, t.accepted_at is not null as accepted, t.is_opening
    from invoices t ${whereAll([sql`t.id = ${id}`, ...seenInvoices(user)])}`.execute(db)
  const label = `Lauks „${labelOf('invoice_id')}”`
  if (!rows[0]) throw Refusal.field('invoice_id', `${label}: rēķins neeksistē`)
  if (!rows[0].accepted) throw Refusal.field('invoice_id', `${label}: rēķins vēl nav akceptēts`)
  if (rows[0].is_opening)
    throw Refusal.field('invoice_id', `${label}: rēķins izrakstīts iepriekšējā programmā, kredītrēķinu tam raksta tur`)
  return rows[0]
}

/** A correction is not written before what it corrects. */
export function refuseBefore(date: string, invoiceDate: string): void {
  if (date < invoiceDate) {
    throw Refusal.field('date', `Lauks „${labelOf('date')}” nedrīkst būt pirms rēķina datuma ${formatDate(invoiceDate)}`)
  }
}

/** What only became cheaper stays delivered. */
export function refuseReopening({ reason, reopen_order }: Pick<NewNote, 'reason' | 'reopen_order'>): void {
  if (reopen_order && lowersPrice(reason)) {
    throw Refusal.field('reopen_order', `Lauks „${labelOf('reopen_order')}”: labojot cenu, pasūtījumu neatver`)
  }
}

/** Adds a line to a draft. */
export async function insertCreditLine(
  { db, user }: Context,
  noteId: number,
  { source, position, line }: { source: number; position: number; line: CreditLine },
): Promise<void> {
  await db
    .insertInto('credit_note_items')
    .values({ ...line, credit_note_id: noteId, invoice_item_id: source, position, created_by: user.id, updated_by: user.id })
    .execute()
}
