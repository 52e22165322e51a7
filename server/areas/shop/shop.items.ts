import { sql } from 'kysely'
import type { shop } from '../../../contract/shop/shop.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginSale, refuseReturn, saleOfLine, type LockedSale } from './shop.transitions.ts'
import { saleLines, termsOf, type SaleLine } from './shop.lines.ts'
import { loadShopOrder } from './shop.record.ts'
import { insertLines, moveGoods, recompute, writeCards } from './shop.write.ts'

async function beginLines(ctx: Context, id: number): Promise<LockedSale> {
  const sale = await beginSale(ctx, id, 'EDIT')
  refuseReturn(sale)
  return sale
}

/** Their goods leave at once. */
export const addItems: Handler<typeof shop.addItems> = async (ctx) => {
  const { params, body } = ctx
  const sale = await beginLines(ctx, params.id)
  const lines = await saleLines(ctx, termsOf(sale), body.items)
  const ids = await insertLines(ctx, sale.id, lines)
  await moveGoods(
    ctx,
    sale,
    ids,
    lines.map((line, index) => ({ ...line, id: ids[index] ?? 0, at: `items.${index}.` })),
  )
  await changed(ctx, sale, { after: { ids, lines } })
  return { data: await loadShopOrder(ctx, sale.id) }
}

/** Posts only the difference of goods. */
export const updateItem: Handler<typeof shop.updateItem> = async (ctx) => {
  const { db, params, body, user } = ctx
  const sale = await beginLines(ctx, await saleOfLine(db, params.id))
  // Reread under the lock.
  const line = await lineOf(db, params.id)
  const { lock_version, ...given } = body
  if (line.lock_version !== lock_version) throw Refusal.stale(await loadShopOrder(ctx, sale.id))
  const priceStands = given.price_gross === undefined && given.discount_percent === undefined
  const currentLine = {
    item_id: line.catalog_item_id,
    barcode: line.barcode,
    quantity: line.quantity,
    price_gross: line.price_gross,
    discount_percent: line.discount_percent,
    units: line.units === null ? undefined : (JSON.parse(line.units) as string[]),
  }
  const [next] = await saleLines(ctx, termsOf(sale), [{ ...currentLine, ...given }], { fieldOf: (_, field) => field, priceStands })
  if (!next) throw Refusal.missing()
  await db
    .updateTable('shop_order_items')
    // An unchanged price keeps its source.
    .set({ ...next, ...(priceStands && { price_source: line.price_source }), updated_by: user.id })
    .where('id', '=', line.id)
    .execute()
  await writeCards(db, line.id, next)
  await moveGoods(ctx, sale, [line.id], [{ ...next, id: line.id, at: '' }])
  await changed(ctx, sale, { before: line, after: next })
  return { data: await loadShopOrder(ctx, sale.id) }
}

export const removeItem: Handler<typeof shop.removeItem> = async (ctx) => {
  const { db, params } = ctx
  const sale = await beginLines(ctx, await saleOfLine(db, params.id))
  const line = await lineOf(db, params.id)
  await moveGoods(ctx, sale, [line.id], [])
  await sql`delete from shop_order_items where id = ${line.id}`.execute(db)
  await changed(ctx, sale, { before: line })
  return { data: await loadShopOrder(ctx, sale.id) }
}

interface Line {
  id: number
  catalog_item_id: number
  barcode: string | null
  quantity: string
  price_gross: string
  discount_percent: string
  price_source: SaleLine['price_source']
  units: string | null
  lock_version: number
}

async function lineOf(db: Db, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select id, catalog_item_id, barcode, quantity, price_gross, discount_percent, price_source, units::text as units, lock_version
    from shop_order_items where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

async function changed(ctx: Context, sale: LockedSale, entry: { before?: unknown; after?: unknown }): Promise<void> {
  await recompute(ctx.db, sale)
  ctx.audit({ entity: 'shop_orders', id: sale.id, event: 'EDIT', ...entry, customer_id: sale.customer_id })
}
