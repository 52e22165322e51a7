import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { procurements } from '../../../contract/procurements/procurements.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { advance } from './procurements.transitions.ts'
import { decideLines, insertLines, type LineColumns } from './procurements.lines.ts'
import { loadProcurement } from './procurements.record.ts'

export const addItems: Handler<typeof procurements.addItems> = async (ctx) => {
  await advance(ctx, { id: ctx.params.id, event: 'ITEM_ADD' }, async (procurement) => {
    const lines = await decideLines(ctx.db, procurement, ctx.body.procurement_items)
    return { procurement_items: await insertLines(ctx, procurement.id, lines) }
  })
  return { data: await loadProcurement(ctx, ctx.params.id) }
}

type Line = LineColumns & { id: number; lock_version: number }

export const updateItem: Handler<typeof procurements.updateItem> = async (ctx) => {
  await changeLine(ctx, ctx.params, ctx.body)
  return { data: await loadProcurement(ctx, ctx.params.id) }
}

/** A changed item preserves only the quantity. */
export async function changeLine(
  ctx: Context,
  { id, itemId }: { id: number; itemId: number },
  { lock_version, ...fields }: Body<typeof procurements.updateItem>,
): Promise<void> {
  const { db, user } = ctx
  await advance(ctx, { id, event: 'ITEM_EDIT' }, async (procurement) => {
    const { catalog_item_id, id: lineId, lock_version: version, ...stands } = await lineOf(db, id, itemId)
    if (version !== lock_version) throw Refusal.stale(await loadProcurement(ctx, id))
    const item_id = fields.item_id ?? catalog_item_id
    const before =
      item_id === catalog_item_id ? stands : { quantity: stands.quantity, warehouse_id: stands.warehouse_id, notes: stands.notes }
    const [columns] = await decideLines(db, procurement, [{ ...before, ...definedFields(fields), item_id }], (_index, field) => field)
    if (!columns) throw Refusal.missing()
    await db
      .updateTable('procurement_items')
      .set({ ...columns, updated_by: user.id })
      .where('id', '=', lineId)
      .execute()
    return {
      procurement_item_id: lineId,
      before: { quantity: stands.quantity, purchase_price: stands.purchase_price, lock_version: version },
      changes: fields,
    }
  })
}

export const arrangeItems: Handler<typeof procurements.arrangeItems> = async (ctx) => {
  const { db, params, body } = ctx
  await advance(ctx, { id: params.id, event: 'ITEM_EDIT' }, async ({ id }) => {
    await arrangeLines(db, 'procurement_items', id, body.line_ids)
    return { arranged: body.line_ids }
  })
  return { data: await loadProcurement(ctx, params.id) }
}

export const deleteItem: Handler<typeof procurements.deleteItem> = async (ctx) => {
  const { db, params } = ctx
  await advance(ctx, { id: params.id, event: 'ITEM_DELETE' }, async () => {
    const { id, catalog_item_id, quantity, purchase_price } = await lineOf(db, params.id, params.itemId)
    await sql`delete from procurement_items where id = ${id}`.execute(db)
    return { procurement_item_id: id, deleted: { catalog_item_id, quantity, purchase_price } }
  })
  return { data: await loadProcurement(ctx, params.id) }
}

async function lineOf(db: Db, procurementId: number, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select id, catalog_item_id, quantity, purchase_price, discount_percent, vat_rate_code, warehouse_id, sale_price, order_item_id, units, notes,
      lock_version
    from procurement_items where id = ${id} and procurement_id = ${procurementId}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
