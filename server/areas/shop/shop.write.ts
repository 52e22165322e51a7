import { sql } from 'kysely'
import { grossTotals } from '../../../contract/invoices/settlement.ts'
import { labelOf } from '../../../contract/labels.ts'
import { round2, sum, type TaxedLine, type VatGroup } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { settleGoods } from '../simplified/simplified.goods.ts'
import { ofShop, type LockedSale } from './shop.transitions.ts'
import { mixedCards, type SaleLine } from './shop.lines.ts'

/** Returns the keys in input order. */
export async function insertLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  saleId: number,
  lines: readonly SaleLine[],
): Promise<number[]> {
  const last = await db
    .selectFrom('shop_order_items')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('shop_order_id', '=', saleId)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  const by = { shop_order_id: saleId, created_by: user.id, updated_by: user.id }
  const insertedRows = await db
    .insertInto('shop_order_items')
    .values(lines.map((line, index) => ({ ...by, position: first + index, ...line })))
    .returning('id')
    .execute()
  const ids = insertedRows.map(({ id }) => id)
  for (const [index, line] of lines.entries()) await writeCards(db, ids[index] ?? 0, line)
  return ids
}

/** Replaces the line's cards. */
export async function writeCards(db: Db, lineId: number, line: Pick<SaleLine, 'vat_category' | 'units' | 'price_gross'>): Promise<void> {
  await sql`delete from gift_cards where shop_order_item_id = ${lineId}`.execute(db)
  if (line.vat_category !== 'O' || line.units === null) return
  const numbers = JSON.parse(line.units) as string[]
  const { rows } = await sql<{ number: string }>`select number from gift_cards where number = any (${numbers}) limit 1`.execute(db)
  if (rows[0]) throw Refusal.field('items', `Lauks „${labelOf('units')}”: dāvanu karte ${rows[0].number} jau ir pārdota`)
  await sql`
    insert into gift_cards (number, shop_order_item_id, amount, balance)
    select unnest(${numbers}::text[]), ${lineId}, ${line.price_gross}, ${line.price_gross}`.execute(db)
}

/** Posts the difference to the given lines' target; omitted lines are returned. */
export async function moveGoods(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'confirmed'>,
  sale: { id: number; customer_id: number | null; date: string },
  lines: readonly number[],
  targetLines: readonly (Pick<SaleLine, 'stock_item_id' | 'quantity' | 'units'> & { id: number; at: string })[],
): Promise<void> {
  const goodsRequests = targetLines.flatMap(({ id: line_id, stock_item_id, quantity, units, at }) => {
    if (stock_item_id === null) return []
    const pieces = units === null ? [] : (JSON.parse(units) as string[])
    return [{ line_id, stock_item_id, quantity, units: pieces, field: `${at}quantity`, unitsField: `${at}units` }]
  })
  await settleGoods(ctx, { ...sale, ledger: ofShop }, lines, goodsRequests)
}

export async function moveAll(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'confirmed'>,
  sale: { id: number; customer_id: number | null; date: string },
  way: 'out' | 'back',
): Promise<void> {
  const { rows } = await sql<Pick<SaleLine, 'stock_item_id' | 'quantity' | 'units'> & { id: number }>`
    select id, stock_item_id, quantity, units::text as units from shop_order_items where shop_order_id = ${sale.id} order by position, id`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  await moveGoods(ctx, sale, ids, way === 'out' ? rows.map((row, index) => ({ ...row, at: `items.${index}.` })) : [])
}

interface Line extends Omit<TaxedLine, 'net'> {
  id: number
  gross: string
}

/**
 * Net amounts, VAT groups and totals (INV-VAT-4); the price paid never changes. Tax of a return is the cumulative
 * difference over all returns. @returns total with VAT, EUR
 */
export async function recompute(db: Db, { id, returns_id }: Pick<LockedSale, 'id' | 'returns_id'>): Promise<string> {
  const rows = await linesAt(db, id)
  const whole = grossTotals(rows)
  if (whole.groups.length > 1 && whole.groups.some(({ category }) => category === 'O')) throw mixedCards()
  const groups = returns_id === null ? whole.groups : await returnedGroups(db, { id, returns_id }, rows)
  const net = sum(groups.map(({ taxable }) => taxable))
  const vat = sum(groups.map(({ tax }) => tax))
  await sql`
    update shop_order_items i set net = n.net
    from unnest(${rows.map((row) => row.id)}::bigint[], ${whole.nets}::numeric[]) n (id, net) where i.id = n.id and i.net <> n.net`.execute(
    db,
  )
  await sql`delete from shop_order_vat_lines where shop_order_id = ${id}`.execute(db)
  await sql`
    insert into shop_order_vat_lines (shop_order_id, category, rate, reason_code, taxable, tax)
    select ${id}, category, rate, reason_code, taxable, tax
    from json_to_recordset(${JSON.stringify(groups)}) as t (category text, rate numeric, reason_code text, taxable numeric, tax numeric)`.execute(
    db,
  )
  const gross = round2(net.plus(vat))
  await sql`update shop_orders set net = ${round2(net)}, vat = ${round2(vat)}, gross = ${gross} where id = ${id}`.execute(db)
  return gross
}

async function linesAt(db: Db, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, amount as gross, vat_category, vat_rate, vat_reason_code from shop_order_items where shop_order_id = ${id} order by position, id`.execute(
    db,
  )
  return rows
}

/** Full returns have the sale's tax. */
async function returnedGroups(db: Db, { id, returns_id }: { id: number; returns_id: number }, rows: readonly Line[]): Promise<VatGroup[]> {
  const { rows: earlier } = await sql<Line>`
    select i.id, i.amount as gross, i.vat_category, i.vat_rate, i.vat_reason_code
    from shop_order_items i join shop_orders o on o.id = i.shop_order_id
    where o.returns_id = ${returns_id} and o.id <> ${id} order by i.id`.execute(db)
  const before = grossTotals(earlier).groups
  const minus = (text: string) => round2(sum([text]).times(-1))
  const upTo = grossTotals([...earlier, ...rows]).groups
  const groups = grossTotals(rows).groups
  return groups.map((group) => {
    const same = (other: VatGroup) =>
      other.category === group.category && other.rate === group.rate && other.reason_code === group.reason_code
    const all = upTo.find(same)
    const former = before.find(same)
    return {
      ...group,
      taxable: round2(sum([all?.taxable ?? '0', minus(former?.taxable ?? '0')])),
      tax: round2(sum([all?.tax ?? '0', minus(former?.tax ?? '0')])),
    }
  })
}
