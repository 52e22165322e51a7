import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { movedOn } from '../stock/day.ts'
import { lockStockItems, postMovements, type Movement } from '../stock/ledger.ts'
import { ofSimplified, settleUnits, type DirectSale } from './simplified.units.ts'

/** Target quantity per stock item; `field` for refusals. */
export interface TargetGoods {
  line_id: number
  stock_item_id: number
  quantity: string
  units: readonly string[]
  field: string
  unitsField: string
}

interface IssuedGoods {
  line_id: number
  stock_item_id: number
  /** Currently issued, and its value in EUR. */
  quantity: string
  value: string
}

/**
 * Posts only the difference to the target. Returns use the issue value, the last one the rest
 * (docs/domain/stock.md#valuation). Lines missing from the target return everything; serialised goods go by number.
 */
export async function settleGoods(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'confirmed'>,
  { ledger: sale = ofSimplified, ...invoice }: { id: number; customer_id: number | null; date: string; ledger?: DirectSale },
  lines: readonly number[],
  targetGoods: readonly TargetGoods[],
): Promise<void> {
  const { db, user } = ctx
  const { document_type } = sale
  const already = await touched(db, document_type, invoice.id, lines)
  if (already.length === 0 && targetGoods.length === 0) return
  const at = await movedOn(ctx, invoice.date)
  const { id: invoiceId } = invoice
  // Locks all stock items of all steps at once.
  await lockStockItems(db, [...already, ...targetGoods.map(({ stock_item_id }) => stock_item_id)])
  const pieces = targetGoods.filter(({ units }) => units.length > 0)
  await settleUnits(
    ctx,
    { ...invoice, at, sale },
    lines,
    pieces.map(({ unitsField, ...each }) => ({ ...each, field: unitsField })),
  )
  const countedGoods = targetGoods.filter(({ units }) => units.length === 0)
  const issuedGoods = await issuedGoodsOf(db, document_type, invoiceId, lines)
  const source = (line_id: number) => ({ document_type, document_id: invoiceId, line_id, user_id: user.id, ...at })
  const back = issuedGoods.flatMap((issuedLine): Movement[] => {
    const remainingQuantity = big(
      countedGoods.find(({ line_id, stock_item_id }) => line_id === issuedLine.line_id && stock_item_id === issuedLine.stock_item_id)
        ?.quantity,
    )
    const quantity = big(issuedLine.quantity).minus(remainingQuantity)
    if (!quantity.gt(0)) return []
    const value = remainingQuantity.eq(0) ? big(issuedLine.value) : big(issuedLine.value).times(quantity).div(big(issuedLine.quantity))
    return [
      { ...source(issuedLine.line_id), stock_item_id: issuedLine.stock_item_id, kind: 'customer_return', quantity, value: round4(value) },
    ]
  })
  const out = countedGoods.flatMap(({ line_id, stock_item_id, quantity, field }): Movement[] => {
    const issuedLine = issuedGoods.find((each) => each.line_id === line_id && each.stock_item_id === stock_item_id)
    const missing = big(quantity).minus(big(issuedLine?.quantity))
    if (!missing.gt(0)) return []
    return [{ ...source(line_id), stock_item_id, kind: sale.out, quantity: missing.times(-1), field }]
  })
  // Returned goods can be issued again.
  await postMovements(db, back)
  await postMovements(db, out)
}

async function touched(db: Db, document_type: string, invoiceId: number, lines: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ stock_item_id: number }>`
    select distinct stock_item_id from stock_movements
    where document_type = ${document_type} and document_id = ${invoiceId} and line_id = any (${[...lines]})`.execute(db)
  return rows.map(({ stock_item_id }) => stock_item_id)
}

async function issuedGoodsOf(db: Db, document_type: string, invoiceId: number, lines: readonly number[]): Promise<IssuedGoods[]> {
  const { rows } = await sql<IssuedGoods>`
    select line_id, stock_item_id, -sum(quantity) as quantity, -sum(value) as value from stock_movements m
    where document_type = ${document_type} and document_id = ${invoiceId} and line_id = any (${[...lines]})
      and not exists (select from stock_movement_units u where u.movement_id = m.id)
    group by line_id, stock_item_id having sum(quantity) < 0 order by line_id, stock_item_id`.execute(db)
  return rows
}
