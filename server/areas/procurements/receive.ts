import { sql } from 'kysely'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import { big, round4, sum, type Decimal } from '../../../contract/money.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { movedOn, refuseBeforeArrival } from '../stock/day.ts'
import { lockStockItems, postMovements } from '../stock/ledger.ts'
import { stockItemsOf } from '../stock/places.ts'
import { lockFreeUnits, moveUnits, receiveUnits, type FreeUnit } from '../stock/stock.units.ts'
import { advanceOnce, type LockedProcurement } from './procurements.transitions.ts'
import { setListPrices } from './list-prices.ts'
import { loadProcurement, procurementMoves } from './procurements.record.ts'
import { lockWaitingOrders, serveWaitingOrders } from './waiting.ts'
import { lockWaitingProduction, serveWaitingProduction } from './waiting-production.ts'

/**
 * docs/domain/purchasing.md#procurements, ACCEPT: books moves with shared transport costs, units and list prices,
 * then serves waiting orders, oldest first (INV-RESERVE-4).
 */
export const accept: Handler<typeof procurements.accept> = async (ctx) => {
  await advanceOnce(ctx, ctx.params.id, 'ACCEPT', async (procurement) => {
    const lines = await linesOf(ctx.db, procurement)
    const places = lines.map(({ stock_item_id }) => stock_item_id)
    // Lock order: docs/domain/accounts.md#locks.
    const making = await lockWaitingProduction(ctx.db, places)
    const waiting = await lockWaitingOrders(ctx.db, places)
    const moved = procurement.source_warehouse_id === null ? await buy(ctx, procurement, lines) : await transfer(ctx, procurement, lines)
    await setListPrices(ctx, procurement)
    // Goods ordered for production go there before orders; others after.
    const ordered = making ? await serveWaitingProduction(ctx, places, procurement.id) : 0
    const served = waiting ? await serveWaitingOrders(ctx, places) : 0
    const others = making ? await serveWaitingProduction(ctx, places, null) : 0
    return { movements: moved, orders_served: served, productions_served: ordered + others }
  })
  return { data: await loadProcurement(ctx, ctx.params.id) }
}

export interface ReceivedLine {
  id: number
  catalog_item_id: number
  stock_item_id: number
  quantity: string
  /** EUR after discount, four decimals. */
  worth: string
  units: string[]
}

export async function linesOf(db: Db, { id }: Pick<LockedProcurement, 'id'>): Promise<ReceivedLine[]> {
  const { rows } = await sql<ReceivedLine>`
    select i.id, i.catalog_item_id, s.id as stock_item_id, i.quantity, i.units,
      round(i.quantity * i.purchase_price * (100 - i.discount_percent) / 100, 4) as worth
    from procurement_items i
    join procurements p on p.id = i.procurement_id
    join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, p.warehouse_id)
    where i.procurement_id = ${id} order by i.position, i.id`.execute(db)
  return rows
}

async function buy(ctx: Context, procurement: LockedProcurement, lines: readonly ReceivedLine[]): Promise<number> {
  const shares = transportShares(procurement.transport_cost, lines)
  const kind = procurement.kind === 'opening' ? 'opening' : 'purchase'
  const source = await sourceOf(ctx, procurement)
  const posted = await postMovements(
    ctx.db,
    lines.map((line, place) => ({
      ...source,
      kind,
      line_id: line.id,
      stock_item_id: line.stock_item_id,
      quantity: line.quantity,
      value: round4(big(line.worth).plus(shares[place] ?? 0)),
    })),
  )
  const received = lines.flatMap((line, place) => {
    const move = posted[place]
    if (!move || line.units.length === 0) return []
    const { catalog_item_id, stock_item_id, units: numbers } = line
    const { supplier_id } = procurement
    return [
      {
        movement_id: move.id,
        unit_cost: move.unit_cost,
        procurement_item_id: line.id,
        catalog_item_id,
        stock_item_id,
        supplier_id,
        numbers,
      },
    ]
  })
  await receiveUnits(ctx.db, received, ctx.user.id)
  return posted.length
}

/** At the source's value (INV-STOCK-5). */
async function transfer(ctx: Context, procurement: LockedProcurement, lines: readonly ReceivedLine[]): Promise<number> {
  const source = await sourceOf(ctx, procurement)
  const warehouse_id = procurement.source_warehouse_id ?? 0
  const from = await stockItemsOf(
    ctx.db,
    lines.map(({ catalog_item_id: item_id }) => ({ item_id, warehouse_id })),
  )
  // Together: an opposite transfer may run at once.
  await lockStockItems(ctx.db, [...from, ...lines.map(({ stock_item_id }) => stock_item_id)])
  const units: FreeUnit[][] = []
  for (const [place, line] of lines.entries())
    units.push(line.units.length > 0 ? await lockFreeUnits(ctx.db, from[place] ?? 0, line.units) : [])
  await refuseBeforeArrival(
    ctx.db,
    units.flat().map(({ id }) => id),
    source,
  )
  const out = await postMovements(
    ctx.db,
    lines.map((line, place) => ({
      ...source,
      kind: 'transfer_out',
      line_id: line.id,
      stock_item_id: from[place] ?? 0,
      quantity: big(line.quantity).times(-1),
      ...(units[place]?.length && { unit_cost: averageCost(units[place]) }),
      field: 'status',
    })),
  )
  const into = await postMovements(
    ctx.db,
    lines.map((line, place) => ({
      ...source,
      kind: 'transfer_in',
      line_id: line.id,
      stock_item_id: line.stock_item_id,
      quantity: line.quantity,
      value: big(out[place]?.value).times(-1),
    })),
  )
  for (const [place, moving] of units.entries()) {
    const [left, came] = [out[place], into[place]]
    if (left && came) await moveUnits(ctx.db, moving, left.id, came)
  }
  return out.length + into.length
}

/** Past procurements are booked on their day. */
export async function sourceOf(ctx: Context, { id, date, kind }: Pick<LockedProcurement, 'id' | 'date' | 'kind'>) {
  const at = await movedOn(ctx, date, kind === 'internal' ? 'other' : 'receipt')
  return { document_type: procurementMoves, document_id: id, user_id: ctx.user.id, ...at }
}

/** By value, or by quantity if free; EUR, four decimals. Cumulative differences sum to the whole. */
export function transportShares(cost: Decimal, lines: readonly Pick<ReceivedLine, 'quantity' | 'worth'>[]): string[] {
  const worth = sum(lines.map((line) => big(line.worth)))
  const weights = lines.map((line) => big(worth.gt(0) ? line.worth : line.quantity))
  const all = sum(weights)
  let upTo = big(0)
  let distributed = big(0)
  return weights.map((weight) => {
    upTo = upTo.plus(weight)
    const share = all.gt(0) ? big(round4(big(cost).times(upTo).div(all))).minus(distributed) : big(0)
    distributed = distributed.plus(share)
    return round4(share)
  })
}

function averageCost(units: readonly FreeUnit[]): string {
  return sum(units.map(({ unit_cost }) => big(unit_cost)))
    .div(units.length)
    .toFixed(6)
}
