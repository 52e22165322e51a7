import { sql } from 'kysely'
import { big, type Decimal } from '../../../contract/money.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { creditCheckAfter } from '../orders/orders.credit.ts'
import type { LockedSimplified } from './simplified.transitions.ts'
import { settleGoods, type WantedGoods } from './simplified.goods.ts'
import type { SimplifiedLine } from './simplified.lines.ts'

/** Adds lines behind those that the invoice has; their goods leave at once. Answers their keys in the same order. */
export async function insertLines(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'confirmed'>,
  invoice: { id: number; customer_id: number | null; date: string },
  lines: readonly SimplifiedLine[],
): Promise<number[]> {
  const { db, user } = ctx
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
  await settleGoods(ctx, invoice, ids, wanted)
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
 * A sale that is paid later needs a customer who may owe it (docs/domain/sales.md#credit-limit). Call it once the totals stand.
 * @param grown by how much an invoice that he owes already became larger, EUR: a limit that was passed before was remarked on then
 * @returns what speaks against it without stopping it
 * @throws Refusal of `customer_id`, also one that can be confirmed
 */
export async function remarkOnCredit(
  ctx: WarningContext & Pick<Context, 'db'>,
  { customer_id, payment_method }: Pick<LockedSimplified, 'customer_id' | 'payment_method'>,
  grown?: Decimal,
): Promise<string[]> {
  if (customer_id === null || payment_method !== 'transfer') return []
  const { db } = ctx
  const { rows } = await sql<{ blocked: boolean; reason: string | null }>`
    select is_blocked as blocked, blocked_reason as reason from customers where id = ${customer_id}`.execute(db)
  if (rows[0]?.blocked) throw Refusal.field('customer_id', ['Klients ir bloķēts', rows[0].reason].filter(Boolean).join(': '))
  const check = await creditCheckAfter(db, customer_id)
  if (check?.blocks) throw Refusal.field('customer_id', check.text)
  if (check === null || (grown !== undefined && big(check.over).gt(grown))) return []
  return warnUnlessConfirmed(ctx, 'credit-limit', 'customer_id', check.text)
}

/** Asks about an invoice that its buyer pays in cash (`confirmCash`). Call it once the totals stand. */
export async function confirmCashSale(
  ctx: Pick<Context, 'db' | 'confirmed'>,
  { customer_id, payment_method }: Pick<LockedSimplified, 'customer_id' | 'payment_method'>,
  gross: string,
): Promise<void> {
  if (payment_method === 'cash') await confirmCash(ctx, { customer_id, amount: gross, field: 'payment_method' })
}

/** A number belongs to the year of its document's date. */
export function refuseOtherYear({ date: former }: LockedSimplified, date: string): void {
  if (date.slice(0, 4) !== former.slice(0, 4)) throw Refusal.field('date', 'Datumam jāpaliek tajā pašā gadā, kurā rēķins numurēts')
}

/**
 * Numbers follow dates (INV-NUMBER-2): a changed date stays between those of its neighbours. What is dated ahead counts as of
 * the day on which it was numbered (INV-NUMBER-5). Call it last: it holds the counter, which gives no number meanwhile and
 * goes on from the date that is the latest now.
 * @throws Refusal of `date` that names the neighbour
 */
export async function keepOrder({ db, today }: Pick<Context, 'db' | 'today'>, moved: LockedSimplified, date: string): Promise<void> {
  const { id, series, series_no, date: former } = moved
  const counter = sql`kind = 'simplified_invoice' and series_name(pattern, period) = ${series}`
  await sql`select 1 from document_series where ${counter} for update`.execute(db)
  const { rows } = await sql<{ own: string; numbered: string; latest: string | null; number: string | null }>`
    with others as (
        select number, series_no, least(date, (created_at at time zone 'Europe/Riga')::date) as counted
        from simplified_invoices where series = ${series} and id <> ${id}),
      moved as (
        select case when ${date}::date > ${today}::date then numbered else ${date}::date end as own, numbered
        from (select (created_at at time zone 'Europe/Riga')::date as numbered from simplified_invoices where id = ${id}) as t)
    select own, numbered, (select max(counted) from others) as latest, (
      select number from others
      where ((series_no < ${series_no} and counted > own) or (series_no > ${series_no} and counted < own))
        and not coalesce(property('numbers_follow_dates') = 'false', false)
      order by abs(series_no - ${series_no}) limit 1) as number
    from moved`.execute(db)
  const [{ own, numbered, latest, number } = { own: date, numbered: former, latest: null, number: null }] = rows
  if (number !== null) throw Refusal.field('date', `Numuriem jāseko datumiem: ar šādu datumu rēķins būtu nevietā pret ${number}`)
  // Of a date that was ahead when it was told the counter holds the day on which the number was given.
  await sql`
    update document_series
    set last_date = greatest(${own}::date, case
      when last_date in (${former}::date, least(${former}::date, ${numbered}::date)) then ${latest}::date else last_date end)
    where ${counter}`.execute(db)
}
