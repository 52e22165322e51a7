import { sql } from 'kysely'
import { big, round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { movedOn } from '../stock/day.ts'
import { lockStockItems, postMovements, type Movement } from '../stock/ledger.ts'
import { ofSimplified, settleUnits, type DirectSale } from './simplified.units.ts'

/** What a line should have taken out of a stock item; `field` is where too little is told. */
export interface WantedGoods {
  line_id: number
  stock_item_id: number
  quantity: string
  /** The pieces, of serialised goods. */
  units: readonly string[]
  field: string
  unitsField: string
}

interface Standing {
  line_id: number
  stock_item_id: number
  /** Out of stock for the line by now, and at what value, EUR. */
  quantity: string
  value: string
}

/**
 * Moves goods so that the lines named have taken out just what is wanted of them: only the difference is
 * posted. What comes back is worth what it went out at, and the last of it takes the whole value
 * (docs/domain/stock.md#valuation). A line that is left out of `asked` gives everything back, and pieces of
 * serialised goods go by their numbers.
 */
export async function settleGoods(
  ctx: Pick<Context, 'db' | 'user' | 'today' | 'confirmed'>,
  { ledger: sale = ofSimplified, ...invoice }: { id: number; customer_id: number | null; date: string; ledger?: DirectSale },
  lines: readonly number[],
  asked: readonly WantedGoods[],
): Promise<void> {
  const { db, user } = ctx
  const { document_type } = sale
  const already = await touched(db, document_type, invoice.id, lines)
  if (already.length === 0 && asked.length === 0) return
  const at = await movedOn(ctx, invoice.date)
  const { id: invoiceId } = invoice
  // All that the lines took and will take, at once: pieces, what comes back and what goes out lock it in turn.
  await lockStockItems(db, [...already, ...asked.map(({ stock_item_id }) => stock_item_id)])
  const pieces = asked.filter(({ units }) => units.length > 0)
  await settleUnits(
    ctx,
    { ...invoice, at, sale },
    lines,
    pieces.map(({ unitsField, ...each }) => ({ ...each, field: unitsField })),
  )
  const wanted = asked.filter(({ units }) => units.length === 0)
  const standing = await standingGoods(db, document_type, invoiceId, lines)
  const source = (line_id: number) => ({ document_type, document_id: invoiceId, line_id, user_id: user.id, ...at })
  const back = standing.flatMap((held): Movement[] => {
    const left = big(
      wanted.find(({ line_id, stock_item_id }) => line_id === held.line_id && stock_item_id === held.stock_item_id)?.quantity,
    )
    const quantity = big(held.quantity).minus(left)
    if (!quantity.gt(0)) return []
    const value = left.eq(0) ? big(held.value) : big(held.value).times(quantity).div(big(held.quantity))
    return [{ ...source(held.line_id), stock_item_id: held.stock_item_id, kind: 'customer_return', quantity, value: round4(value) }]
  })
  const out = wanted.flatMap(({ line_id, stock_item_id, quantity, field }): Movement[] => {
    const held = standing.find((each) => each.line_id === line_id && each.stock_item_id === stock_item_id)
    const missing = big(quantity).minus(big(held?.quantity))
    if (!missing.gt(0)) return []
    return [{ ...source(line_id), stock_item_id, kind: sale.out, quantity: missing.times(-1), field }]
  })
  // What comes back first can go out again.
  await postMovements(db, back)
  await postMovements(db, out)
}

async function touched(db: Db, document_type: string, invoiceId: number, lines: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ stock_item_id: number }>`
    select distinct stock_item_id from stock_movements
    where document_type = ${document_type} and document_id = ${invoiceId} and line_id = any (${[...lines]})`.execute(db)
  return rows.map(({ stock_item_id }) => stock_item_id)
}

async function standingGoods(db: Db, document_type: string, invoiceId: number, lines: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select line_id, stock_item_id, -sum(quantity) as quantity, -sum(value) as value from stock_movements m
    where document_type = ${document_type} and document_id = ${invoiceId} and line_id = any (${[...lines]})
      and not exists (select from stock_movement_units u where u.movement_id = m.id)
    group by line_id, stock_item_id having sum(quantity) < 0 order by line_id, stock_item_id`.execute(db)
  return rows
}
