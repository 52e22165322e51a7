import { sql } from 'kysely'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { trail } from '../../http/changed-columns.ts'
import { beginTransportation } from './transportations.transitions.ts'
import { addGoods, releaseOrders } from './transportations.goods.ts'
import { loadTransportation } from './transportations.record.ts'

export const addItems: Handler<typeof transportations.addItems> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { items = [], ...sources } = body
  const { id } = await beginTransportation(ctx, params.transportationId, 'EDIT')
  if (items.length + (sources.order_ids?.length ?? 0) + (sources.invoice_ids?.length ?? 0) === 0)
    throw Refusal.field('items', `Lauks „${labelOf('items')}” ir obligāts`)
  await addGoods(ctx, id, sources)
  for (const item of items) {
    const { rows } = await sql<{ position: number }>`
      select coalesce(max(position), 0)::int + 1 as position from transportation_items where transportation_id = ${id}`.execute(db)
    await db
      .insertInto('transportation_items')
      .values({
        ...definedFields(item),
        goods: item.goods,
        transportation_id: id,
        position: one(rows).position,
        created_by: user.id,
        updated_by: user.id,
      })
      .execute()
  }
  ctx.audit({ entity: 'transportations', id, event: 'ITEMS_ADDED', after: body })
  return { data: await loadTransportation(ctx, id) }
}

export const updateItem: Handler<typeof transportations.updateItem> = async (ctx) => {
  const { db, user, params, body } = ctx
  const { lock_version, ...fields } = body
  const { transportation_id } = await itemOf(ctx, params.id)
  const { id } = await beginTransportation(ctx, transportation_id, 'EDIT')
  const current = await itemOf(ctx, params.id)
  if (current.lock_version !== lock_version) throw Refusal.stale(await loadTransportation(ctx, id))
  const trailEntry = await trail(db, 'transportation_items', params.id, definedFields(fields))
  await db
    .updateTable('transportation_items')
    .set({ ...definedFields(fields), updated_by: user.id })
    .where('id', '=', params.id)
    .execute()
  ctx.audit({ entity: 'transportations', id, event: 'ITEM_CHANGED', ...trailEntry })
  return { data: await loadTransportation(ctx, id) }
}

export const arrangeItems: Handler<typeof transportations.arrangeItems> = async (ctx) => {
  const { id } = await beginTransportation(ctx, ctx.params.id, 'EDIT')
  await arrangeLines(ctx.db, 'transportation_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'transportations', id, event: 'EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadTransportation(ctx, id) }
}

/** An order without remaining goods becomes free for another. */
export const removeItem: Handler<typeof transportations.removeItem> = async (ctx) => {
  const { transportation_id } = await itemOf(ctx, ctx.params.id)
  const { id } = await beginTransportation(ctx, transportation_id, 'EDIT')
  const { goods } = await itemOf(ctx, ctx.params.id)
  await sql`delete from transportation_items where id = ${ctx.params.id}`.execute(ctx.db)
  await releaseOrders(ctx, id, true)
  ctx.audit({ entity: 'transportations', id, event: 'ITEM_REMOVED', before: { goods } })
  return { data: await loadTransportation(ctx, id) }
}

interface Line {
  transportation_id: number
  goods: string
  lock_version: number
}

async function itemOf({ db }: Context, id: number): Promise<Line> {
  const found = await db
    .selectFrom('transportation_items')
    .select(['transportation_id', 'goods', 'lock_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw Refusal.missing()
  return found
}
