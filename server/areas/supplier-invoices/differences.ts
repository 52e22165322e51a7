import { sql } from 'kysely'
import { big, round2, round4, sum, type Decimal } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import type { Context, Db } from '../../http/context.ts'
import { procurementMoves } from '../procurements/procurements.record.ts'
import { lockStockItems, revalue } from '../stock/ledger.ts'
import { expectedNet, supplierInvoiceMoves } from './supplier-invoices.record.ts'

/**
 * docs/domain/stock.md#valuation: differences adjust goods on hand, the rest is a variance. Averages know no lots,
 * so stock is attributed first in, first out; serialised units individually, wherever they are.
 */

/** EUR. */
interface Difference {
  line_id: number
  amount: Decimal
}

export async function postDifferences(ctx: Context, invoiceId: number): Promise<void> {
  const { rows } = await sql<{ line_id: number; of_goods: boolean; net: string; expected: string | null }>`
    select i.id as line_id, i.procurement_item_id is not null as of_goods, i.net, ${expectedNet} as expected
    from procurement_invoice_items i left join procurement_items g on g.id = i.procurement_item_id
    where i.procurement_invoice_id = ${invoiceId} order by i.position, i.id`.execute(ctx.db)
  const goods = rows.filter(({ of_goods }) => of_goods)
  const receivedCosts = await sql<{ costs: string }>`select supplier_invoice_received_costs(${invoiceId}) as costs`.execute(ctx.db)
  const extra = sum(rows.filter(({ of_goods }) => !of_goods).map(({ net }) => net)).minus(big(one(receivedCosts.rows).costs))
  const shares = spread(
    extra,
    goods.map(({ net }) => net),
  )
  await book(
    ctx,
    invoiceId,
    goods.map(({ line_id, net, expected }, index) => ({ line_id, amount: big(net).minus(big(expected)).plus(big(shares[index])) })),
  )
}

/** Goods issued meanwhile keep their part. */
export async function takeBackDifferences(ctx: Context, invoiceId: number): Promise<void> {
  const { rows } = await sql<{ line_id: number; amount: string }>`
    select line_id, sum(amount) as amount from (
      select line_id, value as amount from stock_movements where document_type = ${supplierInvoiceMoves} and document_id = ${invoiceId}
      union all
      select line_id, amount from valuation_variances where document_type = ${supplierInvoiceMoves} and document_id = ${invoiceId}
    ) as posted group by line_id order by line_id`.execute(ctx.db)
  await book(
    ctx,
    invoiceId,
    rows.map(({ line_id, amount }) => ({ line_id, amount: big(amount).times(-1) })),
  )
}

/** Proportional, in cents; the last takes the rest. */
function spread(amount: Decimal, weights: readonly Decimal[]): string[] {
  const whole = sum(weights)
  let remainingAmount = big(amount)
  return weights.map((weight, index) => {
    const share = whole.eq(0) ? big(1).div(weights.length) : big(weight).div(whole)
    const part = index === weights.length - 1 ? remainingAmount : big(round2(big(amount).times(share)))
    remainingAmount = remainingAmount.minus(part)
    return round2(part)
  })
}

interface Place {
  line_id: number
  /** Units received, invoiced or not. */
  received: string
  received_in: number
  stock_item_id: number | null
  quantity: string
  procurement_item_id: number
  has_units: boolean
}

async function book(ctx: Context, invoiceId: number, differences: readonly Difference[]): Promise<void> {
  const { db, user } = ctx
  const openDifferences = differences.filter(({ amount }) => !big(amount).eq(0))
  if (openDifferences.length === 0) return
  const source = { document_type: supplierInvoiceMoves, document_id: invoiceId, user_id: user.id }
  const stockItems = (places: readonly Place[]) =>
    places.flatMap(({ stock_item_id, received_in }) => [stock_item_id ?? received_in, received_in])
  const levels = await lockStockItems(db, stockItems(await placesOf(db, openDifferences)))
  const values = new Map([...levels].map(([id, { stock_value }]) => [id, big(stock_value)]))
  const places = await placesOf(db, openDifferences)
  for (const { line_id, amount } of openDifferences) {
    const linePlaces = places.filter((place) => place.line_id === line_id)
    let rest = big(amount)
    for (const { stock_item_id, quantity, received, procurement_item_id, has_units } of linePlaces) {
      if (stock_item_id === null) continue
      const value = values.get(stock_item_id) ?? big(0)
      const share = big(round4(big(amount).times(big(quantity)).div(big(received))))
      // Value is never negative.
      const part = share.plus(value).lt(0) ? value.times(-1) : share
      await revalue(db, { ...source, stock_item_id, line_id }, part)
      if (has_units) await recost(db, { procurement_item_id, stock_item_id, each: big(amount).div(big(received)) })
      values.set(stock_item_id, value.plus(part))
      rest = rest.minus(part)
    }
    const [first] = linePlaces
    if (first && !rest.eq(0)) {
      await db
        .insertInto('valuation_variances')
        .values({ ...source, stock_item_id: first.received_in, line_id, amount: round4(rest) })
        .execute()
    }
  }
}

async function recost(
  db: Db,
  { procurement_item_id, stock_item_id, each }: { procurement_item_id: number; stock_item_id: number; each: Decimal },
): Promise<void> {
  await sql`
    update catalog_item_units set unit_cost = greatest(0, unit_cost + ${big(each).toFixed(6)}::numeric)
    where procurement_item_id = ${procurement_item_id} and stock_item_id = ${stock_item_id} and deleted_at is null`.execute(db)
}

async function placesOf(db: Db, differences: readonly Difference[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select i.id as line_id, g.quantity as received, s.id as received_in, left_over.stock_item_id, coalesce(left_over.quantity, 0) as quantity,
      g.id as procurement_item_id, k.has_units
    from procurement_invoice_items i
    join procurement_items g on g.id = i.procurement_item_id
    join procurements p on p.id = g.procurement_id
    join catalog_items k on k.id = g.catalog_item_id
    join stock_items s on s.catalog_item_id = g.catalog_item_id and s.warehouse_id = coalesce(g.warehouse_id, p.warehouse_id)
    left join lateral (
      select u.stock_item_id, count(*)::numeric as quantity from catalog_item_units u
      where k.has_units and u.procurement_item_id = g.id and u.stock_item_id is not null and u.deleted_at is null group by 1
      union all
      select m.stock_item_id, greatest(0, least(m.quantity, s.on_hand - coalesce(later.quantity, 0)))
      from stock_movements m
      left join lateral (
        select sum(x.quantity) as quantity from stock_movements x
        where x.stock_item_id = m.stock_item_id and x.quantity > 0 and x.reverses_id is null and (x.effective_at, x.id) > (m.effective_at, m.id)
          and not exists (select from stock_movements y where y.reverses_id = x.id)
      ) later on true
      where not k.has_units and m.stock_item_id = s.id and m.document_type = ${procurementMoves} and m.document_id = p.id and m.line_id = g.id
        and m.quantity > 0 and m.reverses_id is null and not exists (select from stock_movements y where y.reverses_id = m.id)
    ) left_over on left_over.quantity > 0
    where i.id = any (${differences.map(({ line_id }) => line_id)}) order by i.id, left_over.stock_item_id`.execute(db)
  return rows
}
