import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { stock, StockMovement, StockRecord } from '../../../contract/stock/stock.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { lockForSave, definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { trail } from '../../http/changed-columns.ts'
import { fullName } from '../customers/customers.names.ts'
import { stockRows } from './stock.items.ts'

export const show: Handler<typeof stock.show> = async (ctx) => ({ data: await readStockItem(ctx, ctx.params.id) })

export const open: Handler<typeof stock.open> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  refuseCrossed(body.min_quantity, body.max_quantity)
  const existingItem = await sql`
    select 1 from stock_items where catalog_item_id = ${params.catalog_item_id} and warehouse_id = ${body.warehouse_id}`.execute(db)
  if (existingItem.rows.length > 0)
    throw Refusal.field('warehouse_id', `Lauks „${labelOf('warehouse_id')}”: prece šajā noliktavā jau ir atvērta`)
  const values = { ...definedFields(body), warehouse_id: body.warehouse_id, catalog_item_id: params.catalog_item_id }
  const { id } = await db
    .insertInto('stock_items')
    .values({ ...values, created_by: user.id, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ entity: 'stock_items', id, event: 'CREATED', after: values })
  return { data: await readStockItem(ctx, id) }
}

/** Quantities change only by movements (docs/domain/stock.md#entities). */
export const update: Handler<typeof stock.update> = async (ctx) => {
  const { db, user, params, body, audit } = ctx
  const { lock_version, ...fields } = body
  await lockForSave(db, 'stock_items', { id: params.id, lock_version }, () => readStockItem(ctx, params.id))
  const { min_quantity, max_quantity } = { ...(await readStockItem(ctx, params.id)), ...definedFields(fields) }
  refuseCrossed(min_quantity, max_quantity)
  const changed = await trail(db, 'stock_items', params.id, fields)
  await db
    .updateTable('stock_items')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  audit({ entity: 'stock_items', id: params.id, event: 'UPDATED', ...changed })
  return { data: await readStockItem(ctx, params.id) }
}

function refuseCrossed(least: string | null | undefined, most: string | null | undefined): void {
  if (least && most && big(most).lt(big(least))) {
    throw Refusal.field('max_quantity', `Lauks „${labelOf('max_quantity')}”: nedrīkst būt mazāks par minimālo daudzumu`)
  }
}

const latest = 100

async function readStockItem({ db }: Context, id: number): Promise<StockRecord> {
  const [row] = await stockRows(db, [id])
  if (!row) throw Refusal.missing()
  const { rows } = await sql<{ last_counted_at: string | null; last_purchase_price: string | null; movement_count: number }>`
    select last_counted_at, last_purchase_price,
      (select count(*) from stock_movements m where m.stock_item_id = t.id) as movement_count
    from stock_items t where t.id = ${id}`.execute(db)
  const { last_counted_at, last_purchase_price, movement_count } = one(rows)
  return {
    ...row,
    last_counted_at,
    last_purchase_price,
    movements: await movements(db, id),
    movement_count,
  }
}

async function movements(db: Db, stockItemId: number): Promise<StockMovement[]> {
  const { rows } = await sql<StockMovement>`
    select m.id, m.kind, m.quantity, m.balance_after, m.document_type, m.document_id, m.effective_at, m.reverses_id,
      ${reference(sql`u.id`, fullName('u'))} as user, m.unit_cost, m.value
    from stock_movements m join users u on u.id = m.user_id
    where m.stock_item_id = ${stockItemId} order by m.effective_at desc, m.id desc limit ${latest}`.execute(db)
  return rows
}
