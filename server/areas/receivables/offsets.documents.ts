import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import { mostOffset, type OffsettableDocument } from '../../../contract/receivables/offsets.ts'
import type { receivables } from '../../../contract/receivables/receivables.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { visibleCustomer } from '../customers/owner.ts'
import { isSameCompany, offsettable as ofCustomer, offsettableBySupplier } from './offsets.parties.ts'

type OpenDocument = Omit<OffsettableDocument, 'amount'>

export interface Part {
  id: number
  amount: string
}

export interface Sides {
  ours: readonly OpenDocument[]
  theirs: readonly OpenDocument[]
}

/** EUR; the parts of each side come to the amount. */
export interface Offset {
  amount: string
  parts: Part[]
  theirParts: Part[]
}

export const offsettable: Handler<typeof receivables.offsettable> = async (ctx) => {
  const { db, params, query, today } = ctx
  const date = query.date ?? today
  const customer = await visibleCustomer(ctx, params.customerId)
  const supplier = await supplierOf(db, customer.id)
  const { ours, theirs } = await openOf(db, { customer_id: customer.id, supplier_id: supplier?.id ?? null, date })
  const most = largest({ ours, theirs })
  return { data: { customer, supplier, date, invoices: proposed(ours, most), procurement_invoices: proposed(theirs, most) } }
}

function proposed(documents: readonly OpenDocument[], most: string): OffsettableDocument[] {
  const amounts = new Map(oldest(documents, most).map(({ id, amount }) => [id, amount]))
  return documents.map((document) => ({ ...document, amount: amounts.get(document.id) ?? '0.00' }))
}

export async function supplierOf(db: Db, customerId: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from customers c join suppliers s on ${isSameCompany} where c.id = ${customerId}
    order by exists (select from procurement_invoices v where v.supplier_id = s.id and ${offsettableBySupplier}) desc, s.customer_id is null, s.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Documents of later days cannot be paid on the day. */
export async function openOf(
  db: Db,
  { customer_id, supplier_id, date }: { customer_id: number; supplier_id: number | null; date: string },
): Promise<Sides> {
  const ours = await sql<OpenDocument>`
    select v.id, v.number, v.date, v.due_date, v.open from invoices v
    where v.customer_id = ${customer_id} and ${ofCustomer} and v.date <= ${date} order by v.due_date, v.id limit ${mostOffset}`.execute(db)
  const theirs = await sql<OpenDocument>`
    select v.id, v.supplier_number as number, v.date, v.due_date, v.open from procurement_invoices v
    where v.supplier_id = ${supplier_id} and ${offsettableBySupplier} and v.date <= ${date} order by v.due_date, v.id
    limit ${mostOffset}`.execute(db)
  return { ours: ours.rows, theirs: theirs.rows }
}

/** Open on both sides, EUR. */
function largest({ ours, theirs }: Sides): string {
  const [owed, owing] = [sum(ours.map(({ open }) => open)), sum(theirs.map(({ open }) => open))]
  return round2(owed.lt(owing) ? owed : owing)
}

function oldest(documents: readonly OpenDocument[], amount: string): Part[] {
  let left = big(amount)
  return documents.flatMap(({ id, open }) => {
    const part = left.lt(open) ? left : big(open)
    left = left.minus(part)
    return part.gt(0) ? [{ id, amount: round2(part) }] : []
  })
}

type Asked = Pick<Body<typeof receivables.offset>, 'amount' | 'invoices' | 'procurement_invoices'>

/** The chosen documents of both sides, else the oldest up to the amount (INV-OFFSET-1, INV-OFFSET-3). */
export function offsetOf(sides: Sides, { amount, invoices, procurement_invoices }: Asked): Offset {
  if (!invoices && !procurement_invoices) return oldestOf(sides, amount ?? null)
  if (!invoices || !procurement_invoices) {
    const field = invoices ? 'procurement_invoices' : 'invoices'
    throw Refusal.field(field, `Lauks „${labelOf(field)}” ir obligāts, ja otras puses dokumenti ir izvēlēti`)
  }
  if (amount) throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: summu nosaka izvēlētie dokumenti`)
  const parts = chosen(sides.ours, invoices, 'invoices')
  const theirParts = chosen(sides.theirs, procurement_invoices, 'procurement_invoices')
  const [owed, owing] = [sum(parts.map((part) => part.amount)), sum(theirParts.map((part) => part.amount))]
  if (!owed.eq(owing)) {
    const label = labelOf('procurement_invoices')
    throw Refusal.field(
      'procurement_invoices',
      `Lauks „${label}”: abu pušu summām jābūt vienādām, bet tās ir ${formatMoney(owed)} un ${formatMoney(owing)}`,
    )
  }
  return { amount: round2(owed), parts, theirParts }
}

function oldestOf(sides: Sides, asked: string | null): Offset {
  const amount = amountOf(sides, asked)
  return { amount, parts: oldest(sides.ours, amount), theirParts: oldest(sides.theirs, amount) }
}

function amountOf(sides: Sides, asked: string | null): string {
  const most = largest(sides)
  if (big(most).lte(0)) throw Refusal.state('Šajā dienā nav savstarpēju parādu, ko ieskaitīt')
  if (asked === null) return most
  if (big(asked).lte(0)) throw Refusal.field('amount', `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
  if (big(asked).gt(most)) {
    throw Refusal.field('amount', `Lauks „${labelOf('amount')}”: ieskaitīt var ne vairāk kā ${formatMoney(most)}`)
  }
  return round2(asked)
}

/** @throws Refusal at the document */
function chosen(documents: readonly OpenDocument[], asked: readonly Part[], field: 'invoices' | 'procurement_invoices'): Part[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  return asked.map(({ id, amount }, place) => {
    const refuse = (name: keyof Part, reason: string): never => {
      throw Refusal.field(`${field}.${place}.${name}`, `Lauks „${labelOf(field)}” (${place + 1}. rinda): ${reason}`)
    }
    const document = byId.get(id)
    if (document === undefined) return refuse('id', 'šajā dienā šo dokumentu nevar ieskaitīt')
    if (asked.findIndex((each) => each.id === id) < place) return refuse('id', `${document.number} norādīts vairākkārt`)
    if (big(amount).lte(0)) return refuse('amount', 'summai jābūt lielākai par nulli')
    if (big(amount).gt(document.open))
      return refuse('amount', `no ${document.number} var ieskaitīt ne vairāk kā ${formatMoney(document.open)}`)
    return { id, amount: round2(amount) }
  })
}
