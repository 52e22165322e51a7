import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrangeLines } from '../shared/line-order.ts'
import { beginWriteOff } from './technical-documents.transitions.ts'
import { goodsIn, insertLines, plainField, requireCounted, requireGoods, requireThere, unitsOf } from './technical-documents.lines.ts'
import { loadDocument } from './technical-documents.record.ts'

interface Item {
  id: number
  document_id: number
  item_id: number
  warehouse_id: number
  quantity: string
  reason: string | null
  units: string[]
  lock_version: number
}

async function itemOf(db: Db, id: number): Promise<Item> {
  const { rows } = await sql<Item>`
    select i.id, i.technical_document_id as document_id, s.catalog_item_id as item_id, s.warehouse_id, i.quantity, i.reason,
      to_jsonb(i.units) as units, i.lock_version
    from technical_document_items i join stock_items s on s.id = i.stock_item_id where i.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const addItem: Handler<typeof technicalDocuments.addItem> = async (ctx) => {
  const { db, params, body } = ctx
  const { id, warehouse_id } = await beginWriteOff(ctx, params.id, 'ITEM_ADD')
  const goods = requireGoods((await goodsIn(db, warehouse_id, [body.item_id])).get(body.item_id), plainField)
  const { rows } = await sql<{ last: number | null; double: boolean | null }>`
    select max(position) as last, bool_or(stock_item_id = ${goods.stock_item_id}) as double
    from technical_document_items where technical_document_id = ${id}`.execute(db)
  const { last, double } = one(rows)
  if (double) throw Refusal.field('item_id', `Lauks „${labelOf('item_id')}”: prece dokumentā jau ir`)
  requireCounted(goods, body.quantity, plainField)
  requireThere(goods, body.quantity, plainField)
  const units = unitsOf(goods, body.quantity, body.units, plainField)
  await insertLines(ctx, { id, warehouse_id }, [{ ...body, units, position: (last ?? 0) + 1 }])
  ctx.audit({ entity: 'technical_documents', id, event: 'ITEM_ADD', after: body })
  return { data: await loadDocument(ctx, id) }
}

export const updateItem: Handler<typeof technicalDocuments.updateItem> = async (ctx) => {
  const { db, params, body, user } = ctx
  const { document_id } = await itemOf(db, params.id)
  const { id } = await beginWriteOff(ctx, document_id, 'ITEM_EDIT')
  // Reread under the lock.
  const before = await itemOf(db, params.id)
  const { lock_version, units, ...changes } = body
  if (before.lock_version !== lock_version) throw Refusal.stale(await loadDocument(ctx, id))
  const goods = requireGoods((await goodsIn(db, before.warehouse_id, [before.item_id])).get(before.item_id), plainField)
  if (changes.quantity !== undefined) requireCounted(goods, changes.quantity, plainField)
  const unitNumbers = unitsOf(goods, changes.quantity ?? before.quantity, units === undefined ? before.units : units, plainField)
  await db
    .updateTable('technical_document_items')
    .set({ ...definedFields(changes), units: unitNumbers, updated_by: user.id })
    .where('id', '=', before.id)
    .execute()
  ctx.audit({ entity: 'technical_documents', id, event: 'ITEM_EDIT', before, after: changes })
  return { data: await loadDocument(ctx, id) }
}

export const arrangeItems: Handler<typeof technicalDocuments.arrangeItems> = async (ctx) => {
  const { id } = await beginWriteOff(ctx, ctx.params.id, 'ITEM_EDIT')
  await arrangeLines(ctx.db, 'technical_document_items', id, ctx.body.line_ids)
  ctx.audit({ entity: 'technical_documents', id, event: 'ITEM_EDIT', after: { arranged: ctx.body.line_ids } })
  return { data: await loadDocument(ctx, id) }
}

export const removeItem: Handler<typeof technicalDocuments.removeItem> = async (ctx) => {
  const { db } = ctx
  const before = await itemOf(db, ctx.params.id)
  const { id } = await beginWriteOff(ctx, before.document_id, 'ITEM_DELETE')
  const deleted = await sql`delete from technical_document_items where id = ${before.id} returning id`.execute(db)
  if (deleted.rows.length === 0) throw Refusal.missing()
  ctx.audit({ entity: 'technical_documents', id, event: 'ITEM_DELETE', before })
  return { data: await loadDocument(ctx, id) }
}
