import { sql } from 'kysely'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { creditCheckAfter } from '../orders/credit.ts'
import type { LockedSimplified } from './advance.ts'
import { settleGoods, type WantedGoods } from './goods.ts'
import type { SimplifiedLine } from './lines.ts'

/** Adds lines behind those that the invoice has; their goods leave at once. Answers their keys in the same order. */
export async function insertLines(
  io: Pick<Context, 'db' | 'user' | 'today'>,
  invoice: { id: number; customer_id: number | null; date: string },
  lines: readonly SimplifiedLine[],
): Promise<number[]> {
  const { db, user } = io
  const { id: invoiceId } = invoice
  const last = await db
    .selectFrom('simplified_invoice_items')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('simplified_invoice_id', '=', invoiceId)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  const by = { simplified_invoice_id: invoiceId, created_by: user.id, updated_by: user.id }
  const made = await db
    .insertInto('simplified_invoice_items')
    .values(lines.map((line, index) => ({ ...by, position: first + index, ...line })))
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const wanted = lines.flatMap((line, index) => wantedOf(line, ids[index] ?? 0, `items.${index}.`))
  await settleGoods(io, invoice, ids, wanted)
  return ids
}

/** What a line takes out of stock; `at` stands before the names of its fields. */
export function wantedOf(line: Pick<SimplifiedLine, 'stock_item_id' | 'quantity' | 'units'>, line_id: number, at = ''): WantedGoods[] {
  const { stock_item_id, quantity } = line
  if (stock_item_id === null) return []
  return [{ line_id, stock_item_id, quantity, units: piecesOf(line), field: `${at}quantity`, unitsField: `${at}units` }]
}

/** Numbers of the pieces on a line. */
export function piecesOf({ units }: Pick<SimplifiedLine, 'units'>): string[] {
  return units === null ? [] : (JSON.parse(units) as string[])
}

/**
 * A sale that is paid later needs a customer who may owe it (domain.md 3.12). Call it once the totals stand.
 * @returns what speaks against it without stopping it
 */
export async function refuseCredit(
  db: Db,
  { customer_id, payment_method }: Pick<LockedSimplified, 'customer_id' | 'payment_method'>,
): Promise<string | null> {
  if (customer_id === null || payment_method !== 'transfer') return null
  const { rows } = await sql<{ blocked: boolean; reason: string | null }>`
    select is_blocked as blocked, blocked_reason as reason from customers where id = ${customer_id}`.execute(db)
  if (rows[0]?.blocked) throw Refusal.field('customer_id', ['Klients ir bloķēts', rows[0].reason].filter(Boolean).join(': '))
  const check = await creditCheckAfter(db, customer_id)
  if (check?.blocks) throw Refusal.field('customer_id', check.text)
  return check?.text ?? null
}

/** Numbers follow dates (law N2): a changed date stays between those of its neighbours, within the year of its series. */
export async function refuseOutOfOrder(db: Db, { id, series, series_no, date: former }: LockedSimplified, date: string): Promise<void> {
  if (date === former) return
  if (date.slice(0, 4) !== former.slice(0, 4)) throw Refusal.field('date', 'Datumam jāpaliek tajā pašā gadā, kurā rēķins numurēts')
  const { rows } = await sql<{ number: string }>`
    select number from simplified_invoices
    where id <> ${id} and series = ${series} and ((series_no < ${series_no} and date > ${date}) or (series_no > ${series_no} and date < ${date}))
      and not coalesce(property('numbers_follow_dates') = 'false', false)
    order by abs(series_no - ${series_no}) limit 1`.execute(db)
  if (rows[0]) throw Refusal.field('date', `Numuriem jāseko datumiem: ar šādu datumu rēķins būtu nevietā pret ${rows[0].number}`)
}
