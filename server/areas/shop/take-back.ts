import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, lineNet, round2, round4, type VatCategory } from '../../../contract/money.ts'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beyondUnit, type Counted } from '../catalog/counted.ts'
import type { PriceSource } from '../catalog/price-rules.ts'
import { takeNumber } from '../shared/numbering.ts'
import { lockStockItems, postMovements, type Movement } from '../stock/ledger.ts'
import { takeSoldUnits } from '../stock/stock.units.ts'
import { worthOf } from '../stock/worth.ts'
import { beginSale, ofShop, type LockedSale } from './shop.transitions.ts'
import { settlePayments } from './shop.pay.ts'
import { loadShopOrder } from './shop.record.ts'
import { recompute } from './shop.write.ts'

type ReturnInput = Body<typeof shop.takeBack>['items'][number]
type Paid = NonNullable<Body<typeof shop.takeBack>['payments']>[number]

interface SoldLine extends Counted {
  id: number
  catalog_item_id: number
  stock_item_id: number | null
  barcode: string | null
  name: string
  quantity: string
  measure_unit_id: number
  price_gross: string
  discount_percent: string
  price_source: PriceSource | null
  vat_rate_code: string
  vat_category: VatCategory
  vat_rate: string
  vat_reason_code: string | null
  units: string[]
  quantity_returned: string
  /** EUR: refunded, value returned, and value issued. */
  refunded: string
  worth_back: string
  worth_out: string
}

/**
 * A negative sale of today (docs/domain/shop.md#sales-at-the-till). Refunds use the original payment methods and sum
 * to the line to the cent; goods return at issue cost.
 */
