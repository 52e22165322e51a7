import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { changeOfLine, complaintsOfChange } from '../stock/sale-line-change.ts'
import { beginSimplified, type LockedSimplified } from './simplified.transitions.ts'
import { settleGoods } from './simplified.goods.ts'
import { linesOf, type LineInput, type SimplifiedLine } from './simplified.lines.ts'
import type { CheckLine } from './simplified.prices.ts'
import { loadSimplified, simplifiedItems } from './simplified.record.ts'
import { retaxed } from './retaxed.ts'
import { recompute } from './totals.ts'
import { confirmCashSale, insertLines, piecesOf, remarkOnCredit, targetGoodsOf } from './simplified.write.ts'

export const item: Handler<typeof simplified.item> = async ({ db, params }) => {
  const [found] = await simplifiedItems(db, sql`i.id = ${params.id}`)
  if (!found) throw Refusal.missing()
  return { data: found }
}

/** Goods leave at once. */
export const addItems: Handler<typeof simplified.addItems> = async (ctx) => {
  const { params, body } = ctx
  const invoice = await beginSimplified(ctx, params.id, 'ITEM_ADD')
  const lines = await linesOf(ctx, invoice, body.items)
  const ids = await insertLines(ctx, invoice, lines)
  await changed(ctx, invoice, 'ITEM_ADD', { after: { ids, lines } })
  return { data: await loadSimplified(ctx, invoice.id) }
}

/** Posts only the difference of goods. */
export const updateItem: Handler<typeof simplified.updateItem> = async (ctx) => {
  const { db, params, body, user } = ctx
  const invoice = await beginSimplified(ctx, (await lineOf(db, params.id)).simplified_invoice_id, 'ITEM_EDIT')
  // Reread under the lock.
  const line = await lineOf(db, params.id)
  if (line.lock_version !== body.lock_version) throw Refusal.stale(await loadSimplified(ctx, invoice.id))
  const { input, checkLine, priced } = changeOf(line, body, user)
  const [next] = await linesOf(ctx, invoice, [input], { fieldOf: (_, field) => field, checkLine })
  if (!next) throw Refusal.missing()
  // VAT of a line without an item stays unless its rate changes.
  const vat = input.item_id || body.vat_rate_code ? {} : vatOf(line)
  await db
    .updateTable('simplified_invoice_items')
    // An unchanged price keeps its source.
    .set({ ...next, ...vat, ...(!priced && unchangedPrice(invoice, line, next)), updated_by: user.id })
    .where('id', '=', line.id)
    .execute()
  await settleGoods(ctx, invoice, [line.id], targetGoodsOf(next, line.id))
  await changed(ctx, invoice, 'ITEM_EDIT', { before: line, after: next })
  return { data: await loadSimplified(ctx, invoice.id) }
}

export const arrangeItems: Handler<typeof simplified.arrangeItems> = async (ctx) => {
  const { id, customer_id } = await beginSimplified(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'simplified_invoice_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'simplified_invoices', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids }, customer_id })
  return { data: await loadSimplified(ctx, id) }
}

export const removeItem: Handler<typeof simplified.removeItem> = async (ctx) => {
  const { db, params } = ctx
  const invoice = await beginSimplified(ctx, (await lineOf(db, params.id)).simplified_invoice_id, 'ITEM_DELETE')
  const line = await lineOf(db, params.id)
  await settleGoods(ctx, invoice, [line.id], [])
  await sql`delete from simplified_invoice_items where id = ${line.id}`.execute(db)
  await changed(ctx, invoice, 'ITEM_DELETE', { before: line })
  return { data: await loadSimplified(ctx, invoice.id) }
}

type Line = SimplifiedLine & { id: number; simplified_invoice_id: number; warehouse_id: number | null; lock_version: number }

async function lineOf(db: Db, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select i.*, i.units::text as units, s.warehouse_id from simplified_invoice_items i left join stock_items s on s.id = i.stock_item_id where i.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

interface Changed {
  input: LineInput
  /** Checks only what the change affects. */
  checkLine: CheckLine
  priced: boolean
}

/** Another item brings its own name and price. */
function changeOf(line: Line, body: Body<typeof simplified.updateItem>, user: Context['user']): Changed {
  const { lock_version: _, ...given } = body
  if (line.catalog_item_id === null && !given.item_id)
    return { input: { ...line, ...definedFields(given), units: given.units, item_id: null }, checkLine: () => [], priced: true }
  const { price_source: _source, ...rest } = line
  const currentLine = { ...rest, catalog_item_id: line.catalog_item_id ?? 0, notes: line.description }
  const change = changeOfLine(currentLine, { ...given, notes: given.description })
  const { notes, name, ...input } = change.input
  const grown = big(input.quantity).minus(big(line.quantity))
  const needed = change.replaced ? input.quantity : round4(grown.gt(0) ? grown : 0)
  return {
    // Units belong to the former item.
    input: { ...input, name: name ?? undefined, description: notes, units: given.units ?? (change.replaced ? [] : piecesOf(line)) },
    priced: change.priced,
    checkLine: ({ decided, checkedPrice }) =>
      complaintsOfChange({ line: currentLine, change, decided: { ...decided, price: checkedPrice }, needed }, user),
  }
}

/** Changed VAT preserves the net price (INV-VAT-7). */
function unchangedPrice({ price_mode }: LockedSimplified, line: Line, next: SimplifiedLine) {
  const { price_source, unit_price, counterpart_price } = line
  return { price_source, ...(price_mode === 'gross' ? retaxed(line, line, next) : { unit_price, counterpart_price }) }
}

function vatOf({ vat_rate_code, vat_category, vat_rate, vat_reason_code }: Line) {
  return { vat_rate_code, vat_category, vat_rate, vat_reason_code }
}

async function changed(
  ctx: Context,
  invoice: LockedSimplified,
  event: 'ITEM_ADD' | 'ITEM_EDIT' | 'ITEM_DELETE',
  entry: { before?: unknown; after?: unknown },
): Promise<void> {
  const gross = await recompute(ctx.db, invoice)
  const grown = big(gross).minus(invoice.gross)
  if (grown.gt(0)) {
    await confirmCashSale(ctx, invoice, gross)
    await remarkOnCredit(ctx, invoice, grown)
  }
  ctx.audit({ entity: 'simplified_invoices', id: invoice.id, event, ...entry, customer_id: invoice.customer_id })
}
