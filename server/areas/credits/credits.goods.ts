import { sql } from 'kysely'
import { dayOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { creditedLineOf } from '../shared/creditable.ts'
import { movedOn, type MovedAt } from '../stock/day.ts'
import { postMovements, type Movement } from '../stock/ledger.ts'
import { stockItemsOf } from '../stock/places.ts'
import { releaseUnits, takeSoldUnits } from '../stock/stock.units.ts'
import { worthOf } from '../stock/worth.ts'
import type { LockedCreditNote } from './credits.transitions.ts'

const creditMoves = 'credit_note'

interface Returned {
  id: number
  name: string
  issued_at: string | null
  catalog_item_id: number
  warehouse_id: number
  order_item_id: number | null
  quantity: string
  /** Quantity issued for the order line and not reverted; its cost in EUR. */
  issued: string
  issued_value: string
  /** Quantity and value returned before. */
  returned: string
  returned_value: string
  /** Unit cost if no issue is known. */
  usual_cost: string
  /** Serialised goods: each piece with its issue value, EUR. */
  pieces: { unit_id: number; quantity: string; value: string }[] | null
}

/**
 * Returns goods at their issue cost (docs/domain/stock.md#valuation): the average of the line, so that a full return
 * equals the value issued; serialised pieces at their own cost.
 */
export async function takeBackGoods(ctx: Context, note: LockedCreditNote): Promise<void> {
  const { db, user } = ctx
  const lines = await returnedLines(db, note.id)
  if (lines.length === 0) return releaseCreditedUnits(ctx, note)
  const at = await movedOn(ctx, note.date)
  refuseBeforeIssue(lines, at)
  const moves: (Movement & { unit_id?: number })[] = []
  const places = await stockItemsOf(
    db,
    lines.map(({ catalog_item_id: item_id, warehouse_id }) => ({ item_id, warehouse_id })),
  )
  for (const [place, line] of lines.entries()) {
    const stock_item_id = places[place] ?? 0
    const source = { document_type: creditMoves, document_id: note.id, line_id: line.id, user_id: user.id, ...at }
    const parts = line.pieces ?? [{ quantity: line.quantity, ...worth(line) }]
    for (const part of parts) moves.push({ stock_item_id, kind: 'customer_return', ...source, ...part })
  }
  const posted = await postMovements(db, moves)
  const back = moves.flatMap(({ unit_id, stock_item_id }, index) =>
    unit_id === undefined ? [] : [{ unit_id, stock_item_id, movement_id: posted[index]?.id ?? 0 }],
  )
  await takeSoldUnits(db, back)
  await releaseCreditedUnits(ctx, note)
}

function refuseBeforeIssue(lines: readonly Returned[], { effective_at }: MovedAt): void {
  if (effective_at === undefined) return
  for (const { name, issued_at } of lines) {
    if (issued_at === null || Date.parse(issued_at) <= Date.parse(effective_at)) continue
    throw Refusal.field('date', `Lauks „${labelOf('date')}”: „${name}” izsniegta tikai ${formatDate(dayOf(new Date(issued_at)))}`)
  }
}

async function releaseCreditedUnits({ db }: Context, note: LockedCreditNote): Promise<void> {
  if (note.reopen_order) await releaseUnits(db, await unitsLeftWithCustomer(db, note.id))
}

/** Credited pieces that stay with the customer; the reopened order line delivers others. */
async function unitsLeftWithCustomer(db: Db, noteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select x.unit_id as id
    from credit_note_items i
    join invoice_items n on n.id = i.invoice_item_id and n.source_type = 'order_item'
    join order_item_units x on x.order_item_id = n.source_id and x.released_at is null
    join catalog_item_units u on u.id = x.unit_id and i.units ? u.number
    where i.credit_note_id = ${noteId} and not i.return_to_stock`.execute(db)
  return rows.map(({ id }) => id)
}

function worth(line: Returned): Pick<Movement, 'value'> | Pick<Movement, 'unit_cost'> {
  if (big(line.issued).lte(0)) return { unit_cost: line.usual_cost }
  const upTo = big(line.returned).plus(big(line.quantity))
  const value = big(round4(big(line.issued_value).times(upTo).div(big(line.issued)))).minus(big(line.returned_value))
  return { value: round4(value) }
}

const issuer = sql`case n.source_type when 'order_item' then 'order' when 'shop_item' then 'shop_order' when 'simplified_item' then 'simplified_invoice' end`

async function returnedLines(db: Db, noteId: number): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select i.id, n.name, issued.at as issued_at, n.catalog_item_id, i.warehouse_id, o.id as order_item_id, i.quantity,
      coalesce(issued.quantity, 0) as issued, coalesce(issued.value, 0) as issued_value,
      coalesce(back.quantity, 0) as returned, coalesce(back.value, 0) as returned_value,
      coalesce(o.cost, (select s.avg_cost from stock_items s where s.catalog_item_id = n.catalog_item_id and s.warehouse_id = i.warehouse_id), 0) as usual_cost, (
        select json_agg(json_build_object('unit_id', u.id, 'quantity', '1', 'value', sold.value::text) order by u.id)
        from sold_pieces x join catalog_item_units u on u.id = x.unit_id
        cross join lateral (
          select -${worthOf(sql`m`)} as value from stock_movements m join stock_movement_units v on v.movement_id = m.id and v.unit_id = u.id
          where m.document_type = ${issuer} and m.line_id = n.source_id and m.kind in ('sale', 'shop_sale') order by m.id desc limit 1) sold
        where x.source_type = n.source_type and x.source_id = n.source_id and i.units ? u.number) as pieces
    from credit_note_items i
    ${creditedLineOf}
    left join order_items o on n.source_type = 'order_item' and o.id = n.source_id
    left join lateral (
      select -sum(m.quantity) as quantity, -sum(m.value) as value, max(m.effective_at) filter (where m.quantity < 0) as at
      from stock_movements m
      where m.document_type = ${issuer} and m.line_id = n.source_id
        and coalesce(m.corrects_kind, m.kind) in ('sale', 'sale_revert', 'shop_sale', 'customer_return')) issued on true
    left join lateral (
      select sum(m.quantity) as quantity, sum(m.value) as value
      from (
        select c.id, c.credit_note_id from invoice_items sold join credit_note_items c on c.invoice_item_id = sold.id
        where sold.source_type = n.source_type and sold.source_id = n.source_id
        union all
        select c.id, c.credit_note_id from credit_note_items c where c.simplified_invoice_item_id = n.simplified_invoice_item_id
      ) c join stock_movements m on m.document_type = ${creditMoves} and m.document_id = c.credit_note_id and m.line_id = c.id) back on true
    where i.credit_note_id = ${noteId} and i.return_to_stock order by i.position, i.id`.execute(db)
  return rows
}