export const takeBack: Handler<typeof shop.takeBack> = async (ctx) => {
  const { db, user, body, today } = ctx
  const sold = await beginSale(ctx, ctx.params.id, 'RETURN')
  const lines = await soldLines(db, sold.id)
  const returnParts = body.items.map((returnInput, index) => part(returnInput, lines, index))
  const { customer_id, warehouse_id } = sold
  const { cash_receipt_nr = null, notes = null } = body
  const { id } = await db
    .insertInto('shop_orders')
    .values({
      customer_id,
      warehouse_id,
      cash_receipt_nr,
      notes,
      date: today,
      returns_id: sold.id,
      cashier_id: user.id,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts: (Part & { id: number })[] = []
  for (const [index, each] of returnParts.entries()) parts.push({ ...each, id: await write(ctx, id, each, index + 1) })
  await bringBack(ctx, id, sold.id, parts)
  const gross = await recompute(db, { id, returns_id: sold.id })
  const back = big(gross).abs().toFixed(2)
  const payments = body.payments ?? (await asItWasPaid(db, sold.id, back))
  await settlePayments(ctx, { id, customer_id, returns_id: sold.id, gross }, payments)
  ctx.audit({ entity: 'shop_orders', id: sold.id, event: 'RETURN', after: { id, items: body.items }, customer_id })
  ctx.audit({ entity: 'shop_orders', id, event: 'CREATED', after: { returns_id: sold.id, gross, payments }, customer_id })
  await numbered(ctx, id)
  return { shop_order_id: id, data: await loadShopOrder(ctx, id), warnings: [] }
}

/** Less former refunds: cards first, cash only up to cash paid. @param amount EUR */
async function asItWasPaid(db: Db, saleId: number, amount: string): Promise<Paid[]> {
  const { rows } = await sql<Pick<Paid, 'method' | 'amount'> & { gift_card_nr: string | null }>`
    select p.method, g.number as gift_card_nr, sum(p.amount)::text as amount
    from shop_orders o join shop_payments p on p.shop_order_id = o.id left join gift_cards g on g.id = p.gift_card_id
    where o.id = ${saleId} or o.returns_id = ${saleId}
    group by p.method, g.number having sum(p.amount) > 0 order by p.method = 'cash', p.method, g.number`.execute(db)
  let remainingAmount = big(amount)
  return rows.flatMap(({ method, gift_card_nr, amount: came }) => {
    const part = remainingAmount.lt(came) ? remainingAmount : big(came)
    remainingAmount = remainingAmount.minus(part)
    return part.gt(0) ? [{ method, amount: round2(part), ...(gift_card_nr !== null && { gift_card_nr }) }] : []
  })
}

async function numbered(ctx: Context, id: number): Promise<void> {
  const { number } = await takeNumber(ctx, 'shop_order', ctx.today)
  await sql`update shop_orders set number = ${number} where id = ${id}`.execute(ctx.db)
}

async function soldLines(db: Db, id: LockedSale['id']): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select i.id, i.catalog_item_id, i.stock_item_id, i.barcode, i.name, i.quantity, i.measure_unit_id, i.price_gross, i.discount_percent, i.price_source,
      i.vat_rate_code, i.vat_category, i.vat_rate, i.vat_reason_code, coalesce(i.units, '[]') as units, i.quantity_returned,
      w.abbreviation as unit, w.decimals,
      coalesce((select -sum(r.amount) from shop_order_items r where r.returns_item_id = i.id), 0) as refunded,
      coalesce((select -sum(m.value) from stock_movements m
        where m.document_type = ${ofShop.document_type} and m.document_id = i.shop_order_id and m.line_id = i.id), 0) as worth_out,
      coalesce((select sum(m.value) from stock_movements m join shop_order_items r on r.id = m.line_id and r.shop_order_id = m.document_id
        where m.document_type = ${ofShop.document_type} and r.returns_item_id = i.id), 0) as worth_back
    from shop_order_items i join measure_units w on w.id = i.measure_unit_id where i.shop_order_id = ${id} order by i.id`.execute(db)
  return rows
}

interface Part {
  line: SoldLine
  quantity: string
  units: readonly string[]
  /** EUR with VAT. */
  amount: string
}

function part({ line_id, quantity, units = [] }: ReturnInput, lines: readonly SoldLine[], index: number): Part {
  const at = (field: string, reason: string) => Refusal.field(`items.${index}.${field}`, `Lauks „${labelOf(field)}”: ${reason}`)
  const line = lines.find(({ id }) => id === line_id)
  if (!line) throw at('line_id', 'pārdevumā tādas rindas nav')
  const remainingQuantity = big(line.quantity).minus(line.quantity_returned)
  const returnQuantity = quantity ?? (units.length > 0 ? String(units.length) : remainingQuantity.toFixed())
  const beyond = beyondUnit(line, returnQuantity)
  if (beyond !== null) throw at('quantity', beyond)
  if (big(returnQuantity).gt(remainingQuantity)) throw at('quantity', `atgriezt var ne vairāk kā ${remainingQuantity.toFixed()}`)
  if (line.units.length > 0) {
    if (units.length !== Number(returnQuantity)) throw at('units', 'jānorāda, kuras vienības atgriež')
    const wrong = units.find((number) => !line.units.includes(number))
    if (wrong !== undefined || new Set(units).size < units.length)
      throw at('units', wrong === undefined ? 'vienība norādīta divreiz' : `vienība ${wrong} nav no šī pārdevuma`)
  }
  const upTo = lineNet({ ...line, unit_price: line.price_gross, quantity: big(line.quantity_returned).plus(returnQuantity) })
  return { line, quantity: round4(returnQuantity), units, amount: round2(big(upTo).minus(line.refunded)) }
}

async function write({ db, user }: Context, id: number, { line, quantity, units, amount }: Part, position: number): Promise<number> {
  const { catalog_item_id, stock_item_id, barcode, name, measure_unit_id, price_gross, discount_percent, price_source } = line
  const { vat_rate_code, vat_category, vat_rate, vat_reason_code } = line
  const createdLine = await db
    .insertInto('shop_order_items')
    .values({
      shop_order_id: id,
      position,
      returns_item_id: line.id,
      catalog_item_id,
      stock_item_id,
      barcode,
      name,
      measure_unit_id,
      price_gross,
      discount_percent,
      price_source,
      vat_rate_code,
      vat_category,
      vat_rate,
      vat_reason_code,
      quantity: round4(big(quantity).times(-1)),
      amount: round2(big(amount).times(-1)),
      units: units.length > 0 ? JSON.stringify(units) : null,
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return createdLine.id
}

/** With its issue cost, EUR. */
interface SoldPiece {
  unit_id: number
  number: string
  value: string
}

/** To the original warehouse at issue cost; the last return takes the rest (docs/domain/stock.md#valuation). */
async function bringBack({ db, user }: Context, id: number, saleId: number, parts: readonly (Part & { id: number })[]): Promise<void> {
  await lockStockItems(
    db,
    parts.flatMap(({ line }) => line.stock_item_id ?? []),
  )
  for (const { id: line_id, line, quantity, units } of parts) {
    if (line.stock_item_id === null) continue
    const move = { document_type: ofShop.document_type, document_id: id, line_id, user_id: user.id, stock_item_id: line.stock_item_id }
    if (units.length > 0) {
      await bringPiecesBack(db, move, await soldPieces(db, saleId, line.id, units))
      continue
    }
    const upTo = big(line.quantity_returned).plus(quantity)
    const value = big(round4(big(line.worth_out).times(upTo).div(line.quantity))).minus(line.worth_back)
    await postMovements(db, [{ ...move, kind: 'customer_return', quantity, value: round4(value) }])
  }
}

async function soldPieces(db: Db, saleId: number, lineId: number, numbers: readonly string[]): Promise<SoldPiece[]> {
  const { rows } = await sql<SoldPiece>`
    select u.id as unit_id, u.number, -${worthOf(sql`m`)} as value
    from stock_movements m join stock_movement_units v on v.movement_id = m.id join catalog_item_units u on u.id = v.unit_id
    where m.document_type = ${ofShop.document_type} and m.document_id = ${saleId} and m.line_id = ${lineId} and m.kind = ${ofShop.out}
      and u.number = any (${[...numbers]}) and u.status = 'sold' order by u.id for update of u`.execute(db)
  return rows
}

type Move = Pick<Movement, 'document_type' | 'document_id' | 'line_id' | 'user_id' | 'stock_item_id'>

async function bringPiecesBack(db: Db, move: Move, pieces: readonly SoldPiece[]): Promise<void> {
  const posted = await postMovements(
    db,
    pieces.map(({ value }) => ({ ...move, kind: 'customer_return', quantity: 1, value, unit_cost: value })),
  )
  await takeSoldUnits(
    db,
    pieces.map(({ unit_id }, index) => ({ unit_id, stock_item_id: move.stock_item_id, movement_id: posted[index]?.id ?? 0 })),
  )
}
