import { sql } from 'kysely'
import { big, type Decimal } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { warnUnlessConfirmed, type WarningContext } from '../../http/warnings.ts'
import { confirmCash } from '../customers/cash-limit.ts'
import { creditCheckAfter } from '../orders/orders.credit.ts'
import type { LockedSimplified } from './simplified.transitions.ts'
import { settleGoods, type TargetGoods } from './simplified.goods.ts'
import type { SimplifiedLine } from './simplified.lines.ts'

/** Returns the keys in input order. */
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
  const insertedRows = await db
    .insertInto('simplified_invoice_items')
    .values(lines.map((line, index) => ({ ...by, position: first + index, ...line })))
    .returning('id')
    .execute()
  const ids = insertedRows.map(({ id }) => id)
  const targetGoods = lines.flatMap((line, index) => targetGoodsOf(line, ids[index] ?? 0, `items.${index}.`))
  await settleGoods(ctx, invoice, ids, targetGoods)
  return ids
}

/** `at` prefixes field names. */
export function targetGoodsOf(line: Pick<SimplifiedLine, 'stock_item_id' | 'quantity' | 'units'>, line_id: number, at = ''): TargetGoods[] {
  const { stock_item_id, quantity } = line
  if (stock_item_id === null) return []
  return [{ line_id, stock_item_id, quantity, units: piecesOf(line), field: `${at}quantity`, unitsField: `${at}units` }]
}

export function piecesOf({ units }: Pick<SimplifiedLine, 'units'>): string[] {
  return units === null ? [] : (JSON.parse(units) as string[])
}

/**
 * Credit check (docs/domain/sales.md#credit-limit); call once totals are written. @param grown increase of an
 * invoice already owed, EUR @returns warnings @throws Refusal of `customer_id`
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
  const { blocked, reason } = one(rows)
  if (blocked) throw Refusal.field('customer_id', ['Klients ir bloķēts', reason].filter(Boolean).join(': '))
  const check = await creditCheckAfter(db, customer_id)
  if (check?.blocks) throw Refusal.field('customer_id', check.text)
  if (check === null || (grown !== undefined && big(check.over).gt(grown))) return []
  return warnUnlessConfirmed(ctx, 'credit-limit', 'customer_id', check.text)
}

/** Call once totals are written (`confirmCash`). */
export async function confirmCashSale(
  ctx: Pick<Context, 'db' | 'confirmed'>,
  { customer_id, payment_method, date }: Pick<LockedSimplified, 'customer_id' | 'payment_method' | 'date'>,
  gross: string,
): Promise<void> {
  if (payment_method === 'cash') await confirmCash(ctx, { with: customer_id, amount: gross, date, field: 'payment_method' })
}

/** Numbers belong to the year of the date. */
export function refuseOtherYear({ date: former }: LockedSimplified, date: string): void {
  if (date.slice(0, 4) !== former.slice(0, 4)) throw Refusal.field('date', 'Datumam jāpaliek tajā pašā gadā, kurā rēķins numurēts')
}

/**
 * INV-NUMBER-2: the date stays between its neighbours; future dates count from numbering (INV-NUMBER-5). Call it
 * last: it locks the counter. @throws Refusal of `date`
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
  // The counter stores the day of numbering for future dates.
  await sql`
    update document_series
    set last_date = greatest(${own}::date, case
      when last_date in (${former}::date, least(${former}::date, ${numbered}::date)) then ${latest}::date else last_date end)
    where ${counter}`.execute(db)
}
