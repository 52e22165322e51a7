import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { inventoryItem } from '../../../machines/inventory-item.ts'
import { refusal } from '../../../machines/lifecycle.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { begin, lockPiece, stateAfter } from './inventory.transitions.ts'

/** SEND_TO_SERVICE (docs/domain/service.md#equipment); saves where it was. @throws Refusal of `field` if written off */
export async function pieceToService(ctx: Context, id: number, field: string): Promise<void> {
  const piece = await lockPiece(ctx, id)
  if (piece.status_before_service !== null) return
  const reason = refusal(inventoryItem, piece.status, 'SEND_TO_SERVICE')
  if (reason !== null) throw Refusal.field(field, `Lauks „${labelOf('machine')}”: ${reason}`)
  const status = await stateAfter(ctx, piece, 'SEND_TO_SERVICE')
  await sql`
    update inventory_items set status = ${status}, status_before_service = ${piece.status}, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  ctx.audit({ entity: 'inventory_items', id, event: 'SEND_TO_SERVICE', before: { status: piece.status }, after: { status } })
}

/** Returns the piece unless another open application has it. */
export async function pieceServiced(ctx: Context, id: number): Promise<void> {
  const piece = await lockPiece(ctx, id)
  const { rows } = await sql`
    select from serviceable_items s join service_applications t on t.id = s.service_application_id
    where s.inventory_item_id = ${id} and t.completed_at is null limit 1`.execute(ctx.db)
  if (piece.status_before_service === null || rows.length > 0) return
  await begin(ctx, id, 'SERVICE_DONE')
  const status = await stateAfter(ctx, piece, 'SERVICE_DONE')
  await sql`update inventory_items set status = ${status}, status_before_service = null, updated_by = ${ctx.user.id} where id = ${id}`.execute(
    ctx.db,
  )
  ctx.audit({ entity: 'inventory_items', id, event: 'SERVICE_DONE', before: { status: piece.status }, after: { status } })
}
