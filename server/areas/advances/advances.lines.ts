import { sql } from 'kysely'
import { formatMoney, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, round4, type VatCategory } from '../../../contract/money.ts'
import { grossTotals, spreadAdvance } from '../../../contract/invoices/settlement.ts'
import { standardRate } from '../../../contract/company/vat-decision.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, usualUnit } from '../catalog/counted.ts'
import { wordsOf } from '../invoices/invoices.accept.ts'

export interface AdvanceLine {
  name: string
  quantity: string
  price_gross: string
  gross: string
  vat_rate_code: string
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
}

export interface Share {
  amount?: string | undefined
  percent?: string | undefined
}

interface Group {
  category: VatCategory
  rate: string
  taxable: string
  tax: string
  vat_rate_code: string
  reason_code: string | null
}

/**
 * Lines for a part of an order, one per VAT group (INV-MONEY-3).
 * @param besides the advance being replaced, whose previous amount is not counted
 * @throws Refusal of `amount` when the order's advances would exceed its total, of `percent` when it contradicts the
 * amount
 */
export async function linesOfOrder(db: Db, orderId: number, { amount, percent }: Share, besides?: number): Promise<AdvanceLine[]> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'gross', 'advance_percent'])
    .where('id', '=', orderId)
    // Serializes advances of one order.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const requestedPercent = percent ?? (amount === undefined ? order.advance_percent : null)
  if (requestedPercent === null && amount === undefined) throw Refusal.field('amount', `Norādiet avansa summu vai procentus`)
  const requestedAmount = amount ?? round2(big(order.gross).times(big(requestedPercent)).div(100))
  if (big(requestedAmount).lte(0)) throw Refusal.field(amount === undefined ? 'percent' : 'amount', 'Avansam jābūt lielākam par nulli')
  if (amount !== undefined && percent !== undefined && !big(round2(big(order.gross).times(big(percent)).div(100))).eq(big(amount))) {
    throw Refusal.field(
      'percent',
      `Lauks „${labelOf('percent')}”: ${formatPercent(percent)} no pasūtījuma nav ${formatMoney(amount)}; norādiet vienu`,
    )
  }
  await refuseBeyond(db, orderId, { gross: order.gross, requestedAmount, field: amount === undefined ? 'percent' : 'amount' }, besides)
  const groups = await groupsOf(db, orderId)
  const title = amount === undefined ? `Avanss ${formatPercent(requestedPercent ?? '0')}` : 'Avanss'
  return spreadAdvance(requestedAmount, groups).flatMap(({ vat_category, vat_rate, vat_reason_code, gross }) => {
    const group = groups.find((each) => each.category === vat_category && each.rate === vat_rate && each.reason_code === vat_reason_code)
    if (!group) return []
    const { vat_rate_code } = group
    const name = `${title} par pasūtījumu ${order.number}`
    return [{ name, quantity: '1', price_gross: gross, gross, vat_rate_code, vat_category, vat_rate, vat_reason_code }]
  })
}

interface AdvanceLimit {
  /** Order total and requested amount, EUR. */
  gross: string
  requestedAmount: string
  field: 'amount' | 'percent'
}

async function refuseBeyond(db: Db, orderId: number, { gross, requestedAmount, field }: AdvanceLimit, besides = 0): Promise<void> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(gross), 0) as total from advance_invoices where order_id = ${orderId} and status <> 'annulled' and id <> ${besides}`.execute(
    db,
  )
  const before = big(one(rows).total)
  if (big(requestedAmount).plus(before).lte(big(gross))) return
  const others = before.gt(0) ? `, un citi avansi jau ir par ${formatMoney(before.toFixed(2))}` : ''
  throw Refusal.field(field, `Lauks „${labelOf(field)}”: pasūtījums ir tikai par ${formatMoney(gross)}${others}`)
}

async function groupsOf(db: Db, orderId: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select category, rate, vat_rate_code, reason_code, amount - case price_mode when 'gross' then tax else 0 end as taxable, tax
    from (
      select i.vat_category as category, i.vat_rate as rate, min(i.vat_rate_code) as vat_rate_code, min(i.vat_reason_code) as reason_code,
        o.price_mode, sum(i.amount) as amount,
        case when i.vat_category <> 'S' then 0
          else round(sum(i.amount) * i.vat_rate / (case o.price_mode when 'gross' then 100 + i.vat_rate else 100 end), 2) end as tax
      from order_items i join orders o on o.id = i.order_id where o.id = ${orderId} group by o.price_mode, i.vat_category, i.vat_rate,
        oss_state(i.vat_reason_code), is_margin_scheme(i.vat_reason_code)
    ) as grouped order by category = 'S' desc, rate desc, category, reason_code nulls first`.execute(db)
  return rows
}

interface EnteredLine {
  name: string
  quantity?: string | undefined
  price_gross: string
  vat_rate_code?: string | undefined
}

export async function linesTyped(db: Db, date: string, enteredLines: readonly EnteredLine[]): Promise<AdvanceLine[]> {
  const { rows } = await sql<{ code: string; rate: string; category: VatCategory }>`
    select code, rate, en_category as category from vat_rates where daterange(valid_from, valid_to, '[]') @> ${date}::date`.execute(db)
  const unit = await usualUnit(db)
  const standard = standardRate(rows)?.code ?? ''
  return enteredLines.map(({ name, quantity = '1', price_gross, vat_rate_code = standard }, place) => {
    const found = rows.find(({ code }) => code === vat_rate_code)
    const field = `items.${place}.vat_rate_code`
    if (!found) throw Refusal.field(field, `Lauks „${labelOf('vat_rate_code')}”: tādas PVN likmes tajā dienā nav`)
    const beyond = beyondUnit(unit, quantity)
    if (beyond !== null) throw Refusal.field(`items.${place}.quantity`, `Lauks „${labelOf('quantity')}”: ${beyond}`)
    const gross = round2(big(quantity).times(big(price_gross)))
    const vat = { vat_rate_code, vat_category: found.category, vat_rate: found.rate, vat_reason_code: null }
    return { name, quantity: round4(quantity), price_gross: round4(price_gross), gross, ...vat }
  })
}

export async function writeLines({ db, user }: Context, id: number, lines: readonly AdvanceLine[]): Promise<void> {
  const { net, vat, gross, nets } = grossTotals(lines)
  const { id: measure_unit_id } = await usualUnit(db)
  await sql`delete from advance_invoice_items where advance_invoice_id = ${id}`.execute(db)
  await db
    .insertInto('advance_invoice_items')
    .values(
      lines.map((line, index) => ({
        ...line,
        advance_invoice_id: id,
        position: index + 1,
        net: nets[index] ?? '0',
        measure_unit_id,
        created_by: user.id,
        updated_by: user.id,
      })),
    )
    .execute()
  await sql`update advance_invoices set net = ${net}, vat = ${vat}, gross = ${gross}, pdf_file_id = null where id = ${id}`.execute(db)
  await sql`update advance_invoices set amount_in_words = ${await wordsOf(db, 'advance_invoices', id)} where id = ${id}`.execute(db)
}
