import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { stockCounts } from '../../../contract/stock-counts/stock-counts.ts'
import { stockItemCount, type StockItemCountState } from '../../../machines/stock-item-count.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { loadCount } from './stock-counts.record.ts'

export const create: Handler<typeof stockCounts.create> = async (ctx) => {
  const { db, user, body, today } = ctx
  const warehouse = await db.selectFrom('warehouses').select('id').where('id', '=', body.warehouse_id).executeTakeFirst()
  if (!warehouse) throw Refusal.field('warehouse_id', `Lauks „${labelOf('warehouse_id')}”: noliktava neeksistē`)
  const { id } = await db
    .insertInto('stock_item_counts')
    .values({ ...definedFields(body), warehouse_id: body.warehouse_id, date: body.date ?? today, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ entity: 'stock_item_counts', id, event: 'CREATED', after: body })
  return { stock_item_count_id: id, data: await loadCount(ctx, id) }
}

export const remove: Handler<typeof stockCounts.remove> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'DELETE')
  await sql`delete from stock_item_counts where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'stock_item_counts', id, event: 'DELETE' })
  return {}
}

interface Locked {
  id: number
  status: StockItemCountState
  warehouse_id: number
  lock_version: number
}

const { begin } = stepsOf({ chart: stockItemCount, lock: lockCount, facts: () => Promise.resolve({}), load: loadCount })

async function lockCount({ db }: Pick<Context, 'db'>, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, status, warehouse_id, lock_version from stock_item_counts where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

interface Found {
  id: number
  catalog_item: { id: number; name: string }
  sku: string
  measure_unit: { id: number; name: string }
  shelf: string | null
  on_hand: string
  available: string
}

/** Throws 404 if not stocked there (docs/domain/catalogue.md#categories-and-items). */
export const lookup: Handler<typeof stockCounts.lookup> = async (ctx) => {
  const found = await stockItemBy(ctx.db, ctx.body.sku, ctx.body.warehouse)
  if (!found) throw Refusal.missing()
  return { data: found }
}

async function stockItemBy(db: Db, code: string, warehouseId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select s.id, ${reference(sql`k.id`, sql`k.name`)} as catalog_item, k.sku, ${reference(sql`u.id`, sql`u.abbreviation`)} as measure_unit, s.shelf,
      s.on_hand, s.available
    from stock_items s join catalog_items k on k.id = s.catalog_item_id join measure_units u on u.id = k.measure_unit_id
    where s.warehouse_id = ${warehouseId} and k.id = coalesce(
      (select id from catalog_items where lower(sku) = lower(${code})), item_of_barcode(${code}))`.execute(db)
  return rows[0]
}

/** Each good once per sheet. */
export const addItem: Handler<typeof stockCounts.addItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { id, warehouse_id } = await begin(ctx, params.stockItemCountId, 'ITEM_ADD')
  const { field, goods } = await goodsOf(db, warehouse_id, body)
  const { rows } = await sql<{ last: number | null; double: boolean | null }>`
    select max(position) as last, bool_or(stock_item_id = ${goods.id}) as double from stock_item_count_items where stock_item_count_id = ${id}`.execute(
    db,
  )
  const { last, double } = one(rows)
  if (double) throw Refusal.field(field, `Lauks „${labelOf(field)}”: prece lapā jau ir saskaitīta`)
  await db
    .insertInto('stock_item_count_items')
    .values({
      stock_item_count_id: id,
      position: (last ?? 0) + 1,
      stock_item_id: goods.id,
      sku: goods.sku,
      quantity: body.quantity,
      created_by: user.id,
      updated_by: user.id,
    })
    .execute()
  ctx.audit({ entity: 'stock_item_counts', id, event: 'ITEM_ADD', after: { ...body, stock_item_id: goods.id } })
  return { data: await loadCount(ctx, id) }
}

type CountItemInput = Parameters<typeof addItem>[0]['body']

async function goodsOf(
  db: Db,
  warehouseId: number,
  { sku, stock_item_id }: CountItemInput,
): Promise<{ field: 'sku' | 'stock_item_id'; goods: { id: number; sku: string } }> {
  if (stock_item_id != null) {
    const { rows } = await sql<{ id: number; sku: string }>`
      select s.id, k.sku from stock_items s join catalog_items k on k.id = s.catalog_item_id
      where s.id = ${stock_item_id} and s.warehouse_id = ${warehouseId}`.execute(db)
    if (rows[0]) return { field: 'stock_item_id', goods: rows[0] }
    throw Refusal.field('stock_item_id', `Lauks „${labelOf('stock_item_id')}”: šajā noliktavā tāda krājuma nav`)
  }
  if (sku == null) throw Refusal.field('sku', `Lauks „${labelOf('sku')}” ir obligāts`)
  const goods = await stockItemBy(db, sku, warehouseId)
  if (!goods) throw Refusal.field('sku', `Lauks „${labelOf('sku')}”: šajā noliktavā preces ${sku} nav`)
  return { field: 'sku', goods }
}

interface Item {
  id: number
  stock_item_count_id: number
  quantity: string
  lock_version: number
}

async function itemOf(ctx: Context, id: number): Promise<Item> {
  const { rows } = await sql<Item>`
    select id, stock_item_count_id, quantity, lock_version from stock_item_count_items where id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const updateItem: Handler<typeof stockCounts.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { stock_item_count_id } = await itemOf(ctx, params.id)
  const { id } = await begin(ctx, stock_item_count_id, 'ITEM_EDIT')
  // Reread under the lock.
  const before = await itemOf(ctx, params.id)
  if (before.lock_version !== body.lock_version) throw Refusal.stale(await loadCount(ctx, id))
  await db.updateTable('stock_item_count_items').set({ quantity: body.quantity, updated_by: user.id }).where('id', '=', before.id).execute()
  ctx.audit({ entity: 'stock_item_counts', id, event: 'ITEM_EDIT', before, after: { quantity: body.quantity } })
  return { data: await loadCount(ctx, id) }
}

export const arrangeItems: Handler<typeof stockCounts.arrangeItems> = async (ctx) => {
  const { id } = await begin(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'stock_item_count_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'stock_item_counts', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadCount(ctx, id) }
}

export const removeItem: Handler<typeof stockCounts.removeItem> = async (ctx) => {
  const before = await itemOf(ctx, ctx.params.id)
  const { id } = await begin(ctx, before.stock_item_count_id, 'ITEM_DELETE')
  const deleted = await sql`delete from stock_item_count_items where id = ${before.id} returning id`.execute(ctx.db)
  if (deleted.rows.length === 0) throw Refusal.missing()
  ctx.audit({ entity: 'stock_item_counts', id, event: 'ITEM_DELETE', before })
  return { data: await loadCount(ctx, id) }
}
