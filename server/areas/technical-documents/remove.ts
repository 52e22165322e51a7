import { sql } from 'kysely'
import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockStockItems, type MovementSource } from '../stock/ledger.ts'
import { reverseMovement } from '../stock/reversal.ts'
import { takeInventoryBack } from '../inventory/enter.ts'
import { beginWriteOff, removalAfter, reverseOnce } from './technical-documents.transitions.ts'
import { documentMoves } from './technical-documents.record.ts'
import { returnUnits } from './technical-documents.units.ts'

/** Deletes a write-off draft; reverses a posted document. */
export const remove: Handler<typeof technicalDocuments.remove> = async (ctx) => {
  const { db, params } = ctx
  const found = await db.selectFrom('technical_documents').select('type_id').where('id', '=', params.id).executeTakeFirst()
  if (!found) throw Refusal.missing()
  await (found.type_id === documentType.writeOff ? deleteWriteOff(ctx, params.id) : reverse(ctx, params.id))
  return {}
}

async function deleteWriteOff(ctx: Context, documentId: number): Promise<void> {
  const { id } = await beginWriteOff(ctx, documentId, 'DELETE')
  await sql`delete from technical_documents where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: 'technical_documents', id, event: 'DELETE' })
}

async function reverse(ctx: Context, documentId: number): Promise<void> {
  const { db, user } = ctx
  const document = await reverseOnce(ctx, documentId, 'DELETE')
  if (!document) return
  const { id, type_id } = document
  if (type_id === documentType.inventory) await takeInventoryBack(ctx, id)
  await takeMovesBack(ctx, { document_type: documentMoves, document_id: id })
  const status = await removalAfter(ctx, document, 'DELETE')
  await sql`update technical_documents set status = ${status}, updated_by = ${user.id} where id = ${id}`.execute(db)
  ctx.audit({ entity: 'technical_documents', id, event: 'DELETE', before: { status: document.status }, after: { status } })
}

/** Once, including units. */
export async function takeMovesBack(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { document_type, document_id }: Pick<MovementSource, 'document_type' | 'document_id'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; stock_item_id: number; quantity: string }>`
    select id, stock_item_id, quantity from stock_movements
    where document_type = ${document_type} and document_id = ${document_id} and reverses_id is null and quantity <> 0
    order by stock_item_id, id`.execute(db)
  await lockStockItems(
    db,
    rows.map((row) => row.stock_item_id),
  )
  for (const original of rows) {
    const reversal = await reverseMovement(db, original.id, { user_id: user.id, field: 'status' })
    await returnUnits(db, original, reversal)
  }
}
